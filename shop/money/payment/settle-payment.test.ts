import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openCounter } from "#tests/has/money-counter.ts";
import { lost } from "#tests/has/scripted-provider.ts";
import { products } from "#shop/product/table.server.ts";
import { expireUnpaidOrders } from "./expire-unpaid-orders.server.ts";
import { isPaymentUnanswered } from "./payment-provider.ts";
import { reconcilePayments } from "#shop/checkout/pay/reconcile-payments.server.ts";
import { settlePayment } from "./settle-payment.server.ts";
import { retryPayment } from "#shop/checkout/pay/start-payment.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { scripted, longAgo } from "#tests/given/settle.ts";

test("return, webhook and sweeper at the same moment, ten times each: one capture, one paid order, one set of notices", async () => {
  const { shop, payments, now, placed, back, change, noticesOf, check } = await scripted();
  for (let round = 0; round < 5; round++) {
    const { order, product } = await placed();
    const paymentKey = payments.authenticate(order);
    // The provider is slow enough for the sweeper to think that its answer was lost.
    payments.on.confirm = async (stage) => {
      if (stage === "before") await change(order, { confirmingSince: longAgo() });
      else await wait(5);
    };
    const sweep = async () => {
      for (let at = 0; at < 4; at++) await reconcilePayments(shop).then(() => wait(10));
    };
    const everybody = Array.from({ length: 10 }, () => [
      back(order, paymentKey),
      (async () => settlePayment(shop, await now(order)))(),
      sweep(),
    ]).flat();
    for (const result of await Promise.allSettled(everybody))
      expect(result.status, String(result.status === "rejected" && result.reason)).toBe(
        "fulfilled",
      );
    expect(await now(order)).toMatchObject({ payment: "paid", delivery: "ready", hold: "sold" });
    expect(payments.books(order.number)).toMatchObject([
      { captures: 1, returns: 0, status: "paid" },
    ]);
    expect(await noticesOf(order)).toEqual(["order-paid", "owner-new-order"]);
    expect(await check(order, { [product.id]: 3 })).toEqual([]);
  }
});

test.each(["before", "after"] as const)(
  "an answer lost %s the capture is made up for by the sweeper",
  async (stage) => {
    const { shop, payments, now, placed, back, change, noticesOf, check } = await scripted();
    const { order, product } = await placed();
    const paymentKey = payments.authenticate(order);
    payments.on.confirm = lost(stage, 1);
    expect((await back(order, paymentKey)).payment).toBe("confirming");
    await reconcilePayments(shop);
    expect((await now(order)).payment).toBe("confirming");
    await change(order, { confirmingSince: longAgo(), expiresAt: longAgo() });
    await expireUnpaidOrders(shop);
    await Promise.all([reconcilePayments(shop), reconcilePayments(shop), reconcilePayments(shop)]);
    expect(await now(order)).toMatchObject({ payment: "paid", delivery: "ready" });
    expect(payments.books(order.number)).toMatchObject([{ captures: 1 }]);
    expect(await noticesOf(order)).toEqual(["order-paid", "owner-new-order"]);
    expect(await check(order, { [product.id]: 3 })).toEqual([]);
  },
);

test("while the provider answers nobody, nothing is decided, and one broken order does not keep the others waiting", async () => {
  const { shop, payments, now, placed, back, change } = await scripted();
  const [broken, fine] = [(await placed()).order, (await placed()).order];
  payments.on.confirm = lost("after");
  for (const order of [broken, fine]) await back(order, payments.authenticate(order));
  for (const [at, order] of [broken, fine].entries())
    await change(order, { confirmingSince: new Date(Date.now() - 100_000 + at) });
  payments.on.find = (_stage, number) => {
    if (number === broken.number) throw new Error("the adapter cannot read this answer");
  };
  await reconcilePayments(shop);
  expect([(await now(broken)).payment, (await now(fine)).payment]).toEqual(["confirming", "paid"]);
  payments.on.find = lost("before");
  await reconcilePayments(shop);
  await expect(settlePayment(shop, await now(broken))).rejects.toSatisfy(isPaymentUnanswered);
  expect((await now(broken)).payment).toBe("confirming");
  payments.on.find = undefined;
  await reconcilePayments(shop);
  expect((await now(broken)).payment).toBe("paid");
});

test("a refused capture, another try on the same hold, and the money: stock is taken once", async () => {
  const { shop, payments, now, placed, back, stockOf, check } = await scripted();
  const { order, product } = await placed(1);
  expect(await back(order, "scripted_unknown_to_the_provider")).toMatchObject({
    payment: "failed",
    delivery: "failure",
    hold: "held",
  });
  expect(await stockOf(product)).toBe(0);
  const retried = await retryPayment(shop, await now(order));
  expect(await back(retried, payments.authenticate(order))).toMatchObject({
    payment: "paid",
    delivery: "ready",
    hold: "sold",
  });
  expect(await stockOf(product)).toBe(0);
  expect(await check(order, { [product.id]: 1 })).toEqual([]);
});

test("money of another amount goes back, the shopper is told, and the order is never ready", async () => {
  const { payments, now, placed, back, noticesOf, check } = await scripted({ careless: true });
  for (const wrong of [-1, 1, 100_000]) {
    const { order, product } = await placed();
    const paymentKey = payments.authenticate(order, order.total + wrong);
    expect(await back(order, paymentKey)).toMatchObject({
      payment: "failed",
      delivery: "failure",
      hold: "held",
    });
    expect(payments.books(order.number)).toMatchObject([
      { status: "canceled", captures: 1, returns: 1 },
    ]);
    expect((await now(order)).payment).toBe("failed");
    expect(await noticesOf(order)).toEqual(["order-partly-refunded"]);
    expect(await check(order, { [product.id]: 3 })).toEqual([]);
  }
});

test("whoever gave wrong money back and died before writing it down is made up for", async () => {
  const { shop, payments, now, placed, back, later, standing } = await scripted({ careless: true });
  const { order } = await placed();
  payments.on.cancel = lost("after", 1);
  expect(await back(order, payments.authenticate(order, 1))).toMatchObject({
    payment: "failed",
    delivery: "failure",
  });
  expect(payments.books(order.number)).toMatchObject([{ status: "canceled", returns: 1 }]);
  expect(await standing(order)).toMatchObject({ captured: 1, reserved: 1, returned: 0 });
  await later(order);
  await reconcilePayments(shop);
  expect(await standing(order)).toMatchObject({
    captured: 1,
    reserved: 0,
    returned: 1,
    refundable: 0,
  });
  expect((await now(order)).payment).toBe("failed");
  expect(payments.books(order.number)).toMatchObject([{ returns: 1 }]);
});

test("a refund that the provider refuses is not called a refund, and the owner is told once", async () => {
  const { shop, payments, now, placed, noticesOf, later, standing } = await scripted({
    stingy: true,
  });
  const { order, product } = await placed(1);
  await shop.db.update(orders).set({ expiresAt: longAgo() }).where(eq(orders.id, order.id));
  await expireUnpaidOrders(shop);
  await shop.db.update(products).set({ stock: 0 }).where(eq(products.id, product.id));
  await payments.confirm({
    orderNumber: order.number,
    paymentKey: payments.authenticate(order),
    amount: order.total,
    once: "late",
  });
  await settlePayment(shop, await now(order));
  await later(order);
  await reconcilePayments(shop);
  await settlePayment(shop, await now(order));
  expect(await now(order)).toMatchObject({ payment: "paid", delivery: "failure" });
  expect(await standing(order)).toMatchObject({ reserved: order.total, returned: 0 });
  expect(payments.asked.filter((call) => call === `cancel ${order.number}`)).toHaveLength(1);
  expect(await noticesOf(order)).toEqual(["owner-refund-refused"]);
});

test("a no to an earlier try that arrives late does not fail the try that follows", async () => {
  const { shop, payments, now, placed, back } = await scripted();
  const { order } = await placed();
  const first = payments.authenticate(order, order.total + 1);
  payments.on.confirm = lost("before", 1);
  expect((await back(order, first)).payment).toBe("confirming");
  let release = () => {};
  const held = new Promise<void>((go) => (release = go));
  let holding = false;
  payments.on.confirm = async (stage) => {
    if (stage !== "after" || holding) return;
    holding = true;
    await held;
  };
  const slow = settlePayment(shop, await now(order));
  await expect.poll(() => holding).toBe(true);
  await settlePayment(shop, await now(order));
  const retried = await retryPayment(shop, await now(order));
  const second = payments.authenticate(order);
  payments.on.confirm = lost("after", 1);
  expect((await back(retried, second)).payment).toBe("confirming");
  release();
  await slow;
  expect(await now(order)).toMatchObject({ payment: "confirming", paymentKey: second });
  expect((await settlePayment(shop, await now(order))).payment).toBe("paid");
});

test("hearing of a finished order changes nothing", async () => {
  const { shop, payments, now } = await scripted();
  for (const [payment, delivery] of [
    ["paid", "delivery"],
    ["refunded", "ready"],
    ["expired", "failure"],
    ["pending", "pending"],
    ["failed", "failure"],
  ] as const) {
    const order = await shop.has.order({ payment, delivery });
    await settlePayment(shop, order);
    payments.authenticate(order);
    await settlePayment(shop, order);
    expect(await now(order)).toEqual(order);
  }
});

test("three answers in a row that lie about the amount in the same way take and send nothing", async () => {
  const { shop, payments, placed, back, now, bookOf, refundsOf } = await openCounter();
  const { order } = await placed();
  let lies = 3;
  payments.garble = (receipt) =>
    lies-- > 0 ? { ...receipt, amount: receipt.amount + 1000 } : receipt;
  expect(await back(order)).toMatchObject({ payment: "confirming" });
  payments.garble = null;
  await settlePayment(shop, await now(order));
  expect(await now(order)).toMatchObject({ payment: "paid", delivery: "ready" });
  expect(await bookOf(order)).toEqual([
    `intended ${order.total}`,
    `authenticated ${order.total}`,
    `captured ${order.total}`,
  ]);
  expect(await refundsOf(order)).toEqual([]);
});
