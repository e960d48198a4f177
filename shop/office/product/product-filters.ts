/** The tabs of the back office's product list. */
export const productFilters = {
  all: "전체",
  shown: "판매중",
  hidden: "숨김",
  "sold-out": "품절",
  reserve: "예약",
} as const;

export type ProductFilter = keyof typeof productFilters;

/** What stands in an address may be anything; then it is all. */
export const readProductFilter = (typed: string | null | undefined): ProductFilter =>
  typed && Object.hasOwn(productFilters, typed) ? (typed as ProductFilter) : "all";

/** From here on nobody counts what is sold out. */
export const COUNT_LIMIT = 100;
