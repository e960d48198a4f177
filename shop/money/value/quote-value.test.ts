import fc from "fast-check";
import { expect, test } from "vitest";
import { apportion, splitRefund, worthOf } from "./share.ts";
import { NOT_COMBINED, quoteValue, type CouponOffer } from "./quote-value.ts";

const offer = (overrides: Partial<CouponOffer> = {}): CouponOffer => ({
  couponId: "a",
  grantId: null,
  name: "쿠폰",
  kind: "amount",
  amount: 1000,
  percent: null,
  mostOff: null,
  leastItems: 0,
  productIds: [],
  combines: false,
  endsAt: null,
  problem: null,
  ...overrides,
});
const wallet = (points = 0, credit = 0, leastUse = 0, useUnit = 1) => ({
  balance: { points, credit },
  use: { leastUse, useUnit },
});
const price = fc.integer({ min: 0, max: 2_000_000_000 });
const bills = fc.record({
  lines: fc.array(
    fc.record({
      productId: fc.constantFrom("x", "y", "z"),
      unitPrice: price,
      quantity: fc.integer({ min: 1, max: 99 }),
    }),
    { minLength: 1, maxLength: 20 },
  ),
  shippingAmount: fc.integer({ min: 0, max: 20_000 }),
});
const offers = fc.array(
  fc.record({
    couponId: fc.constantFrom("a", "b", "c", "d"),
    kind: fc.constantFrom("amount" as const, "percent" as const, "shipping" as const),
    amount: fc.integer({ min: 1, max: 2_000_000_000 }),
    percent: fc.integer({ min: 1, max: 100 }),
    mostOff: fc.option(fc.integer({ min: 1, max: 100_000 })),
    leastItems: fc.integer({ min: 0, max: 100_000 }),
    productIds: fc.constantFrom<string[][]>([], ["x"], ["y", "z"]),
    combines: fc.boolean(),
  }),
  { maxLength: 4 },
);

test("whatever is chosen, parts add up to the won, nothing is negative, and goods, shipping, points and credit pay no more than they are", () => {
  fc.assert(
    fc.property(bills, offers, price, price, price, (bill, chosen, points, credit, balance) => {
      const coupons = chosen.map((one) => offer(one));
      const quote = quoteValue(bill, { coupons, points, credit }, wallet(balance, balance));
      const items = bill.lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0);
      const { couponAmount, shippingCouponAmount, pointsAmount, creditAmount, total } = quote;
      expect(items - couponAmount + bill.shippingAmount - shippingCouponAmount).toBe(
        total + pointsAmount + creditAmount,
      );
      expect(quote.lineParts.reduce((sum, part) => sum + part, 0)).toBe(couponAmount);
      for (const [at, part] of quote.lineParts.entries()) {
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(bill.lines[at]!.unitPrice * bill.lines[at]!.quantity);
      }
      expect(
        Math.min(total, shippingCouponAmount, pointsAmount, creditAmount),
      ).toBeGreaterThanOrEqual(0);
      expect(shippingCouponAmount).toBeLessThanOrEqual(bill.shippingAmount);
      expect(quote.coupons.reduce((sum, { off }) => sum + off, 0)).toBe(
        couponAmount + shippingCouponAmount,
      );
      for (const { off, reason } of quote.coupons) expect(off > 0).toBe(reason === null);
      expect(Math.max(pointsAmount, creditAmount)).toBeLessThanOrEqual(balance);
    }),
  );
});

test("a part of each line is its share, and the won that are left over go to the largest remainders", () => {
  expect(apportion(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(apportion(10, [99, 1, 0])).toEqual([10, 0, 0]);
  expect(apportion(0, [5])).toEqual([0]);
  fc.assert(
    fc.property(
      fc.array(price, { minLength: 1, maxLength: 20 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (weights, part) => {
        const whole = weights.reduce((sum, weight) => sum + weight, 0);
        const amount = Math.floor(whole * part);
        const parts = apportion(amount, weights);
        expect(parts.reduce((sum, one) => sum + one, 0)).toBe(amount);
        for (const [at, one] of parts.entries())
          expect(Math.abs(one - (whole ? (amount * weights[at]!) / whole : 0))).toBeLessThanOrEqual(
            1,
          );
      },
    ),
  );
});

const bill = (unitPrice: number, shippingAmount = 0) => ({
  lines: [{ productId: "x", unitPrice, quantity: 1 }],
  shippingAmount,
});
const reasonsOf = (coupons: CouponOffer[], of = bill(10_000, 3000)) =>
  quoteValue(of, { coupons, points: 0, credit: 0 }, wallet()).coupons.map(({ reason }) => reason);

test("beside each coupon that does not apply stands why", () => {
  expect(reasonsOf([offer({ leastItems: 12_000 })])).toEqual(["2,000원만 더 담으면 쓸 수 있어요."]);
  expect(reasonsOf([offer({ productIds: ["y"] })])).toEqual(["이 상품에는 쓸 수 없는 쿠폰이에요."]);
  expect(reasonsOf([offer(), offer({ couponId: "b" })])).toEqual([null, NOT_COMBINED]);
  expect(reasonsOf([offer({ combines: true }), offer({ couponId: "b", combines: true })])).toEqual([
    null,
    null,
  ]);
  expect(reasonsOf([offer({ combines: true }), offer({ combines: true })])[1]).toContain("하나만");
  expect(reasonsOf([offer({ kind: "shipping" })], bill(10_000))).toEqual([
    "배송비가 없는 주문이에요.",
  ]);
  expect(reasonsOf([offer({ problem: "끝났어요" }), offer({ couponId: "b" })])).toEqual([
    "끝났어요",
    null,
  ]);
});

test("points are used from the least and in the unit the owner set, and never more than is owed", () => {
  const use = (points: number, owed = 10_000) => {
    const { pointsAmount, troubles } = quoteValue(
      bill(owed),
      { coupons: [], points, credit: 0 },
      wallet(50_000, 0, 1000, 100),
    );
    return troubles.points ?? pointsAmount;
  };
  expect([use(1000), use(20_000), use(20_000, 2550)]).toEqual([1000, 10_000, 2500]);
  expect([use(999), use(1050), use(50_100), use(5000, 900)]).toEqual([
    "1,000원부터 쓸 수 있어요.",
    "100원 단위로 쓸 수 있어요.",
    "쓸 수 있는 포인트는 50,000원이에요.",
    "결제할 금액이 적어 포인트를 쓸 수 없어요.",
  ]);
});

test("after any sequence of partial refunds money, points and credit add up, none below zero, and money ends last", () => {
  const amount = fc.integer({ min: 0, max: 3_000_000 });
  fc.assert(
    fc.property(
      amount,
      amount,
      amount,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
      (money, points, credit, parts) => {
        let left = { money, points, credit };
        for (const part of [...parts, 1]) {
          const worth = Math.floor(worthOf(left) * part);
          const back = splitRefund(left, worth);
          expect(worthOf(back)).toBe(worth);
          expect(Math.min(back.money, back.points, back.credit)).toBeGreaterThanOrEqual(0);
          left = {
            money: left.money - back.money,
            points: left.points - back.points,
            credit: left.credit - back.credit,
          };
          expect(Math.min(left.money, left.points, left.credit)).toBeGreaterThanOrEqual(0);
          if (money && left.money === 0) expect(worthOf(left)).toBe(0);
        }
        expect(left).toEqual({ money: 0, points: 0, credit: 0 });
      },
    ),
  );
  expect(() => splitRefund({ money: 1, points: 1, credit: 0 }, 3)).toThrow(RangeError);
});
