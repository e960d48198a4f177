import { expect, test } from "vitest";
import { WRONG_ACCOUNT } from "#adapters/payment/practice/sandbox-returns.server.ts";
import { sandbox } from "#adapters/payment/practice/sandbox.server.ts";
import { chooseInSandbox } from "#adapters/payment/practice/sandbox-books.server.ts";
import { depositInSandbox } from "#adapters/payment/practice/sandbox-bank.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { findOrder, lockOrder } from "#shop/order/find-order.server.ts";
import { viewOrder } from "#shop/shopper/view-order.server.ts";
import { findOrderSums } from "#shop/money/ledger/payment-sums.server.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { settlePayment } from "#shop/money/payment/settle-payment.server.ts";
import { startPayment } from "#shop/checkout/pay/start-payment.server.ts";
import { refunds } from "#shop/money/table.server.ts";
import { timeline } from "#shop/order/table.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { beginRefund } from "#shop/money/refund/begin-refund.server.ts";
import { giveRefundAccount } from "#shop/money/refund/give-refund-account.server.ts";
import { rowsOf } from "./has/rows-of.ts";

const home = { bank: "kb", number: "11023456789012", holder: "홍길동" };

const { db } = await testShop();
const shop = await testShop({ payments: sandbox({ db, answerWithin: 20 }) });

/** An order that was paid into an account and of which these parts wait for the shopper's. */
async function waiting(parts: number[]) {
  const product = await shop.has.product({ price: 30_000, shippingClass: "digital" });
  const placed = await shop.has.order({
    lines: [{ product, quantity: 1 }],
    payBy: "virtual_account",
    placeHash: "placed",
  });
  const paymentKey = (
    await startPayment(shop, placed, { successPath: "/done", failPath: "/failed" })
  ).replace("/sandbox/pay/", "");
  await chooseInSandbox(shop.db, paymentKey, "succeed");
  const awaited = await confirmPayment(shop, placed, { paymentKey, amount: String(placed.total) });
  expect(awaited.payment).toBe("waiting_deposit");
  await depositInSandbox(shop.db, paymentKey, { amount: placed.total, late: false });
  const paid = await settlePayment(shop, awaited);
  expect(paid).toMatchObject({ payment: "paid", delivery: "ready" });
  for (const amount of parts) {
    await inTransaction(shop.db, async (db) =>
      beginRefund(
        db,
        await lockOrder(db, paid.id),
        { amount, kind: "partial", reason: "일부 환불", by: "admin" },
        shop,
      ),
    );
  }
  const now = async () => (await findOrder(shop.db, paid.number))!;
  const view = async () => viewOrder(shop.db, await now(), { masked: false });
  const rows = () => rowsOf(shop.db, refunds, { orderId: paid.id }, refunds.createdAt);
  const listEvents = async () =>
    (await rowsOf(shop.db, timeline, { orderId: paid.id }, timeline.id)).filter(
      ({ event }) => event === "refund-account",
    );
  return { order: paid, total: placed.total, now, view, rows, said: listEvents };
}

test("what waits is given back to the account, which is gone afterwards and was readable nowhere", async () => {
  const { order, total, view, rows, said: listEvents } = await waiting([10_000, 5000]);
  expect(await view()).toMatchObject({
    refundAccountNeeded: true,
    awaitingAccount: 15_000,
    returned: 0,
  });
  expect(await findOrderSums(shop.db, order.id)).toMatchObject({
    captured: total,
    reserved: 15_000,
    returned: 0,
  });
  expect(await giveRefundAccount(shop, order, home)).toMatchObject({
    payment: "partially_refunded",
  });
  expect(await view()).toMatchObject({
    refundAccountNeeded: false,
    awaitingAccount: 0,
    returned: 15_000,
  });
  expect(await findOrderSums(shop.db, order.id)).toMatchObject({
    captured: total,
    reserved: 0,
    returned: 15_000,
  });
  expect(await rows()).toMatchObject([
    { state: "done", account: null },
    { state: "done", account: null },
  ]);
  expect(await listEvents()).toMatchObject([{ by: "shopper", facts: { amount: 15_000 } }]);
  expect(JSON.stringify(await listEvents())).not.toContain(home.number);
});

test("given twice at once and again, everything goes back once", async () => {
  const { order, total, rows, said: listEvents } = await waiting([10_000]);
  await Promise.all([
    giveRefundAccount(shop, order, home),
    giveRefundAccount(shop, order, { ...home, number: "99988877766" }),
    giveRefundAccount(shop, order, home),
  ]);
  await giveRefundAccount(shop, order, home);
  expect(await rows()).toMatchObject([{ state: "done" }]);
  expect(await listEvents()).toHaveLength(1);
  expect(await findOrderSums(shop.db, order.id)).toEqual({
    captured: total,
    reserved: 0,
    returned: 10_000,
    refundable: total - 10_000,
  });
});

test("an account that the bank does not know leaves the refund refused for an administrator, who may give one too", async () => {
  const { order, rows, said: listEvents } = await waiting([10_000]);
  await giveRefundAccount(
    shop,
    order,
    { ...home, number: WRONG_ACCOUNT },
    { by: "admin", accountId: "owner" },
  );
  expect(await rows()).toMatchObject([
    { state: "refused", lastError: expect.stringContaining("계좌") },
  ]);
  expect(await listEvents()).toMatchObject([{ by: "admin", accountId: "owner" }]);
});

test("when the provider does not answer, the account is kept sealed for the worker", async () => {
  const { order, rows } = await waiting([10_000]);
  const cut = {
    ...shop,
    payments: {
      ...shop.payments,
      cancel: async () => {
        throw Object.assign(new Error("lost"), { name: "PaymentUnanswered" });
      },
    },
  };
  expect(await giveRefundAccount(cut, order, home)).toMatchObject({ payment: "paid" });
  const [row] = await rows();
  expect(row).toMatchObject({ state: "asked", account: expect.any(String) });
  expect(row!.account).not.toContain(home.number);
});

test("where nothing waits, nothing happens", async () => {
  const { order, said: listEvents, rows } = await waiting([]);
  expect(await giveRefundAccount(shop, order, home)).toMatchObject({ payment: "paid" });
  expect(await listEvents()).toEqual([]);
  expect(await rows()).toEqual([]);
});
