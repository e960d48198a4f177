import fc from "fast-check";
import { expect, test } from "vitest";
import { chosenValues, isPickedClean, mostPieces, readChoice, totalOf } from "./choice.ts";

const value = (id: string, priceDifference = 0, stock: number | null = null) => ({
  id,
  label: id,
  priceDifference,
  stock,
});
const options = [
  { name: "사용 범위", values: [value("personal"), value("business", 30_000)] },
  { name: "형식", values: [value("wav", 0, 3), value("mp3", -1_000, 0)] },
];
const product = { price: 39_900, discountRatio: 10, options };

test("the total is the discounted price with the options' differences, times the quantity", () => {
  expect(totalOf(product, { valueIds: ["business", "wav"], quantity: 2 })).toBe(
    (36_000 + 30_000) * 2,
  );
});

test.each([[["personal", null]], [["personal", "flac"]], [[null, null]]])(
  "while the options are %j there is no total",
  (valueIds) => {
    expect(totalOf(product, { valueIds, quantity: 1 })).toBeNull();
    expect(chosenValues(options, { valueIds, quantity: 1 })).toBeNull();
  },
);

test.each([
  ["3", 3],
  ["", 1],
  ["0", 1],
  ["-2", 1],
  ["1.5", 1],
  ["lots", 1],
])("quantity %j is read as %i", (typed, quantity) => {
  const form = new FormData();
  form.set("quantity", typed);
  form.set("option.0", "personal");
  expect(readChoice(form, options)).toEqual({ valueIds: ["personal", null], quantity });
});

test("the most pieces are at least one and never more than any shelf or limit that has one", () => {
  const shelf = fc.option(fc.integer({ min: 1, max: 500 }));
  fc.assert(
    fc.property(
      shelf,
      shelf,
      fc.array(shelf, { maxLength: 2 }),
      (stock, limitPerPerson, ofOptions) => {
        const most = mostPieces(
          { stock, limitPerPerson },
          ofOptions.map((left) => ({ stock: left })),
        );
        expect(most).toBeGreaterThanOrEqual(1);
        for (const limit of [99, stock, limitPerPerson, ...ofOptions])
          expect(most).toBeLessThanOrEqual(limit ?? Infinity);
      },
    ),
  );
});

test("an axis without anything left ends the sale", () => {
  expect(isPickedClean(options)).toBe(false);
  expect(isPickedClean([...options, { name: "색", values: [value("red", 0, 0)] }])).toBe(true);
  expect(isPickedClean([])).toBe(false);
});
