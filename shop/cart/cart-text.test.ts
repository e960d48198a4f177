import fc from "fast-check";
import { expect, test } from "vitest";
import { someCart } from "#tests/has/cart.ts";
import { cartKey, isSameThing } from "./cart-line.ts";
import { readCart, readCartChanges, readCartLine, writeCart } from "./cart-text.ts";

test("what was written is read again", () => {
  fc.assert(
    fc.property(someCart, (lines) => {
      expect(readCart(writeCart(lines))).toEqual(lines);
    }),
  );
});

test.each([
  "",
  "dawn",
  "dawn*1",
  "dawn*1*",
  "dawn*100*5",
  "dawn*-1*5",
  "dawn*1.5*5",
  "../x*1*5",
  "a\u0000b*1*5",
  "dawn*1*5*",
  "dawn*1*5*a*b*c",
  "dawn*1*5*a/b",
  `${"x".repeat(65)}*1*5`,
  "[object Object]",
  '{"product":"dawn"}',
  "dawn*1*1000000000",
])("%j is no line", (text) => {
  expect(readCartLine(text)).toBeNull();
});

test("garbage among lines is left out, and of the same thing the first counts", () => {
  expect(readCart("dawn*2*5*b*a nonsense  dawn*9*5*a*b dusk*1*0").map(cartKey)).toEqual([
    "dawn,a,b",
    "dusk,",
  ]);
});

// covers 9.11b
test("whatever stands in a text, it makes at most twenty different lines of at most 99 pieces", () => {
  const pieces = fc.array(
    fc.oneof(
      fc.string(),
      fc.constantFrom("a*1*1", "b*99*1*x"),
      fc.stringMatching(/^[a-z]\*\d\d?\*\d\*[xyz]$/),
    ),
    { maxLength: 100 },
  );
  fc.assert(
    fc.property(pieces, (parts) => {
      const lines = readCart(parts.join(" "));
      expect(lines.length).toBeLessThanOrEqual(20);
      expect(new Set(lines.map(cartKey)).size).toBe(lines.length);
      for (const { quantity } of lines)
        expect(quantity).toSatisfy((count: number) => count >= 1 && count <= 99);
    }),
  );
});

test("options make the same thing in any order", () => {
  expect(
    isSameThing(
      { productId: "dawn", optionIds: ["b", "a"] },
      { productId: "dawn", optionIds: ["a", "b"] },
    ),
  ).toBe(true);
  expect(
    isSameThing({ productId: "dawn", optionIds: ["a"] }, { productId: "dawn", optionIds: [] }),
  ).toBe(false);
});

test("only a change may say that nothing is left", () => {
  expect(readCart("dawn*0*5")).toEqual([]);
  expect(readCartChanges("dawn*0*5")).toEqual([
    { productId: "dawn", quantity: 0, unitPrice: 5, optionIds: [] },
  ]);
});
