import { expect, test } from "vitest";
import { cartNotes } from "./order-cart-notes.ts";

const axes = [
  {
    name: "범위",
    values: [
      { id: "a", label: "a", priceDifference: 0, stock: null },
      { id: "b", label: "b", priceDifference: 0, stock: null },
    ],
  },
];
const was = { productId: "dawn", optionIds: ["a"], quantity: 5, unitPrice: 39_900 };
const chosen = (...optionIds: string[]) => ({ quantity: "5", optionIds });
const live = { unitPrice: 39_900, most: 99 };

test("nothing changed, nothing to say", () => {
  expect(cartNotes(was, { productId: "dawn", axes }, chosen("a"), live)).toEqual([]);
  expect(
    cartNotes({ ...was, unitPrice: 0 }, { productId: "dawn", axes }, chosen("a"), {
      ...live,
      unitPrice: 42_000,
    }),
  ).toEqual([]);
});

test("a price that changed is said of what was put in, not of another option", () => {
  expect(
    cartNotes(was, { productId: "dawn", axes }, chosen("a"), { ...live, unitPrice: 42_000 }),
  ).toEqual(["담은 뒤 가격이 39,900원에서 42,000원으로 바뀌었어요."]);
  expect(
    cartNotes(was, { productId: "dawn", axes }, chosen("b"), { ...live, unitPrice: 42_000 }),
  ).toEqual([]);
});

test("fewer left, and an option that is gone", () => {
  expect(cartNotes(was, { productId: "dawn", axes }, chosen("a"), { ...live, most: 3 })).toEqual([
    "5개를 담았지만 지금은 3개까지 주문할 수 있어요.",
  ]);
  expect(
    cartNotes({ ...was, optionIds: ["old"] }, { productId: "dawn", axes }, chosen(""), live)[0],
  ).toContain("옵션을 다시 골라주세요");
  expect(cartNotes(was, { productId: "dawn", axes: [] }, chosen(), live)[0]).toContain("옵션 없이");
});
