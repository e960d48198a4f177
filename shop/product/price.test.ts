import fc from "fast-check";
import { expect, test } from "vitest";
import { finalPrice } from "./price.ts";

const priced = fc.record({
  price: fc.integer({ min: 1, max: 100_000_000 }),
  discountRatio: fc.option(fc.integer({ min: 0, max: 99 })),
});

// covers 1.1a
test("a final price is a whole number of won, above nothing and never above the price", () => {
  fc.assert(
    fc.property(priced, (product) => {
      const final = finalPrice(product);
      expect(Number.isInteger(final)).toBe(true);
      expect(final).toBeGreaterThan(0);
      expect(final).toBeLessThanOrEqual(product.price);
    }),
    { numRuns: 5000 },
  );
});

test("a deeper discount never costs more", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10_000, max: 10_000_000 }),
      fc.integer({ min: 0, max: 90 }),
      (price, discountRatio) => {
        expect(finalPrice({ price, discountRatio: discountRatio + 1 })).toBeLessThanOrEqual(
          finalPrice({ price, discountRatio }),
        );
      },
    ),
  );
});

test("a discount lowers every price above 1 won, whatever the percent", () => {
  const price = fc.oneof(
    fc.integer({ min: 2, max: 3000 }),
    fc.integer({ min: 2, max: 100_000_000 }),
  );
  fc.assert(
    fc.property(price, fc.integer({ min: 1, max: 100 }), (full, discountRatio) => {
      expect(finalPrice({ price: full, discountRatio })).toBeLessThan(full);
    }),
    { numRuns: 5000 },
  );
});

// covers 9.3
test.each([
  [39_900, null, 39_900],
  [39_900, 0, 39_900],
  [39_900, 10, 36_000],
  [1_600, 5, 1_500],
  [490, 10, 400],
  [12_345, 33, 8_000],
  [1_000, 50, 500],
  [10_000, 4, 9_600],
  [40, 99, 1],
  [2, 10, 1],
  [1, 99, 1],
  [0, 50, 0],
])("%i won at %s percent is %i won", (price, discountRatio, final) => {
  expect(finalPrice({ price, discountRatio })).toBe(final);
});
