import fc from "fast-check";
import { expect, test } from "vitest";
import { paidFor } from "./refund-amount.ts";

test("pieces asked back one claim after another come to what was paid for all of them, coupons taken off, and none to less than nothing", () => {
  const bought = fc
    .record({
      unitPrice: fc.integer({ min: 0, max: 2_000_000 }),
      asks: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 }),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ unitPrice, asks, part }) => {
      const quantity = asks.reduce((sum, count) => sum + count, 0);
      return { unitPrice, asks, quantity, couponAmount: Math.floor(unitPrice * quantity * part) };
    });
  fc.assert(
    fc.property(bought, ({ asks, ...line }) => {
      let left = line.quantity;
      const back = asks.map((pieceCount) => {
        const won = paidFor([
          { ...line, shippingClass: "parcel", ownFee: null, left, asked: pieceCount },
        ]);
        left -= pieceCount;
        return won;
      });
      expect(Math.min(...back)).toBeGreaterThanOrEqual(0);
      expect(back.reduce((sum, won) => sum + won, 0)).toBe(
        line.unitPrice * line.quantity - line.couponAmount,
      );
    }),
  );
});
