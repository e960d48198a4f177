/**
 * The lines with the pieces that are still in the order. Lines without any are left out; an order of which nothing is left is shown as
 * it was ordered. `gone`: pieces by line.
 */
export function piecesLeft<Line extends { id: number; quantity: number }>(lines: readonly Line[], gone: ReadonlyMap<number, number>): Line[] {
  const left = lines.map((line) => ({ ...line, quantity: line.quantity - (gone.get(line.id) ?? 0) })).filter(({ quantity }) => quantity > 0);
  return left.length ? left : [...lines];
}
