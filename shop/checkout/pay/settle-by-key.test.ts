import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { lost } from "#tests/has/scripted-provider.ts";
import { longAgo, scripted } from "#tests/given/settle.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import { isPaymentUnanswered } from "#shop/money/payment/payment-provider.ts";
import { settleByKey } from "./settle-by-key.server.ts";
import { retryPayment } from "./start-payment.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

let lines = 0;
async function counter() {
  const given = await scripted();
  const { shop } = given;
  const bring = (order: Pick<Order, "number">, paymentKey: string, amount: number | string) =>
    settleByKey(
      shop,
      order.number,
      { paymentKey, amount: String(amount) },
      { address: `198.51.100.${++lines}` },
    );
  const notesOf = (order: Order) => rowsOf(shop.db, timeline, { orderId: order.id });
  return { ...given, bring, notesOf };
}

test("a browser that is not the orderer's brings a payment that the provider knows: it is captured once, however often it is brought", async () => {
  const { payments, now, placed, bring, check } = await counter();
  const { order, product } = await placed();
  const paymentKey = payments.authenticate(order);
  const brought = await Promise.all([1, 2, 3].map(() => bring(order, paymentKey, order.total)));
  expect(brought.map((settled) => settled?.refused)).toEqual([null, null, null]);
  expect(await now(order)).toMatchObject({ payment: "paid", delivery: "ready", paymentKey });
  expect(await bring(order, paymentKey, order.total)).toMatchObject({ order: { payment: "paid" } });
  expect(payments.books(order.number)).toMatchObject([{ captures: 1, returns: 0 }]);
  expect(await check(order, { [product.id]: 3 })).toEqual([]);
});

test("another amount, a made-up key, another order's key and an unknown number get nothing, change nothing and note nothing", async () => {
  const { shop, payments, now, placed, bring, notesOf } = await counter();
  const [{ order }, { order: other }] = [await placed(), await placed()];
  const [own, others] = [payments.authenticate(order), payments.authenticate(other)];
  const cheap = payments.authenticate(order, 100);
  const before = [await now(order), await notesOf(order)];
  for (const [paymentKey, amount] of [
    [own, order.total + 1],
    [own, `${order.total}.0`],
    [own, ""],
    [cheap, 100],
    [cheap, order.total],
    [others, order.total],
    ["scripted_made_up_by_somebody", order.total],
    ["%00", order.total],
  ] as const)
    expect(await bring(order, paymentKey, amount), `${paymentKey} ${amount}`).toBeNull();
  expect(await bring({ number: "20261121-AAAAAAAA" }, own, order.total)).toBeNull();
  expect(await bring({ number: "nope" }, own, order.total)).toBeNull();
  expect([await now(order), await notesOf(order)]).toEqual(before);
  expect(payments.asked.filter((call) => call.startsWith("confirm"))).toEqual([]);
  await shop.db.update(orders).set({ ordererPhone: "" }).where(eq(orders.id, order.id));
  expect(await bring(order, own, order.total)).toBeNull();
});

test("the address of a try that failed, brought again, does not end the try that follows", async () => {
  const { shop, payments, now, placed, bring, back } = await counter();
  const { order } = await placed();
  const failed = payments.authenticate(order);
  payments.books(order.number)[0]!.status = "failed";
  expect((await back(order, failed)).payment).toBe("failed");
  await retryPayment(shop, await now(order));
  expect(await bring(order, failed, order.total)).toBeNull();
  expect((await now(order)).payment).toBe("pending");
});

test("what came too late is told to whoever brought it, and nothing is captured", async () => {
  const { payments, change, placed, bring } = await counter();
  const { order } = await placed();
  const paymentKey = payments.authenticate(order);
  await change(order, { expiresAt: longAgo() });
  expect(await bring(order, paymentKey, order.total)).toMatchObject({
    order: { number: order.number, payment: "pending" },
    refused: { code: "order-expired" },
  });
  expect(payments.books(order.number)).toMatchObject([{ captures: 0 }]);
});

test("while the provider cannot be asked nothing is decided, and the same address settles it later", async () => {
  const { payments, now, placed, bring } = await counter();
  const { order } = await placed();
  const paymentKey = payments.authenticate(order);
  payments.on.find = lost("before");
  await expect(bring(order, paymentKey, order.total)).rejects.toSatisfy(isPaymentUnanswered);
  expect((await now(order)).payment).toBe("pending");
  payments.on.find = undefined;
  expect(await bring(order, paymentKey, order.total)).toMatchObject({ order: { payment: "paid" } });
});

test("who guesses is stopped; who brings what is true is not counted", async () => {
  const { shop, payments, placed } = await counter();
  const from = { address: "203.0.113.77" };
  const { order } = await placed();
  const paymentKey = payments.authenticate(order);
  const amount = String(order.total);
  for (let at = 0; at < 25; at++)
    await settleByKey(shop, order.number, { paymentKey, amount }, from);
  const guess = () =>
    settleByKey(shop, order.number, { paymentKey: "scripted_guessed", amount }, from);
  for (let at = 0; at < 20; at++) expect(await guess()).toBeNull();
  await expect(guess()).rejects.toMatchObject({ code: "too-many-attempts" });
});
