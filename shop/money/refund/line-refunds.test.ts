import fc from "fast-check";
import { expect, test } from "vitest";
import { spreadRefund, type LineShare } from "./line-refunds.server.ts";

const lines = (...amounts: number[]): LineShare[] =>
  amounts.map((amount, at) => ({ lineId: at + 1, amount }));

test.each([
  [
    "the whole order: all in proportion, shipping too",
    1_330,
    [10_000, 3_000],
    300,
    null,
    [1_000, 300],
  ],
  ["of one line: of that alone", 2_000, [10_000, 3_000], 300, lines(0, 3_000).slice(1), [0, 2_000]],
  [
    "beyond its lines it is shipping",
    3_300,
    [10_000, 3_000],
    300,
    lines(0, 3_000).slice(1),
    [0, 3_000],
  ],
  [
    "and beyond shipping whatever is left",
    3_400,
    [10_000, 3_000],
    300,
    lines(0, 3_000).slice(1),
    [100, 3_000],
  ],
  ["everything", 13_300, [10_000, 3_000], 300, null, [10_000, 3_000]],
  ["a won of three equal lines", 1, [5, 5, 5], 0, null, [1, 0, 0]],
] as const)("%s", (_, amount, left, shipping, first, expected) => {
  const shares = spreadRefund(amount, { lines: lines(...left), shipping }, first);
  expect(left.map((__, at) => shares.find(({ lineId }) => lineId === at + 1)?.amount ?? 0)).toEqual(
    expected,
  );
});

test("in any sequence no line gives more than it has, all is told apart to the won, and the last takes the rest", () => {
  const order = fc.record({
    left: fc.array(fc.integer({ min: 0, max: 300_000 }), { minLength: 1, maxLength: 5 }),
    shipping: fc.integer({ min: 0, max: 5_000 }),
    parts: fc.array(fc.record({ of: fc.nat(5), part: fc.integer({ min: 1, max: 100 }) }), {
      maxLength: 6,
    }),
  });
  fc.assert(
    fc.property(order, ({ left: amounts, shipping, parts }) => {
      const left = lines(...amounts);
      let [ofShipping, all] = [shipping, shipping + amounts.reduce((sum, one) => sum + one, 0)];
      for (const { of, part } of [...parts, { of: 5, part: 100 }]) {
        const amount = Math.floor((all * part) / 100);
        const first = left[of] ? [{ ...left[of] }] : null;
        const shares = spreadRefund(amount, { lines: left, shipping: ofShipping }, first);
        for (const share of shares) {
          const line = left.find(({ lineId }) => lineId === share.lineId)!;
          line.amount -= share.amount;
          expect(line.amount).toBeGreaterThanOrEqual(0);
        }
        const beside = amount - shares.reduce((sum, share) => sum + share.amount, 0);
        ofShipping -= beside;
        all -= amount;
        expect([beside >= 0, ofShipping >= 0]).toEqual([true, true]);
      }
      expect([ofShipping, ...left.map((line) => line.amount)].every((one) => one === 0)).toBe(true);
    }),
  );
});
