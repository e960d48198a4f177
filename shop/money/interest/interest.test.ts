import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { claimDesk } from "#tests/has/claim-desk.ts";
import { lost } from "#tests/has/scripted-provider.ts";
import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import { approveClaim } from "#shop/claim/decide/approve-claim.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { carryOutRefund } from "#shop/money/refund/carry-out-refund.server.ts";
import { giveRefundAccount } from "#shop/money/refund/give-refund-account.server.ts";
import { lateInterest, refundDueAfter } from "#shop/money/refund/refund-terms.ts";
import { lateInterests, paymentLedger, refunds } from "#shop/money/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { viewOrder } from "#shop/shopper/view-order.server.ts";
import { listInterest } from "./list-interest.server.ts";
import { payInterest } from "./pay-interest.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { codeOf } from "#tests/given/refused.ts";

const desk = await claimDesk();
const { shop } = desk;
const today = calendarDayOf(new Date());
const account = { bank: "kb", number: "12345678901234", holder: "홍길동" };
const refundsOf = ({ id }: Pick<Order, "id">) => rowsOf(shop.db, refunds, { orderId: id });
const booked = async ({ id }: Pick<Order, "id">) =>
  (await rowsOf(shop.db, paymentLedger, { orderId: id }, paymentLedger.id))
    .filter(({ kind }) => kind.startsWith("interest"))
    .map(({ kind, amount }) => [kind, amount]);
const listInterestMails = async ({ number }: Pick<Order, "number">) =>
  (await rowsOf(shop.db, notices, { subjectKey: number }))
    .filter(({ event, channel }) => event.startsWith("interest") && channel === "mail")
    .map(({ event }) => event);

/** Cancelled, and the provider's answer lost, so that the refund waits; due `days` ago. */
async function lateCancel(days: number, payBy: "card" | "virtual_account" = "card") {
  const { order } = await desk.buys("ready", { payBy });
  desk.payments.on.cancel = lost("before", 1);
  await cancelOrder(shop, order, payBy === "card" ? {} : { account });
  const [refund] = await refundsOf(order);
  await shop.db
    .update(refunds)
    .set({ dueOn: dayAfter(today, -days) })
    .where(eq(refunds.id, refund!.id));
  return { order, refund: refund! };
}

test("a refund is due in three business days, and in time it owes nothing", async () => {
  const { order } = await desk.buys("ready");
  await cancelOrder(shop, order);
  expect(await refundsOf(order)).toMatchObject([{ state: "done", dueOn: refundDueAfter(today) }]);
  expect([await booked(order), await listInterestMails(order)]).toEqual([[], []]);
});

test("each day it is late is booked beside the captures, once, and asks a card payer for an account", async () => {
  const { order, refund } = await lateCancel(10);
  await Promise.all([carryOutRefund(shop, refund.id), carryOutRefund(shop, refund.id)]);
  await carryOutRefund(shop, refund.id);
  const { won } = lateInterest(order.total, { dueOn: dayAfter(today, -10), on: today });
  expect(won).toBeGreaterThan(0);
  expect(await booked(order)).toEqual([["interest_owed", won]]);
  expect(await desk.money(order)).toEqual({
    captured: order.total,
    reserved: 0,
    returned: order.total,
  });
  expect(await listInterestMails(order)).toEqual(["interest-account-needed"]);
  const view = await viewOrder(shop.db, await desk.now(order), { masked: false });
  expect(view).toMatchObject({
    refundAccountNeeded: true,
    awaitingAccount: 0,
    awaitingInterest: won,
  });
  await giveRefundAccount(shop, order, account);
  expect(await listInterest(shop, order.number)).toMatchObject([
    { amount: won, days: 10, account: expect.stringContaining("12345678901234"), paidAt: null },
  ]);
  const shown = await viewOrder(shop.db, await desk.now(order), { masked: false });
  expect(shown.refundAccountNeeded).toBe(false);
});

test("the interest is paid to the account of the refund, with one action, once", async () => {
  const { order, refund } = await lateCancel(3, "virtual_account");
  await carryOutRefund(shop, refund.id);
  expect(await listInterestMails(order)).toEqual(["interest-owed"]);
  const form = { refund: refund.id, words: "오늘 국민은행에서 송금" };
  const pays = () => payInterest(shop, order.number, form, desk.admin);
  await Promise.all([pays(), pays()]);
  await pays();
  const { won } = lateInterest(order.total, { dueOn: dayAfter(today, -3), on: today });
  expect(await booked(order)).toEqual([
    ["interest_owed", won],
    ["interest_paid", won],
  ]);
  expect(await listInterestMails(order)).toEqual(["interest-owed", "interest-paid"]);
  const [paid] = await rowsOf(shop.db, lateInterests, { refundId: refund.id });
  expect(paid).toMatchObject({ account: null, paidAt: expect.any(Date) });
  const other = await desk.buys("ready");
  const wrong = payInterest(shop, other.order.number, form, desk.admin);
  expect(await wrong.then(() => "done", codeOf)).toBe("refund-not-found");
});

test("a return is due from the day it came back; sent before that it is never late", async () => {
  const { order } = await desk.buys("done");
  const { id } = await desk.asks(order, [1]);
  await approveClaim(shop, id, { decision: "", refundNow: "on" }, desk.admin);
  expect(await desk.refund(id)).toMatchObject({ state: "done", dueOn: null });
  const cancel = await desk.buys("ready");
  const claim = await desk.asks(cancel.order, [1], { kind: "cancel" });
  await shop.db.execute(
    sql`update claims set requested_at = now() - interval '20 days' where id = ${claim.id}`,
  );
  await approveClaim(shop, claim.id, { decision: "" }, desk.admin);
  const refund = (await desk.refund(claim.id))!;
  expect(refund.dueOn! < today).toBe(true);
  const { won } = lateInterest(refund.amount, { dueOn: refund.dueOn!, on: today });
  expect(await booked(cancel.order)).toEqual([["interest_owed", won]]);
});

test("who waits for the buyer's account is not late: the three days begin anew with it", async () => {
  const { order } = await desk.buys("ready", { payBy: "virtual_account" });
  await cancelOrder(shop, order, { accountLater: true });
  const [refund] = await refundsOf(order);
  await shop.db
    .update(refunds)
    .set({ dueOn: dayAfter(today, -50) })
    .where(eq(refunds.id, refund!.id));
  await giveRefundAccount(shop, order, account);
  expect(await refundsOf(order)).toMatchObject([{ state: "done", dueOn: refundDueAfter(today) }]);
  expect(await booked(order)).toEqual([]);
});
