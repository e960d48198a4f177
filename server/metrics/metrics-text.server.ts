export type Sample = [name: string, value: number];

const familyOf = (name: string): string =>
  name.replace(/\{.*$/, "").replace(/^(shop_request_seconds)_(?:bucket|sum|count)$/, "$1");

function typeOf(family: string): string {
  if (family === "shop_request_seconds") return "histogram";
  return family.endsWith("_total") ? "counter" : "gauge";
}

/** The Prometheus text format: https://prometheus.io/docs/instrumenting/exposition_formats/ */
export function metricsText(samples: Sample[]): string {
  const families = Map.groupBy(samples, ([name]) => familyOf(name));
  return [...families]
    .map(([family, all]) =>
      [
        `# TYPE ${family} ${typeOf(family)}`,
        ...all.map(([name, value]) => `${name} ${Number.isFinite(value) ? value : "NaN"}`),
      ].join("\n"),
    )
    .join("\n")
    .concat("\n");
}
