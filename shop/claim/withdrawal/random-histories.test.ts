import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { putGoods, suppliesOf, take } from "#tests/given/goods.ts";
import { claimDesk } from "#tests/has/claim-desk.ts";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { approveClaim } from "#shop/claim/decide/approve-claim.server.ts";
import { cannotSupply } from "#shop/claim/decide/cannot-supply.server.ts";
import { collectClaim } from "#shop/claim/decide/collect-claim.server.ts";
import { rejectClaim } from "#shop/claim/decide/reject-claim.server.ts";
import { claims } from "#shop/claim/table.server.ts";
import { payInterest } from "#shop/money/interest/pay-interest.server.ts";
import { lateInterest } from "#shop/money/refund/refund-terms.ts";
import { lateInterests, paymentLedger, refunds } from "#shop/money/table.server.ts";
import { shipOrder } from "#shop/order/delivery/ship-order.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { findClaimed } from "../request/find-claimed.server.ts";
import { requestClaim } from "../request/request-claim.server.ts";
import { withdrawalAnswers } from "./withdrawal-answers.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { codeOf } from "#tests/given/refused.ts";

const desk = await claimDesk();
const { shop } = desk;
const today = calendarDayOf(new Date());

type Step = (order: Order, pick: number) => Promise<unknown>;
const claimOf = async ({ id }: Order, status: "requested" | "approved") =>
  (await desk.claimsOf({ id })).find((claim) => claim.status === status)?.id ?? randomUUID();

/**
 * Everything that may happen to an order after it is paid; what is not allowed just then is
 * refused.
 */
const steps: Record<string, Step> = {
  ask: async (order, pick) => {
    const kind = (await desk.now(order)).delivery === "ready" ? "cancel" : "return";
    const reason = pick % 3 ? "changed_mind" : kind === "cancel" ? "late" : "defective";
    const pieces = [pick % 2, (pick >> 1) % 3, (pick >> 3) % 2];
    const form = await desk.form(order, pieces, { kind, reason, words: "문제가 있어요" });
    return requestClaim(shop, order, form, { accountId: desk.member.id });
  },
  approve: async (order, pick) => {
    const id = await claimOf(order, "requested");
    // Asked long ago: what was never sent is late by then.
    await shop.db
      .update(claims)
      .set({ requestedAt: sql`now() - make_interval(days => ${pick % 40})` })
      .where(eq(claims.id, id));
    return approveClaim(shop, id, { decision: "" }, desk.admin);
  },
  reject: async (order) =>
    rejectClaim(shop, await claimOf(order, "requested"), { decision: "어려워요." }, desk.admin),
  collect: async (order) =>
    collectClaim(shop, await claimOf(order, "approved"), { restock: "yes" }, desk.admin),
  unsupplied: async (order, pick) => {
    const [, line] = await listLines(shop.db, order.id);
    const pieces = [{ lineId: line!.id, quantity: 1 + (pick % 2) }];
    return cannotSupply(
      shop,
      order.number,
      { key: randomUUID(), words: "못 만들어요", pieces },
      desk.admin,
    );
  },
  open: async (order, pick) => {
    const files = await suppliesOf(shop, order.number);
    return files.length && take(shop, order.number, files[pick % files.length]!);
  },
  ship: (order) =>
    shipOrder(
      shop,
      order.number,
      { company: "CJ대한통운", waybillNumber: "123456789011" },
      desk.admin,
    ),
  pay: async (order) => {
    const [owed] = await rowsOf(shop.db, lateInterests, { orderId: order.id });
    return (
      owed && payInterest(shop, order.number, { refund: owed.refundId, words: "송금" }, desk.admin)
    );
  },
};

async function holds(order: Order): Promise<void> {
  const [money, entries, backs] = await Promise.all([
    desk.money(order),
    rowsOf(shop.db, paymentLedger, { orderId: order.id }),
    rowsOf(shop.db, refunds, { orderId: order.id }),
  ]);
  const sum = (kind: string) =>
    entries.reduce((all, entry) => all + (entry.kind === kind ? entry.amount : 0), 0);
  const { captured, reserved, returned } = money!;
  expect(reserved + returned).toBeLessThanOrEqual(captured);
  expect(returned).toBe(sum("refunded") + sum("canceled") + sum("returned_by_hand"));
  expect(desk.payments.books(order.number)[0]!.returned).toBe(returned);
  const owed = backs
    .filter(({ state, dueOn }) => state === "done" && dueOn)
    .reduce(
      (all, { amount, dueOn }) => all + lateInterest(amount, { dueOn: dueOn!, on: today }).won,
      0,
    );
  expect(sum("interest_owed")).toBe(owed);
  expect(sum("interest_paid")).toBeLessThanOrEqual(owed);
  const current = await desk.now(order);
  const claimed = await findClaimed(shop.db, current);
  for (const { left, quantity } of claimed.lines) expect(left >= 0 && left <= quantity).toBe(true);
  if (current.payment !== "paid" && current.payment !== "partially_refunded") return;
  for (const line of withdrawalAnswers(current, claimed, new Date())) {
    const [mind] = line.answers;
    const bought = claimed.lines.find(({ id }) => id === line.lineId)!;
    for (const { refund } of line.answers)
      expect(refund).toBeLessThanOrEqual(captured - reserved - returned);
    if (bought.shippingClass === "digital" && bought.supplied?.begun === 0)
      expect(mind!.way).not.toBeNull();
  }
}

test("over random histories: never more than captured plus interest, parts add up, an undelivered file can always be withdrawn", async () => {
  const file = await shop.has.product({ shippingClass: "digital", price: 8000 });
  await putGoods(shop, file.id);
  const names = fc.constantFrom(...Object.keys(steps));
  const history = fc.array(fc.tuple(names, fc.nat({ max: 60 })), { minLength: 6, maxLength: 12 });
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(history, async (moves) => {
      const parcels = await Promise.all(
        [0, 1].map(() => shop.has.product({ price: 10_000, stock: 9 })),
      );
      const { order } = await desk.buys("ready", {
        products: [file, ...parcels],
        quantities: [1, 2, 1],
      });
      for (const [name, pick] of moves) {
        const outcome = await steps[name]!(order, pick).then(() => "done", codeOf);
        if (outcome === "done") taken += 1;
        expect(outcome).not.toMatch(/Error|error/);
      }
      await holds(order);
    }),
    {
      numRuns: 10,
      examples: [
        [
          [
            ["ask", 2],
            ["approve", 39],
            ["pay", 0],
            ["unsupplied", 0],
            ["open", 0],
          ],
        ],
        [
          [
            ["open", 0],
            ["ship", 0],
            ["ask", 3],
            ["approve", 9],
            ["collect", 0],
          ],
        ],
      ],
    },
  );
  expect(taken).toBeGreaterThan(10);
});
