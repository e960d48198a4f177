/** What a product may hold; the same for the form, its fields in the browser and the tests. */
export const productLimits = {
  title: 100,
  summary: 200,
  seoTitle: 100,
  seoText: 200,
  /** bytes of HTML in UTF-8 */
  description: 100_000,
  /** won */
  price: 100_000_000,
  stock: 1_000_000,
  lowStock: 1000,
  weightGrams: 50_000,
  axes: 2,
  values: 80,
  axisName: 60,
  optionLabel: 100,
  gallery: 20,
  samples: 10,
  sampleTitle: 60,
  supplyNote: 300,
  supplyDays: 3650,
  supplyDownloads: 1000,
  supplyDevices: 50,
} as const;
