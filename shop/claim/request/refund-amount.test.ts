import fc from "fast-check";
import { expect, test } from "vitest";
import { amountsOf } from "#shop/order/amounts.ts";
import { claimKindNames } from "#shop/order/claim-status.ts";
import { claimReasonNames, isShopsFault, reasonsFor } from "../reasons.ts";
import { refundAmount, type AskedLine, type RefundTerms } from "./refund-amount.ts";

const fees = { shippingFee: 3000, freeShippingFrom: 50_000, returnShippingFee: 2500 };
const line = (
  unitPrice: number,
  left: number,
  asked: number,
  shippingClass: AskedLine["shippingClass"] = "parcel",
): AskedLine => ({ unitPrice, left, asked, shippingClass });
const of = (
  kind: RefundTerms["kind"],
  reason: RefundTerms["reason"],
  lines: AskedLine[],
  paid: RefundTerms["paid"],
) => refundAmount({ kind, reason, lines, paid, fees });

// [kind, reason, lines, shipping paid, refundable] → [items, shipping back, held back, refund]
const table: [
  string,
  RefundTerms["kind"],
  RefundTerms["reason"],
  AskedLine[],
  number,
  number,
  [number, number, number, number],
][] = [
  [
    "part of a ready order",
    "cancel",
    "changed_mind",
    [line(10_000, 3, 1)],
    3000,
    33_000,
    [10_000, 0, 0, 10_000],
  ],
  [
    "the last of a ready order",
    "cancel",
    "changed_mind",
    [line(10_000, 2, 2)],
    3000,
    23_000,
    [20_000, 3000, 0, 23_000],
  ],
  [
    "all parcels, the downloads stay",
    "cancel",
    "changed_mind",
    [line(10_000, 2, 2), line(5000, 1, 0, "digital")],
    3000,
    28_000,
    [20_000, 3000, 0, 23_000],
  ],
  [
    "the rest is not free any more",
    "cancel",
    "changed_mind",
    [line(30_000, 2, 1)],
    0,
    60_000,
    [30_000, 0, 3000, 27_000],
  ],
  [
    "the rest is not free any more, for the shop was late",
    "cancel",
    "late",
    [line(30_000, 2, 1)],
    0,
    60_000,
    [30_000, 0, 0, 30_000],
  ],
  [
    "the last one takes along what was held back before",
    "cancel",
    "changed_mind",
    [line(30_000, 1, 1)],
    0,
    33_000,
    [30_000, 3000, 0, 33_000],
  ],
  [
    "all free parcels, the downloads stay",
    "cancel",
    "changed_mind",
    [line(30_000, 2, 2), line(5000, 1, 0, "digital")],
    0,
    65_000,
    [60_000, 0, 0, 60_000],
  ],
  [
    "a change of mind",
    "return",
    "changed_mind",
    [line(10_000, 2, 1)],
    3000,
    23_000,
    [10_000, 0, 2500, 7500],
  ],
  [
    "a change of mind about everything: the way there stays paid",
    "return",
    "wrong_choice",
    [line(10_000, 2, 2)],
    3000,
    23_000,
    [20_000, 0, 2500, 17_500],
  ],
  [
    "a change of mind about everything that came free: both ways",
    "return",
    "changed_mind",
    [line(30_000, 2, 2)],
    0,
    60_000,
    [60_000, 0, 5500, 54_500],
  ],
  [
    "the rest does not reach the threshold any more",
    "return",
    "changed_mind",
    [line(30_000, 2, 1)],
    0,
    60_000,
    [30_000, 0, 5500, 24_500],
  ],
  [
    "the rest did not reach it before either",
    "return",
    "changed_mind",
    [line(30_000, 1, 1)],
    0,
    30_000,
    [30_000, 0, 2500, 27_500],
  ],
  [
    "the rest still reaches it",
    "return",
    "changed_mind",
    [line(30_000, 3, 1)],
    0,
    90_000,
    [30_000, 0, 2500, 27_500],
  ],
  [
    "everything is broken: the way there comes back",
    "return",
    "defective",
    [line(10_000, 2, 2)],
    3000,
    23_000,
    [20_000, 3000, 0, 23_000],
  ],
  [
    "one of two is broken",
    "return",
    "defective",
    [line(10_000, 2, 1)],
    3000,
    23_000,
    [10_000, 0, 0, 10_000],
  ],
  [
    "a download has no way back",
    "return",
    "not_as_described",
    [line(9000, 1, 1, "digital"), line(10_000, 1, 0)],
    3000,
    22_000,
    [9000, 0, 0, 9000],
  ],
  [
    "a change of mind about a download",
    "return",
    "changed_mind",
    [line(9000, 1, 1, "digital"), line(60_000, 1, 0)],
    0,
    69_000,
    [9000, 0, 0, 9000],
  ],
  [
    "cheaper than its way back",
    "return",
    "changed_mind",
    [line(2000, 1, 1)],
    3000,
    5000,
    [2000, 0, 2500, 0],
  ],
  [
    "some went back before, apart from claims",
    "return",
    "defective",
    [line(10_000, 2, 2)],
    3000,
    12_000,
    [20_000, 3000, 0, 12_000],
  ],
  [
    "an exchange for another mind pays both ways",
    "exchange",
    "wrong_choice",
    [line(10_000, 2, 1)],
    3000,
    23_000,
    [0, 0, 5000, 0],
  ],
  [
    "an exchange for the shop's fault costs nothing",
    "exchange",
    "wrong_item",
    [line(10_000, 2, 1)],
    3000,
    23_000,
    [0, 0, 0, 0],
  ],
  ["an order that cost nothing", "return", "defective", [line(0, 1, 1)], 0, 0, [0, 0, 0, 0]],
];

test.each(table)(
  "%s",
  (
    _words,
    kind,
    reason,
    lines,
    shippingAmount,
    refundable,
    [itemsAmount, shippingRefund, shippingDeduction, refund],
  ) => {
    expect(of(kind, reason, lines, { shippingAmount, refundable })).toMatchObject({
      itemsAmount,
      shippingRefund,
      shippingDeduction,
      refundAmount: refund,
    });
  },
);

const won = fc.integer({ min: 0, max: 300_000 });
const bought = fc.array(
  fc.record({
    unitPrice: won,
    quantity: fc.integer({ min: 1, max: 5 }),
    shippingClass: fc.constantFrom("parcel" as const, "digital" as const),
  }),
  { minLength: 1, maxLength: 4 },
);
const someFees = fc.record({
  shippingFee: fc.constantFrom(0, 2500, 3000, 50_000),
  freeShippingFrom: fc.constantFrom(null, 0, 30_000, 50_000),
  returnShippingFee: fc.constantFrom(0, 3000, 4500),
});
const claims = fc.array(
  fc.record({
    kind: fc.constantFrom(...claimKindNames),
    reason: fc.constantFrom(...claimReasonNames),
    asks: fc.array(fc.nat({ max: 5 }), { minLength: 4, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 8 },
);

test("however an order is asked back, piece by piece: whole won, never less than nothing, and never more in all than was paid", () => {
  fc.assert(
    fc.property(bought, someFees, claims, (lines, ownFees, asked) => {
      const { total, shippingAmount } = amountsOf(
        lines.map((each) => ({ ...each, fullPrice: each.unitPrice })),
        ownFees,
      );
      const left = lines.map(({ quantity }) => quantity);
      const sums = { bounded: 0, unbounded: 0 };
      for (const { kind, reason, asks } of asked) {
        const wanted = lines.map((each, place) => ({
          unitPrice: each.unitPrice,
          shippingClass: each.shippingClass,
          left: left[place]!,
          asked: Math.min(asks[place] ?? 0, left[place]!),
        }));
        if (!reasonsFor[kind].includes(reason) || wanted.every((each) => each.asked === 0))
          continue;
        const paid = { shippingAmount, refundable: total - sums.bounded };
        const amounts = refundAmount({ kind, reason, lines: wanted, paid, fees: ownFees });
        for (const amount of [
          amounts.itemsAmount,
          amounts.shippingRefund,
          amounts.shippingDeduction,
          amounts.refundAmount,
        ]) {
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
        }
        expect(amounts.refundAmount).toBeLessThanOrEqual(paid.refundable);
        if (isShopsFault(reason)) expect(amounts.shippingDeduction).toBe(0);
        if (kind === "exchange") expect(amounts.refundAmount).toBe(0);
        else {
          sums.bounded += amounts.refundAmount;
          sums.unbounded += Math.max(
            0,
            amounts.itemsAmount + amounts.shippingRefund - amounts.shippingDeduction,
          );
          for (const [place, each] of wanted.entries()) left[place]! -= each.asked;
        }
      }
      expect(sums.bounded).toBeLessThanOrEqual(total);
      // Not only because it is cut off there: what is worked out fits by itself.
      expect(sums.unbounded).toBeLessThanOrEqual(total);
    }),
    { numRuns: 3000 },
  );
});

test("what never left comes back to the last won, in however many parts it is cancelled", () => {
  fc.assert(
    fc.property(
      bought,
      someFees,
      fc.infiniteStream(fc.nat({ max: 5 })),
      fc.infiniteStream(fc.constantFrom(...reasonsFor.cancel)),
      (lines, ownFees, counts, reasons) => {
        const { total, shippingAmount } = amountsOf(
          lines.map((each) => ({ ...each, fullPrice: each.unitPrice })),
          ownFees,
        );
        const left = lines.map(({ quantity }) => quantity);
        let back = 0;
        for (let part = 0; left.some((count) => count > 0); part++) {
          const wanted = lines.map((each, place) => ({
            ...each,
            left: left[place]!,
            asked: Math.min(part > 20 ? 5 : counts.next().value!, left[place]!),
          }));
          back += refundAmount({
            kind: "cancel",
            reason: reasons.next().value!,
            lines: wanted,
            paid: { shippingAmount, refundable: total - back },
            fees: ownFees,
          }).refundAmount;
          for (const [place, each] of wanted.entries()) left[place]! -= each.asked;
        }
        expect(back).toBe(total);
      },
    ),
    { numRuns: 1500 },
  );
});
