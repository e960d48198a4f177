import fc from "fast-check";
import { expect, test } from "vitest";
import { countPieces } from "#shop/cart/cart-line.ts";
import { writeCart } from "#shop/cart/cart-text.ts";
import { someCart } from "#tests/has/cart.ts";
import { countInText } from "./cart-count.ts";

test("the badge counts what is in the cart", () => {
  fc.assert(
    fc.property(someCart, (lines) => {
      expect(countInText(writeCart(lines))).toBe(countPieces(lines));
    }),
  );
});

test.each([
  "",
  "null",
  '{"x":[1,2',
  "dawn",
  "dawn*1",
  "*1*2",
  "dawn*x*1",
  "a/b*3*1",
  "dawn*-3*1",
  "dawn*100*1",
])("%j counts nothing", (text) => {
  expect(countInText(text)).toBe(0);
});
