/**
 * Columns, of two, that each banner takes; specification 2. One stands alone, two share a row, an even number fills two columns,
 * and of an odd number the first of every three takes the whole row.
 */
export function bannerSpans(count: number): (1 | 2)[] {
  const wide = (index: number) => count === 1 || (count > 2 && count % 2 === 1 && index % 3 === 0);
  return Array.from({ length: count }, (_, index) => (wide(index) ? 2 : 1));
}
