/**
 * Columns, of two, that each banner takes; specification 2. One stands alone, two share a row, an
 * even number fills two columns, and of an odd number the first of every three takes the whole row.
 */
export function bannerSpans(
  count: number,
  /** of the whole list: where this page begins, and how many it shows */
  { from = 0, shown = count }: { from?: number; shown?: number } = {},
): (1 | 2)[] {
  const wide = (index: number) => count === 1 || (count > 2 && count % 2 === 1 && index % 3 === 0);
  return Array.from({ length: shown }, (_, at) => (wide(from + at) ? 2 : 1));
}
