import fc from "fast-check";
import { expect, test } from "vitest";
import { commissionStages } from "#shop/product/commission/commission-terms.ts";
import { room } from "./room-machine.ts";
import { percentAt, stageRefund } from "./stage-refund.ts";

const percent = fc.integer({ min: 0, max: 100 });
const part = fc
  .tuple(fc.integer({ min: 0, max: 50_000_000 }), fc.integer({ min: 0, max: 50_000_000 }))
  .map(([paid, back]) => ({ paid, left: Math.max(0, paid - back) }));
const whole = fc.integer({ min: 0, max: 50_000_000 }).map((paid) => ({ paid, left: paid }));

test("of no part more goes back than was paid of it and is left", () => {
  fc.assert(
    fc.property(percent, fc.array(part, { maxLength: 8 }), (share, parts) => {
      const back = stageRefund(share, parts);
      expect(back).toHaveLength(parts.length);
      back.forEach((won, at) => {
        expect(Number.isSafeInteger(won) && won >= 0).toBe(true);
        expect(won).toBeLessThanOrEqual(Math.min(parts[at]!.paid, parts[at]!.left));
      });
    }),
  );
});

test("where nothing went back yet, the parts add up to the percentage of all that was paid", () => {
  fc.assert(
    fc.property(percent, fc.array(whole, { minLength: 1, maxLength: 8 }), (share, parts) => {
      const paid = parts.reduce((sum, one) => sum + one.paid, 0);
      const back = stageRefund(share, parts).reduce((sum, won) => sum + won, 0);
      expect(back).toBe(Math.floor((paid * share) / 100));
    }),
  );
});

test("before anything was made all comes back, whatever the table says; when it is over, nothing", () => {
  fc.assert(
    fc.property(
      fc.record(Object.fromEntries(commissionStages.map((stage) => [stage, percent]))),
      (refunds) => {
        const terms = { refunds: refunds as Record<(typeof commissionStages)[number], number> };
        expect(percentAt(terms, "waiting")).toBe(100);
        expect(percentAt(terms, "ended")).toBe(0);
        expect(percentAt(terms, "changes")).toBe(percentAt(terms, "taken"));
        for (const state of room.names) expect(percentAt(terms, state)).toBeLessThanOrEqual(100);
      },
    ),
  );
});
