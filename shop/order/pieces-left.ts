type CountedLine = { id: number; quantity: number };

/** `gone`: pieces by line; lines of which none is left are left out. */
export const stillOrdered = <Line extends CountedLine>(
  lines: readonly Line[],
  gone: ReadonlyMap<number, number>,
): Line[] =>
  lines
    .map((line) => ({ ...line, quantity: line.quantity - (gone.get(line.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);

/** The same; an order of which nothing is left is shown as it was ordered. */
export function piecesLeft<Line extends CountedLine>(
  lines: readonly Line[],
  gone: ReadonlyMap<number, number>,
): Line[] {
  const left = stillOrdered(lines, gone);
  return left.length ? left : [...lines];
}
