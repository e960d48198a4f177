/**
 * Columns (of two) per banner, specification 2: one stands alone, two share a row, an even number
 * fills two columns; of an odd number every third, from the first, takes a full row.
 */
export function bannerSpans(
  count: number,
  /** of the whole list: where this page begins, and how many it shows */
  { from = 0, shown = count }: { from?: number; shown?: number } = {},
): (1 | 2)[] {
  const wide = (index: number) => count === 1 || (count > 2 && count % 2 === 1 && index % 3 === 0);
  return Array.from({ length: shown }, (_, at) => (wide(from + at) ? 2 : 1));
}

/** At least so many of a list, and as few more as fill their last row. */
export function wholeRows(count: number, least: number): number {
  const columns = bannerSpans(count, { shown: least }).reduce<number>((sum, span) => sum + span, 0);
  return columns % 2 ? least + 1 : least;
}
