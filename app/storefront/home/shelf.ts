import { bannerSpans, wholeRows } from "./banner-layout.ts";

/** A shop with up to so many products lists all of them on its home page. */
const WHOLE_LIST = 24;
const [FIRST_PAGE, NEXT_PAGES] = [12, 60];

/** How many products a page of the list has: the first leaves room for other rows. */
export function pageSizeOf(
  count: number,
  { isFirst, pinned }: { isFirst: boolean; pinned: number },
) {
  if (!isFirst || count <= WHOLE_LIST) return NEXT_PAGES;
  return wholeRows(count, pinned + FIRST_PAGE);
}

type Place = {
  /** products of the whole list, and how many of them stand on pages before */
  count: number;
  from: number;
  /** whether nothing comes after this page */
  isLast: boolean;
};

/**
 * Home page rows: products in the layout of specification 2, which counts only them, with banners
 * between rows. A banner inside a row moves to the row's end.
 */
export function shelfOf<Product extends object, Banner extends { after: number }>(
  products: readonly Product[],
  banners: readonly Banner[],
  { count, from, isLast }: Place,
): ((Product & { wide: boolean }) | Banner)[] {
  const end = from + products.length;
  const waiting = banners
    .filter(({ after }) => after >= from && (after < end || isLast))
    .toSorted((one, other) => one.after - other.after);
  const spans = bannerSpans(count, { from, shown: products.length });
  const shelf: ((Product & { wide: boolean }) | Banner)[] = [];
  let columns = 0;
  for (const [at, product] of products.entries()) {
    const isNewRow = columns % 2 === 0;
    while (isNewRow && waiting[0] && waiting[0].after <= from + at) shelf.push(waiting.shift()!);
    shelf.push({ ...product, wide: spans[at] === 2 });
    columns += spans[at]!;
  }
  return [...shelf, ...waiting];
}
