import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { openCounter } from "#tests/has/money-counter.ts";
import { refusing } from "#tests/has/refusing.ts";
import { lost } from "#tests/has/scripted-provider.ts";
import { asOwner } from "#tests/test-shop.ts";
import { settlePayment } from "#shop/money/payment/settle-payment.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { giveRefundAccount } from "#shop/money/refund/give-refund-account.server.ts";
import { refunds } from "#shop/money/table.server.ts";
import { refundOrder } from "#shop/money/refund/refund-order.server.ts";
import { comparePayment } from "./compare-payment.server.ts";
import { comparePayments } from "./compare-payments.server.ts";
import { listClosedFindings, listOpenFindings } from "./list-findings.server.ts";
import { noteStuckMoney } from "./note-stuck-money.server.ts";
import { resolveFinding } from "./resolve-finding.server.ts";

let databaseUrl = "";

// What one test left open would be the next one's.
afterEach(
  async () => databaseUrl && void (await asOwner({ databaseUrl }, "delete from payment_findings")),
);

async function open(character: Parameters<typeof openCounter>[0] = {}) {
  const counter = await openCounter({ ...character, name: `scripted-${randomLetters(6)}` });
  ({ databaseUrl } = counter.shop);
  const today = () => ({
    since: new Date(Date.now() - 3600_000),
    until: new Date(Date.now() + 1000),
  });
  const found = async () =>
    (await listOpenFindings(counter.shop.db)).map(({ kind, bookAmount, providerAmount }) => [
      kind,
      bookAmount,
      providerAmount,
    ]);
  return { ...counter, compare: () => comparePayments(counter.shop, today()), found };
}

test("refused and late refunds are found, asked again, and closed when they are back", async () => {
  const { shop, payments, admin, bought, found } = await open();
  const [first, second] = [(await bought()).order, (await bought()).order];
  payments.refuses = "한도 초과";
  await refundOrder(shop, first.number, { amount: 1000, reason: "일부" }, admin);
  payments.refuses = null;
  payments.on.cancel = lost("before", 1);
  await refundOrder(shop, second.number, { amount: 2000, reason: "일부" }, admin);
  await noteStuckMoney(shop.db);
  await noteStuckMoney(shop.db);
  expect(await found()).toEqual([["refund_refused", 1000, 0]]);
  await shop.db
    .update(refunds)
    .set({ createdAt: new Date(Date.now() - 2 * 3600_000) })
    .where(eq(refunds.orderId, second.id));
  await noteStuckMoney(shop.db);
  expect(await found()).toEqual([
    ["refund_refused", 1000, 0],
    ["refund_late", 2000, 0],
  ]);
  payments.on.find = lost("before");
  const [refused, late] = await listOpenFindings(shop.db);
  expect(refused).toMatchObject({ words: "한도 초과", orderNumber: first.number, hasOrder: true });
  await refusing("provider-silent", resolveFinding(shop, refused!.id, {}, admin));
  payments.on.find = undefined;
  expect(await resolveFinding(shop, refused!.id, {}, admin)).toEqual({
    action: "again",
    isOver: true,
  });
  expect(await resolveFinding(shop, late!.id, {}, admin)).toEqual({
    action: "again",
    isOver: true,
  });
  expect(await found()).toEqual([]);
  expect((await listClosedFindings(shop.db, {})).rows.map(({ closedBy }) => closedBy)).toEqual([
    admin.account.email,
    admin.account.email,
  ]);
});

test("a deposit that the bank took back is shown at once, keeps its account and is not sent before somebody looked", async () => {
  const { shop, payments, bought, now, found } = await open();
  const { order } = await bought({ payBy: "virtual_account" });
  payments.payIn(order.paymentKey!);
  expect(await settlePayment(shop, order)).toMatchObject({ payment: "paid" });
  payments.takeBack(order.paymentKey!);
  await settlePayment(shop, await now(order));
  expect(await found()).toEqual([["capture_missing", order.total, 0]]);
  expect(payments.books(order.number)).toMatchObject([{ status: "waiting_deposit" }]);
  payments.payIn(order.paymentKey!);
  expect(
    await comparePayment(shop, {
      paymentKey: order.paymentKey!,
      orderNumber: order.number,
      receipt: await payments.findPayment(order.paymentKey!),
    }),
  ).toEqual({ open: 0, closed: 1 });
  expect(await now(order)).toMatchObject({ payment: "paid" });
});

test("a payment whose outcome nobody tells is shown after a quarter of an hour, and asked for by hand", async () => {
  const { shop, payments, admin, bought, now, found } = await open();
  payments.on.confirm = lost("before");
  payments.on.find = lost("before");
  const { order } = await bought();
  expect(await now(order)).toMatchObject({ payment: "confirming" });
  await noteStuckMoney(shop.db);
  expect(await found()).toEqual([]);
  await shop.db
    .update(orders)
    .set({ confirmingSince: new Date(Date.now() - 16 * 60_000) })
    .where(eq(orders.id, order.id));
  await noteStuckMoney(shop.db);
  await noteStuckMoney(shop.db);
  expect(await found()).toEqual([["confirm_late", order.total, 0]]);
  const [finding] = await listOpenFindings(shop.db);
  await refusing("provider-silent", resolveFinding(shop, finding!.id, {}, admin));
  payments.on = {};
  expect(await resolveFinding(shop, finding!.id, {}, admin)).toEqual({
    action: "confirm",
    isOver: true,
  });
  expect(await now(order)).toMatchObject({ payment: "paid", delivery: "ready" });
  expect(await found()).toEqual([]);
});

test("a refund that waits three days for its account is shown, and the shopper is asked again", async () => {
  const { shop, admin, payments, bought, now, found } = await open();
  const { order } = await bought({ payBy: "virtual_account" });
  payments.payIn(order.paymentKey!);
  await settlePayment(shop, order);
  await refundOrder(shop, order.number, { amount: 1000, reason: "일부" }, admin);
  await noteStuckMoney(shop.db);
  expect(await found()).toEqual([]);
  await shop.db
    .update(refunds)
    .set({ createdAt: new Date(Date.now() - 73 * 3600_000) })
    .where(eq(refunds.orderId, order.id));
  await noteStuckMoney(shop.db);
  expect(await found()).toEqual([["account_late", 1000, 0]]);
  const [finding] = await listOpenFindings(shop.db);
  expect(await resolveFinding(shop, finding!.id, {}, admin)).toEqual({
    action: "ask",
    isOver: false,
  });
  await giveRefundAccount(shop, await now(order), {
    bank: "kb",
    number: "11023456789012",
    holder: "홍길동",
  });
  await noteStuckMoney(shop.db);
  expect(await found()).toEqual([]);
});
