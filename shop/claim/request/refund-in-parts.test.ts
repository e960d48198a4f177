import fc from "fast-check";
import { expect, test } from "vitest";
import { amountsOf } from "#shop/order/amounts.ts";
import { claimKindNames } from "#shop/order/claim-status.ts";
import { claimReasonNames, isShopsFault, reasonsFor } from "../reasons.ts";
import { refundAmount } from "./refund-amount.ts";

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
  exchangeShippingFee: fc.constantFrom(0, 6000),
  surcharge: fc.constantFrom(0, 0, 3000, 50_000),
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
