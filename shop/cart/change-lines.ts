import { LINE_LIMIT, QUANTITY_LIMIT } from "../product/sale.ts";
import { cartKey, isSameThing, type CartLine } from "./cart-line.ts";

/** Lines of the same thing become one. */
function gathered(lines: readonly CartLine[]): Map<string, CartLine> {
  const things = new Map<string, CartLine>();
  for (const line of lines) {
    const existingLine = things.get(cartKey(line));
    things.set(
      cartKey(line),
      existingLine
        ? {
            ...existingLine,
            quantity: Math.min(QUANTITY_LIMIT, existingLine.quantity + line.quantity),
          }
        : line,
    );
  }
  return things;
}

/** The difference between two versions of a page's lines, as new quantities; 0 removes a line. */
export function changesBetween(
  before: readonly CartLine[],
  after: readonly CartLine[],
): CartLine[] {
  const [old, next] = [gathered(before), gathered(after)];
  const removedLines = [...old].flatMap(([key, line]) =>
    next.has(key) ? [] : [{ ...line, quantity: 0 }],
  );
  return [
    ...removedLines,
    ...[...next].flatMap(([key, line]) => (old.get(key)?.quantity === line.quantity ? [] : [line])),
  ];
}

/** The cart with these changes; a line that finds no room is left out. */
export function changeLines(lines: readonly CartLine[], changes: readonly CartLine[]): CartLine[] {
  let next = [...lines];
  for (const change of changes) {
    const existingLine = next.find((line) => isSameThing(line, change));
    if (change.quantity === 0) next = next.filter((line) => line !== existingLine);
    else if (existingLine)
      next = next.map((line) =>
        line === existingLine ? { ...line, quantity: change.quantity } : line,
      );
    else if (next.length < LINE_LIMIT) next.push(change);
  }
  return next;
}
