import { LINE_LIMIT } from "../product/sale.ts";
import { isSameThing, type CartLine } from "./cart-line.ts";

export type MergedCart = { lines: CartLine[]; /** how many lines found no room */ left: number };

/** Two carts of one person become one. */
export function mergeLines(kept: readonly CartLine[], coming: readonly CartLine[]): MergedCart {
  const lines = [...kept];
  let left = 0;
  for (const line of coming) {
    const at = lines.findIndex((one) => isSameThing(one, line));
    const existingLine = lines[at];
    if (existingLine)
      lines[at] = { ...existingLine, quantity: Math.max(existingLine.quantity, line.quantity) };
    else if (lines.length < LINE_LIMIT) lines.push(line);
    else left++;
  }
  return { lines, left };
}
