export const stockFilters = { all: "전체", low: "적음", gone: "품절" } as const;
export type StockFilter = keyof typeof stockFilters;

/** As the address says it; anything else is all. */
export const readStockFilter = (typed: string | null): StockFilter =>
  typed === "low" || typed === "gone" ? typed : "all";
