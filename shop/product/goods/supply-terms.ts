/** Days that a buyer can open what was bought, where the owner says nothing else. */
export const SUPPLY_DAYS = 365;

/** How often each file may be saved whole, and on how many devices it opens; null: without end. */
export type SupplyTerms = { days: number; downloads: number | null; devices?: number | null };

export type SuppliedProduct = {
  supplyDays: number | null;
  supplyDownloads: number | null;
  supplyDevices: number | null;
};

export const supplyTerms = (product: SuppliedProduct): SupplyTerms => ({
  days: product.supplyDays ?? SUPPLY_DAYS,
  downloads: product.supplyDownloads,
  devices: product.supplyDevices,
});
