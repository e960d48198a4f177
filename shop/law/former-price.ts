/** One line of a product's price history. */
export type PricePoint = { at: Date; price: number; final: number; isShown: boolean };

const DAY = 24 * 3600_000;
const USED_DAYS = 20;

/** Since when the last price applies, and the lowest real price in the 20 days before it; null
 * if it was not on sale throughout. Computed from the history alone, independently of the
 * database's `shop_base_price`. Points are oldest first, at least one. */
export function formerPrice(points: readonly PricePoint[]): { since: Date; lowest: number | null } {
  const last = points.at(-1)!;
  const changed = points.findLastIndex(
    ({ price, final }) => price !== last.price || final !== last.final,
  );
  const since = points[changed + 1]!.at;
  const from = since.getTime() - USED_DAYS * DAY;
  const before = points.filter(({ at }) => at < since);
  const used = before.filter((_, at) => (before[at + 1]?.at ?? since).getTime() > from);
  const isCovered = used.length > 0 && used[0]!.at.getTime() <= from;
  const isSold = isCovered && used.every(({ isShown }) => isShown);
  return { since, lowest: isSold ? Math.min(...used.map(({ final }) => final)) : null };
}
