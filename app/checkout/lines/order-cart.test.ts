import { expect, test } from "vitest";
import { cartOfForm, lineNow } from "./order-cart.ts";

const was = { productId: "dawn", optionIds: ["a"], quantity: 2, unitPrice: 100 };

test.each([
  [
    "another option and more pieces",
    { quantity: "3", optionIds: ["b"] },
    { optionIds: ["b"], quantity: 3 },
  ],
  [
    "an option not chosen yet",
    { quantity: "3", optionIds: [""] },
    { optionIds: ["a"], quantity: 3 },
  ],
  [
    "a product without options any more",
    { quantity: "2", optionIds: [] },
    { optionIds: [], quantity: 2 },
  ],
  ["half a number", { quantity: "", optionIds: ["a"] }, {}],
  ["too many", { quantity: "100", optionIds: ["a"] }, {}],
  ["none", { quantity: "0", optionIds: ["a"] }, {}],
])("a line of the cart follows the form: %s", (_, chosen, changed) => {
  expect(lineNow(was, chosen)).toEqual({ ...was, ...changed });
});

test("a form that orders the cart tells what it showed and what is chosen", () => {
  const fields = {
    "line.0.product": "dawn",
    "line.0.was": "dawn*2*100*a",
    "line.0.quantity": "5",
    "line.0.option.0": "b",
    "gone.0": "dusk*1*50",
  };
  expect(cartOfForm(fields)).toEqual({
    was: [was],
    now: [{ ...was, quantity: 5, optionIds: ["b"] }],
    gone: [{ productId: "dusk", quantity: 1, unitPrice: 50, optionIds: [] }],
  });
});

test("a form of something else, or with another product's line, is none of the cart's", () => {
  expect(cartOfForm({ "line.0.product": "dawn", "line.0.quantity": "5" })).toBeNull();
  expect(cartOfForm({ "line.0.product": "dawn", "line.0.was": "dusk*2*100" })).toBeNull();
  expect(cartOfForm({})).toBeNull();
});
