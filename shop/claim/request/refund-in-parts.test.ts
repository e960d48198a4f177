import fc from "fast-check";
import { expect, test } from "vitest";
import { amountsOf } from "#shop/order/amounts.ts";
import { claimKindNames } from "#shop/order/claim-status.ts";
import { claimReasonNames, isShopsFault, reasonsFor } from "../reasons.ts";
import { refundAmount, type ClaimAmounts } from "./refund-amount.ts";

const won = fc.integer({ min: 0, max: 300_000 });
const bought = fc.array(
  fc.record({
    unitPrice: won,
    quantity: fc.integer({ min: 1, max: 5 }),
    shippingClass: fc.constantFrom("parcel" as const, "digital" as const),
    ownFee: fc.constantFrom(
      null,
      null,
      ...[0, 1000, 6000].map((fee) => ({ name: "큰 상품", fee })),
    ),
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

/** As `shippingGone` sums it up. */
const goneOf = (kind: string, amounts: ClaimAmounts): number => {
  const { itemsAmount, shippingRefund, shippingDeduction } = amounts;
  const deducted =
    kind === "cancel" ? Math.min(shippingDeduction, itemsAmount + shippingRefund) : 0;
  return shippingRefund - deducted;
};

test("however an order is asked back, piece by piece: whole won, never less than nothing, and never more in all than was paid", () => {
  fc.assert(
    fc.property(bought, someFees, claims, (lines, ownFees, claimRequests) => {
      const { total, shippingAmount } = amountsOf(
        lines.map((each) => ({ ...each, fullPrice: each.unitPrice })),
        ownFees,
      );
      const left = lines.map(({ quantity }) => quantity);
      const sums = { bounded: 0, unbounded: 0 };
      let kept = shippingAmount;
      for (const { kind, reason, asks } of claimRequests) {
        const wanted = lines.map((each, place) => ({
          ...each,
          left: left[place]!,
          asked: Math.min(asks[place] ?? 0, left[place]!),
        }));
        if (!reasonsFor[kind].includes(reason) || wanted.every((each) => each.asked === 0))
          continue;
        const paid = { shippingAmount: kept, refundable: total - sums.bounded };
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
          kept -= goneOf(kind, amounts);
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
        let kept = shippingAmount;
        for (let part = 0; left.some((count) => count > 0); part++) {
          const wanted = lines.map((each, place) => ({
            ...each,
            left: left[place]!,
            asked: Math.min(part > 20 ? 5 : counts.next().value!, left[place]!),
          }));
          const amounts = refundAmount({
            kind: "cancel",
            reason: reasons.next().value!,
            lines: wanted,
            paid: { shippingAmount: kept, refundable: total - back },
            fees: ownFees,
          });
          back += amounts.refundAmount;
          kept -= goneOf("cancel", amounts);
          for (const [place, each] of wanted.entries()) left[place]! -= each.asked;
        }
        expect(back).toBe(total);
      },
    ),
    { numRuns: 1500 },
  );
});

test("what is left after changes of mind before it is sent costs what it would alone, however many parts were cancelled", () => {
  fc.assert(
    fc.property(
      bought.map((lines) => lines.map((each) => ({ ...each, unitPrice: each.unitPrice + 50_000 }))),
      someFees.map((fees) => ({
        ...fees,
        freeShippingFrom: fees.freeShippingFrom && fees.freeShippingFrom * 5,
      })),
      fc.array(fc.array(fc.nat({ max: 2 }), { minLength: 4, maxLength: 4 }), { maxLength: 6 }),
      (lines, ownFees, parts) => {
        const priced = (quantities: readonly number[]) =>
          amountsOf(
            lines
              .map((each, place) => ({
                ...each,
                fullPrice: each.unitPrice,
                quantity: quantities[place]!,
              }))
              .filter(({ quantity }) => quantity > 0),
            ownFees,
          );
        const left = lines.map(({ quantity }) => quantity);
        const { total, shippingAmount } = priced(left);
        let [back, kept] = [0, shippingAmount];
        for (const part of parts) {
          const wanted = lines.map((each, place) => ({
            ...each,
            left: left[place]!,
            asked: Math.min(part[place]!, left[place]!),
          }));
          if (wanted.every(({ asked: askedQuantity }) => askedQuantity === 0)) continue;
          const paid = { shippingAmount: kept, refundable: total - back };
          const amounts = refundAmount({
            kind: "cancel",
            reason: "changed_mind",
            lines: wanted,
            paid,
            fees: ownFees,
          });
          back += amounts.refundAmount;
          kept -= goneOf("cancel", amounts);
          for (const [place, each] of wanted.entries()) left[place]! -= each.asked;
          expect(total - back).toBe(priced(left).total);
        }
      },
    ),
    { numRuns: 1500 },
  );
});
