import { companyWay } from "#shop/order/payment/ways-to-pay.ts";
import { inArray, sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { portone } from "#adapters/payment/portone/portone.server.ts";
import { webhooks } from "#server/http/webhooks.server.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { reconcilePayments } from "#shop/checkout/pay/reconcile-payments.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { refunds } from "#shop/money/table.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { testShop } from "#tests/test-shop.ts";
import { startPortoneServer } from "./portone-server.ts";
import { forgedWebhooks, sign, webhookBody, type SignedWebhook } from "./portone-webhooks.ts";

const server = await startPortoneServer({
  slowness: { lateMs: 350, dripMs: 30, neverMs: 2000 },
});
afterAll(() => server.close());

async function openShop() {
  const shop = await testShop({
    payments: portone({
      ...server.account,
      apiUrl: server.url,
      patience: { act: 250, read: 250, list: 1000 },
    }),
  });
  const door = webhooks(shop);
  const tell = async ({ headers, body }: SignedWebhook) =>
    (await door.request("/webhooks/payment", { method: "POST", headers, body })).status;
  const now = async (number: string) => (await findOrder(shop.db, number))!;
  const countCalls = () =>
    Object.values(server.books().calls).reduce((sum, count) => sum + count, 0);
  return { shop, tell, now, countCalls };
}

test("a signed webhook settles an order whose shopper never came back; a repeated one asks nobody", async () => {
  const { shop, tell, now, countCalls } = await openShop();
  const order = await shop.has.order({ paymentProvider: "portone-test" });
  server.control.authenticate({ orderId: order.number, amount: order.total });
  const payment = server.books().payments.find(({ id }) => id === order.number)!;
  const sent = sign(webhookBody("Transaction.Paid", payment));
  expect(await tell(sent)).toBe(200);
  expect(await now(order.number)).toMatchObject({ payment: "paid", delivery: "ready" });
  const before = countCalls();
  for (const _copy of [1, 2, 3]) expect(await tell(sent)).toBe(200);
  expect(countCalls()).toBe(before);
});

test("the older form of a webhook settles as well, and one of another kind is nothing", async () => {
  const { shop, tell, now, countCalls } = await openShop();
  const order = await shop.has.order({ paymentProvider: "portone-test" });
  server.control.authenticate({ orderId: order.number, amount: order.total });
  const payment = server.books().payments.find(({ id }) => id === order.number)!;
  const before = countCalls();
  expect(await tell(sign(webhookBody("Transaction.Ready", payment)))).toBe(200);
  expect(await tell(sign({ type: "BillingKey.Issued", data: { billingKey: "x" } }))).toBe(200);
  expect(countCalls()).toBe(before);
  const { id, transactionId } = payment;
  expect(await tell(sign({ payment_id: id, tx_id: transactionId, status: "Paid" }))).toBe(200);
  expect(await now(order.number)).toMatchObject({ payment: "paid" });
});

test("what is not signed, signed by others, for another time or changed on its way is refused, and nobody is asked", async () => {
  const { shop, tell, now, countCalls } = await openShop();
  const order = await shop.has.order({ paymentProvider: "portone-test" });
  server.control.authenticate({ orderId: order.number, amount: order.total });
  const payment = server.books().payments.find(({ id }) => id === order.number)!;
  const message = webhookBody("Transaction.Paid", payment);
  const sent = sign(message);
  const minutes = (count: number) => Date.now() + count * 60_000;
  const bad: SignedWebhook[] = [
    ...forgedWebhooks(order.number, 3),
    sign(message, { at: minutes(-6) }),
    sign(message, { at: minutes(6) }),
    { ...sent, body: sent.body.replace("Transaction.Paid", "Transaction.Failed") },
    { ...sent, headers: { ...sent.headers, "webhook-id": "another" } },
    { ...sent, headers: { ...sent.headers, "webhook-timestamp": "1e9" } },
    { ...sent, headers: { ...sent.headers, "webhook-signature": "v2,AAAA" } },
  ];
  const before = countCalls();
  for (const one of bad) expect(await tell(one)).toBe(401);
  // The form of another company, which signs nothing.
  const headers = { "content-type": "application/json" };
  expect(await tell({ headers, body: JSON.stringify({ orderId: order.number }) })).toBe(200);
  expect(countCalls()).toBe(before);
  expect(await now(order.number)).toMatchObject({ payment: "pending" });
  // Two signatures while a secret is exchanged: one that fits is enough.
  const both = `v1,AAAA ${sent.headers["webhook-signature"]}`;
  expect(await tell({ ...sent, headers: { ...sent.headers, "webhook-signature": both } })).toBe(
    200,
  );
  expect(await now(order.number)).toMatchObject({ payment: "paid" });
});

test("a delivery that found nobody to ask may come again", async () => {
  const { shop, tell, now } = await openShop();
  const order = await shop.has.order({ paymentProvider: "portone-test" });
  server.control.authenticate({ orderId: order.number, amount: order.total });
  const payment = server.books().payments.find(({ id }) => id === order.number)!;
  const sent = sign(webhookBody("Transaction.Paid", payment));
  server.control.nextFault({ kind: "502", call: "read", times: 4 });
  expect(await tell(sent)).toBe(503);
  server.control.faults({ share: 0 });
  expect(await tell(sent)).toBe(200);
  expect(await now(order.number)).toMatchObject({ payment: "paid" });
});

test("money of another amount than the order's goes back, and nothing is sent", async () => {
  const { shop, now } = await openShop();
  const order = await shop.has.order({ paymentProvider: "portone-test" });
  const { paymentKey } = server.control.authenticate({ orderId: order.number, amount: 1000 });
  await confirmPayment(shop, order, { paymentKey, amount: String(order.total) });
  expect(await now(order.number)).toMatchObject({ payment: "failed", delivery: "failure" });
  expect(server.books().effects.filter(({ orderId }) => orderId === order.number)).toMatchObject([
    { kind: "captured", amount: 1000 },
    { kind: "canceled", amount: 1000 },
  ]);
});

/**
 * Every second call of PortOne's fails in some way; shoppers come back, reload, cancel; calls are
 * forged. Then PortOne recovers.
 */
test.each([21, 22, 23])(
  "whatever PortOne answers, every won that was taken is an order's or goes back, once (seed %i)",
  async (seed) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { shop, tell } = await openShop();
    const made = await Promise.all(
      Array.from({ length: 18 }, (_, at) =>
        shop.has.order({
          payBy: at % 4 === 3 ? "virtual_account" : "card",
          paymentProvider: "portone-test",
        }),
      ),
    );
    const patiently = (work: Promise<unknown>) =>
      work.catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
      });
    server.control.faults({ seed, share: 0.5 });
    await Promise.all(
      made.map(async (order, at) => {
        const { paymentKey } = server.control.authenticate({
          orderId: order.number,
          amount: order.total,
          method: companyWay(order.payBy),
        });
        const back = () =>
          patiently(confirmPayment(shop, order, { paymentKey, amount: String(order.total) }));
        const payment = server.books().payments.find(({ id }) => id === order.number)!;
        if (at % 6 !== 5) await Promise.all([back(), back()]);
        await Promise.all(forgedWebhooks(order.number, 3).map(tell));
        await tell(sign(webhookBody("Transaction.Paid", payment)));
        if (order.payBy === "virtual_account") server.control.deposit({ orderId: order.number });
        // A deposit into a cancelled order's account waits until its shopper says where it goes.
        if (at % 3 === 0 && order.payBy === "card")
          await patiently(cancelOrder(shop, order, { by: "admin" }));
      }),
    );
    server.control.faults({ share: 0 });
    const numbers = made.map(({ number }) => number);
    const open = sql`${orders.payment} in ('confirming', 'canceling')`;
    for (let round = 0; round < 20; round++) {
      await shop.db.update(orders).set({ confirmingSince: sql`now() - interval '1 hour'` });
      await shop.db.update(refunds).set({ askedAt: sql`now() - interval '1 hour'` });
      for (const payment of server.books().payments)
        if (numbers.includes(payment.id))
          await tell(sign(webhookBody("Transaction.Paid", payment)));
      await reconcilePayments(shop);
      const left = await shop.db.select().from(orders).where(open);
      const owed = await shop.db
        .select()
        .from(refunds)
        .where(sql`state = 'asked'`);
      if (!left.length && !owed.length) break;
    }
    const rows = await shop.db.select().from(orders).where(inArray(orders.number, numbers));
    for (const { number, payment, total } of rows) {
      const effects = server.books().effects.filter(({ orderId }) => orderId === number);
      const sum = (...kinds: string[]) =>
        effects
          .filter(({ kind }) => kinds.includes(kind))
          .reduce((all, one) => all + one.amount, 0);
      const left = sum("captured", "deposited") - sum("canceled");
      const isPaid = payment === "paid" || payment === "partially_refunded";
      expect([number, payment, left]).toEqual([number, payment, isPaid ? total : 0]);
      expect(["confirming", "canceling"]).not.toContain(payment);
    }
  },
);
