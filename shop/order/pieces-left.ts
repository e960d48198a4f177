type CountedLine = { id: number; quantity: number };

/** Lines with pieces left, with reduced quantities; `gone` is pieces by line. */
export const stillOrdered = <Line extends CountedLine>(
  lines: readonly Line[],
  gone: ReadonlyMap<number, number>,
): Line[] =>
  lines
    .map((line) => ({ ...line, quantity: line.quantity - (gone.get(line.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);

/** The same, but a completely returned order is shown as ordered. */
export function piecesLeft<Line extends CountedLine>(
  lines: readonly Line[],
  gone: ReadonlyMap<number, number>,
): Line[] {
  const left = stillOrdered(lines, gone);
  return left.length ? left : [...lines];
}
