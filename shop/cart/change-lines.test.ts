import fc from "fast-check";
import { expect, test } from "vitest";
import { someCart } from "#tests/has/cart.ts";
import { cartKey, type CartLine } from "./cart-line.ts";
import { changeLines, changesBetween } from "./change-lines.ts";

const line = (productId: string, quantity: number, ...optionIds: string[]): CartLine => ({
  productId,
  quantity,
  optionIds,
  unitPrice: 0,
});
const content = (lines: readonly CartLine[]) =>
  new Map(lines.map((one) => [cartKey(one), one.quantity]));

test("the changes of a page make its cart the page's", () => {
  fc.assert(
    fc.property(someCart, someCart, (before, after) => {
      expect(content(changeLines(before, changesBetween(before, after)))).toEqual(content(after));
    }),
  );
});

test("doing them twice changes nothing, and nothing without a change", () => {
  fc.assert(
    fc.property(someCart, someCart, (before, after) => {
      const changes = changesBetween(before, after);
      const once = changeLines(before, changes);
      expect(changeLines(once, changes)).toEqual(once);
      expect(changesBetween(before, before)).toEqual([]);
    }),
  );
});

test("what another tab put in meanwhile stays", () => {
  const changes = changesBetween([line("dawn", 1), line("dusk", 1)], [line("dawn", 3)]);
  expect(changeLines([line("dawn", 1), line("dusk", 1), line("noon", 2)], changes)).toEqual([
    line("dawn", 3),
    line("noon", 2),
  ]);
});

test("two lines that became the same thing are one, up to 99 pieces", () => {
  expect(
    changesBetween(
      [line("dawn", 60, "a"), line("dawn", 60, "b")],
      [line("dawn", 60, "a"), line("dawn", 60, "a")],
    ),
  ).toEqual([line("dawn", 0, "b"), line("dawn", 99, "a")]);
});
