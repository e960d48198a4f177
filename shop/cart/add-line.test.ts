import fc from "fast-check";
import { expect, test } from "vitest";
import { someCart } from "#tests/has/cart.ts";
import { addedWords, addLine } from "./add-line.ts";
import { cartKey, countPieces, type CartLine } from "./cart-line.ts";
import { mostInCart } from "./cart-limits.ts";

const line = (productId: string, quantity: number, ...optionIds: string[]): CartLine => ({
  productId,
  quantity,
  optionIds,
  unitPrice: 0,
});
const value = (id: string, stock: number | null) => ({ id, label: id, priceDifference: 0, stock });

test("the same thing adds up to the limit, and the shopper is told", () => {
  const once = addLine([], line("dawn", 3), 5);
  expect(addLine(once.lines, line("dawn", 3), 5)).toEqual({
    lines: [line("dawn", 5)],
    added: 2,
    full: false,
  });
  expect(addedWords({ added: 2, full: false }, 3, 5)).toContain("2개만 더");
  expect(addedWords({ added: 0, full: false }, 3, 5)).toContain("이미");
});

test("other options are another line, and a twenty-first finds no room", () => {
  const full = [...Array(20).keys()].map((at) => line(`p${at}`, 1));
  expect(addLine([line("dawn", 1, "a")], line("dawn", 1, "b"), 99).lines).toHaveLength(2);
  expect(addLine(full, line("dawn", 1), 99)).toMatchObject({ added: 0, full: true });
  expect(addLine(full, line("p3", 2), 99)).toMatchObject({ added: 2, full: false });
});

test("exactly what was put in is in the cart", () => {
  fc.assert(
    fc.property(
      someCart,
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 0, max: 99 }),
      (lines, quantity, most) => {
        const { lines: next, added } = addLine(lines, line("a", quantity), most);
        expect(countPieces(next)).toBe(countPieces(lines) + added);
        expect(added).toBeLessThanOrEqual(quantity);
        const kept = lines.find((one) => cartKey(one) === "a,")?.quantity ?? 0;
        expect(next.find((one) => cartKey(one) === "a,")?.quantity ?? 0).toBeLessThanOrEqual(
          Math.max(kept, most),
        );
      },
    ),
  );
});

test.each([
  ["nothing limits", { stock: null, limitPerPerson: null }, [], [], 99],
  ["the product's shelf", { stock: 4, limitPerPerson: null }, [], [], 4],
  ["one person's limit", { stock: 9, limitPerPerson: 2 }, [], [], 2],
  ["an option's shelf", { stock: null, limitPerPerson: null }, [value("a", 3)], [], 3],
  ["an empty shelf", { stock: 0, limitPerPerson: 5 }, [], [], 0],
  [
    "pieces with other options, which count too",
    { stock: null, limitPerPerson: 5 },
    [value("a", null)],
    [line("dawn", 4, "b"), line("dawn", 1, "a"), line("dusk", 9)],
    1,
  ],
  [
    "more already than one may have",
    { stock: 2, limitPerPerson: null },
    [value("a", null)],
    [line("dawn", 4, "b")],
    0,
  ],
])("the most pieces in a cart: %s", (_, limits, chosen, lines, most) => {
  expect(mostInCart({ id: "dawn", ...limits }, chosen, lines)).toBe(most);
});
