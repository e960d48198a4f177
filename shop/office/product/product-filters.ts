/** The tabs of the back office's product list. */
export const productFilters = {
  all: "전체",
  shown: "판매중",
  hidden: "숨김",
  "sold-out": "품절",
  reserve: "예약",
} as const;

export type ProductFilter = keyof typeof productFilters;

/** A known filter of an untrusted address, else all. */
export const readProductFilter = (typed: string | null | undefined): ProductFilter =>
  typed && Object.hasOwn(productFilters, typed) ? (typed as ProductFilter) : "all";

/** Counting of sold-out products stops here. */
export const COUNT_LIMIT = 100;

/** What the address of a list of products means; the search is untrusted. */
export const readProductQuery = (query: URLSearchParams) => ({
  search: query.get("q") ?? "",
  filter: readProductFilter(query.get("filter")),
});
