import fc from "fast-check";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectFile } from "#lib/project-file.server.ts";
import { approveClaim } from "#shop/claim/decide/approve-claim.server.ts";
import { collectClaim } from "#shop/claim/decide/collect-claim.server.ts";
import { amountsOf, type ShippingTerms } from "#shop/order/amounts.ts";
import type { ClaimKind } from "#shop/order/claim-status.ts";
import { moveDelivery } from "#shop/order/delivery/move-delivery.server.ts";
import { shipOrder } from "#shop/order/delivery/ship-order.server.ts";
import { claimDesk } from "#tests/has/claim-desk.ts";
import { cjWaybill } from "#tests/given/waybills.ts";
import type { ClaimReason } from "../reasons.ts";
import { paidFor, refundAmount, type PartsPaid } from "./refund-amount.ts";

type Line = { unitPrice: number; quantity: number; ownFee: number };
type Step = { kind: ClaimKind; reason: ClaimReason; asked: number[] };
type Fees = Pick<ShippingTerms, "freeShippingFrom" | "surcharge">;

const termsOf = ({ freeShippingFrom, surcharge }: Fees): ShippingTerms => ({
  shippingFee: 3000,
  freeShippingFrom,
  returnShippingFee: 2500,
  exchangeShippingFee: 4500,
  surcharge,
});

/** What each step gives back, one after the other, as the shop works it out at that moment. */
function amountsOfSteps(lines: Line[], fees: ShippingTerms, steps: Step[], isInParts: boolean) {
  const bought = lines.map(({ ownFee, ...line }) => ({
    ...line,
    fullPrice: line.unitPrice,
    ownFee: ownFee ? { id: "big", name: "큰 상자", fee: ownFee } : null,
    shippingClass: "parcel" as const,
  }));
  const { total, shippingAmount: shippingPaid } = amountsOf(bought, fees);
  const gone = lines.map(() => 0);
  const history: PartsPaid["history"] = [];
  let [refundable, shippingBack] = [total, 0];
  return steps.map(({ kind, reason, asked }) => {
    const now = bought.map((line, at) => ({
      ...line,
      left: line.quantity - gone[at]!,
      asked: asked[at] ?? 0,
    }));
    const kept = paidFor(now.map((line) => ({ ...line, asked: line.left })));
    const shippingAmount = Math.min(shippingPaid - shippingBack, Math.max(0, refundable - kept));
    const amounts = refundAmount({
      kind,
      reason,
      lines: now,
      fees,
      paid: {
        shippingAmount,
        refundable,
        ...(isInParts && history.length && { parts: { shippingPaid, history: [...history] } }),
      },
    });
    refundable -= amounts.refundAmount;
    const { itemsAmount, shippingRefund, shippingDeduction } = amounts;
    shippingBack +=
      shippingRefund -
      (kind === "cancel" ? Math.min(shippingDeduction, itemsAmount + shippingRefund) : 0);
    history.push({ kind, reason, asked: now.map((line) => line.asked) });
    asked.forEach((count, at) => (gone[at]! += count));
    return amounts.refundAmount;
  });
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
const inOneParcel = (steps: Step[]) => [
  ...steps.filter(({ kind }) => kind === "cancel"),
  ...steps.filter(({ kind }) => kind === "return"),
];

const table = readFileSync(projectFile("shop/claim/request/part-table.txt"), "utf8")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"));

const reasons: Record<string, ClaimReason> = {
  mind: "changed_mind",
  late: "late",
  none: "cannot_supply",
  broken: "defective",
};

/** "10000x2, 5000x1+8000" and "return mind 1/0". */
const linesOf = (cell: string): Line[] =>
  cell.split(", ").map((words) => {
    const [, price, count, own] = /^(\d+)x(\d+)(?:\+(\d+))?$/.exec(words)!;
    return { unitPrice: Number(price), quantity: Number(count), ownFee: Number(own ?? 0) };
  });
const stepsOf = (cell: string): Step[] =>
  cell.split(", ").map((words) => {
    const [kind, why, pieces] = words.split(" ");
    return {
      kind: kind as ClaimKind,
      reason: reasons[why!]!,
      asked: pieces!.split("/").map(Number),
    };
  });

test("each row of the table: an order in parts gives back what one parcel gives", () => {
  expect(table.length).toBeGreaterThanOrEqual(40);
  expect(new Set(table).size).toBe(table.length);
  for (const row of table) {
    const [goods, free, far, happened] = row.split(" | ");
    const lines = linesOf(goods!);
    const fees = termsOf({
      freeShippingFrom: free === "-" ? null : Number(free),
      surcharge: Number(far),
    });
    const steps = stepsOf(happened!);
    const one = amountsOfSteps(lines, fees, inOneParcel(steps), false);
    const parts = amountsOfSteps(lines, fees, steps, true);
    const written = [goods, free, far, happened, one.join("+"), parts.join("+"), sum(parts)];
    expect(written.join(" | ")).toBe(row);
    expect(sum(parts), row).toBe(sum(one));
  }
});

const basket = fc
  .array(
    fc.record({
      unitPrice: fc.integer({ min: 4, max: 24 }).map((thousands) => thousands * 2500),
      quantity: fc.integer({ min: 1, max: 3 }),
      ownFee: fc.constantFrom(0, 0, 0, 8000),
      sent: fc.nat({ max: 3 }),
      canceled: fc.nat({ max: 3 }),
      returned: fc.nat({ max: 3 }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((lines) =>
    lines.map((line) => {
      const sent = Math.min(line.sent, line.quantity);
      return {
        ...line,
        canceled: Math.min(line.canceled, line.quantity - sent),
        returned: Math.min(line.returned, sent),
      };
    }),
  );

test("whatever was sent, cancelled and came back, in either order: the sum is that of one parcel", () => {
  fc.assert(
    fc.property(
      basket,
      fc.constantFrom(null, 50_000),
      fc.constantFrom(0, 3000),
      fc.constantFrom<ClaimReason>("changed_mind", "late", "cannot_supply"),
      fc.constantFrom<ClaimReason>("changed_mind", "defective"),
      (lines, freeShippingFrom, surcharge, cancelReason, returnReason) => {
        const fees = termsOf({ freeShippingFrom, surcharge });
        const cancel: Step = {
          kind: "cancel",
          reason: cancelReason,
          asked: lines.map(({ canceled }) => canceled),
        };
        const back: Step = {
          kind: "return",
          reason: returnReason,
          asked: lines.map(({ returned }) => returned),
        };
        fc.pre(sum(cancel.asked) > 0 && sum(back.asked) > 0);
        const one = amountsOfSteps(lines, fees, [cancel, back], false);
        expect(amountsOfSteps(lines, fees, [cancel, back], true)).toEqual(one);
        expect(sum(amountsOfSteps(lines, fees, [back, cancel], true))).toBe(sum(one));
      },
    ),
    { numRuns: 2000 },
  );
});

test("in the shop: sent in part, one comes back, the other is cancelled, in either order", async () => {
  const desk = await claimDesk();
  const { shop, admin } = desk;
  const packed = (waybillNumber = cjWaybill()) => ({ company: "CJ대한통운", waybillNumber });
  async function history(steps: ("cancel" | "return")[]) {
    const { order, lines } = await desk.buys("ready", { quantities: [1, 1], price: 20_000 });
    const first = [{ lineId: lines[0]!.id, quantity: 1 }];
    await shipOrder(shop, order.number, { ...packed(), pieces: first }, admin);
    const refunds: number[] = [];
    for (const kind of steps) {
      const pieces = kind === "return" ? [1, 0] : [0, 1];
      const { id } = await desk.asks(await desk.now(order), pieces, { kind });
      await approveClaim(shop, id, { decision: "" }, admin);
      if (kind === "return") await collectClaim(shop, id, { restock: "yes" }, admin);
      refunds.push((await desk.claim(id)).refundAmount);
    }
    return { refunds, order: await desk.now(order) };
  }
  const canceledFirst = await history(["cancel", "return"]);
  const returnedFirst = await history(["return", "cancel"]);
  expect(sum(returnedFirst.refunds)).toBe(sum(canceledFirst.refunds));
  expect(canceledFirst.order).toMatchObject({ delivery: "delivery", partlySent: false });

  const { order } = await desk.buys("ready", { quantities: [1, 1], price: 20_000 });
  const canceled = await desk.asks(order, [0, 1], { kind: "cancel" });
  await approveClaim(shop, canceled.id, { decision: "" }, admin);
  await shipOrder(shop, order.number, packed(), admin);
  await moveDelivery(shop, order.number, "arrive", admin);
  const returned = await desk.asks(order, [1, 0]);
  expect([canceled.refundAmount, returned.refundAmount]).toEqual(canceledFirst.refunds);
});
