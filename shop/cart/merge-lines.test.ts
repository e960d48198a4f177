import fc from "fast-check";
import { expect, test } from "vitest";
import { someCart } from "#tests/has/cart.ts";
import { cartKey, type CartLine } from "./cart-line.ts";
import { mergeLines } from "./merge-lines.ts";

const content = (lines: readonly CartLine[]) =>
  Object.fromEntries(
    lines
      .map((line) => [cartKey(line), line.quantity] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
const half = someCart.map((lines) => lines.slice(0, 10));

test("merging again changes nothing", () => {
  fc.assert(
    fc.property(someCart, someCart, (kept, coming) => {
      const once = mergeLines(kept, coming).lines;
      expect(mergeLines(once, coming).lines).toEqual(once);
    }),
  );
});

test("whichever comes first, the same is in the cart", () => {
  fc.assert(
    fc.property(half, half, (one, other) => {
      expect(content(mergeLines(one, other).lines)).toEqual(content(mergeLines(other, one).lines));
    }),
  );
});

test("nothing kept is lost, nothing shrinks, and the limits hold", () => {
  fc.assert(
    fc.property(someCart, someCart, (kept, coming) => {
      const { lines, left } = mergeLines(kept, coming);
      expect(lines.length).toBeLessThanOrEqual(20);
      expect(lines.length + left).toBe(new Set([...kept, ...coming].map(cartKey)).size);
      const merged = content(lines);
      for (const line of kept) expect(merged[cartKey(line)]).toBeGreaterThanOrEqual(line.quantity);
      for (const quantity of Object.values(merged)) expect(quantity).toBeLessThanOrEqual(99);
    }),
  );
});

test("of the same thing the larger quantity counts, and the price seen first", () => {
  const line = (quantity: number, unitPrice: number): CartLine => ({
    productId: "dawn",
    optionIds: ["a"],
    quantity,
    unitPrice,
  });
  expect(mergeLines([line(2, 100)], [line(5, 200)])).toEqual({ lines: [line(5, 100)], left: 0 });
  expect(mergeLines([line(5, 100)], [line(2, 200)])).toEqual({ lines: [line(5, 100)], left: 0 });
});
