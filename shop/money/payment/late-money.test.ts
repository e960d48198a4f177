import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { lost } from "#tests/has/scripted-provider.ts";
import { products } from "#shop/product/table.server.ts";
import { expireUnpaidOrders } from "./expire-unpaid-orders.server.ts";
import { isPaymentUnanswered } from "./payment-provider.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { reconcilePayments } from "#shop/checkout/pay/reconcile-payments.server.ts";
import { settlePayment } from "./settle-payment.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { scripted, longAgo } from "#tests/given/settle.ts";

test("a late capture of an ended order takes its pieces again when they are still there", async () => {
  const { shop, payments, now, placed, stockOf, check } = await scripted();
  const { order, product } = await placed(2);
  await shop.db.update(orders).set({ expiresAt: longAgo() }).where(eq(orders.id, order.id));
  await expireUnpaidOrders(shop);
  expect([await stockOf(product), (await now(order)).payment]).toEqual([2, "expired"]);
  await payments.confirm({
    orderNumber: order.number,
    paymentKey: payments.authenticate(order),
    amount: order.total,
    once: "late",
  });
  await Promise.all(Array.from({ length: 5 }, async () => settlePayment(shop, await now(order))));
  expect(await now(order)).toMatchObject({ payment: "paid", delivery: "ready", hold: "sold" });
  expect(await stockOf(product)).toBe(1);
  expect(await check(order, { [product.id]: 2 })).toEqual([]);
});

test("a late capture of an ended order whose pieces are gone goes back in full, once, and the shopper is told", async () => {
  const { shop, payments, now, placed, noticesOf, stockOf, check, later } = await scripted();
  const { order, product } = await placed(1);
  await shop.db.update(orders).set({ expiresAt: longAgo() }).where(eq(orders.id, order.id));
  await expireUnpaidOrders(shop);
  const winner = await placeOrder(shop, await buildOrderForm(shop.db, [{ product }]), {
    guestId: randomLetters(26),
  });
  await payments.confirm({
    orderNumber: order.number,
    paymentKey: payments.authenticate(order),
    amount: order.total,
    once: "late",
  });
  payments.on.cancel = lost("after", 1);
  await expect(settlePayment(shop, await now(order))).rejects.toSatisfy(isPaymentUnanswered);
  expect(await now(order)).toMatchObject({
    payment: "paid",
    delivery: "failure",
    hold: "released",
  });
  await later(order);
  await Promise.all([
    reconcilePayments(shop),
    reconcilePayments(shop),
    settlePayment(shop, await now(order)),
  ]);
  expect(await now(order)).toMatchObject({
    payment: "refunded",
    delivery: "failure",
    hold: "released",
  });
  expect(payments.books(order.number)).toMatchObject([
    { status: "canceled", captures: 1, returns: 1 },
  ]);
  expect(await noticesOf(order)).toEqual(["order-refunded"]);
  expect([await stockOf(product), (await now(winner)).hold]).toEqual([0, "held"]);
  expect(await check(order, { [product.id]: 1 })).toEqual([]);
});

test("of several lines all are taken again or none", async () => {
  const { shop, payments, now, stockOf } = await scripted();
  const id = randomLetters(8);
  const [first, second] = [
    await shop.has.product({ id: `a-${id}`, stock: 2 }),
    await shop.has.product({ id: `b-${id}`, stock: 1 }),
  ];
  const order = await placeOrder(
    shop,
    await buildOrderForm(shop.db, [{ product: first }, { product: second }]),
    { guestId: randomLetters(26) },
  );
  await shop.db.update(orders).set({ expiresAt: longAgo() }).where(eq(orders.id, order.id));
  await expireUnpaidOrders(shop);
  await shop.db.update(products).set({ stock: 0 }).where(eq(products.id, second.id));
  await payments.confirm({
    orderNumber: order.number,
    paymentKey: payments.authenticate(order),
    amount: order.total,
    once: "late",
  });
  await settlePayment(shop, await now(order));
  expect((await now(order)).payment).toBe("refunded");
  expect([await stockOf(first), await stockOf(second)]).toEqual([2, 0]);
});

test("a second capture of a paid order goes back; the first stays", async () => {
  const { shop, payments, now, placed, back } = await scripted({ careless: true });
  const { order } = await placed();
  const first = payments.authenticate(order);
  await back(order, first);
  const second = payments.authenticate(order);
  await payments.confirm({
    orderNumber: order.number,
    paymentKey: second,
    amount: order.total,
    once: "second",
  });
  await settlePayment(shop, await now(order));
  expect(payments.books(order.number)).toMatchObject([
    { paymentKey: first, status: "paid" },
    { paymentKey: second, status: "canceled", returns: 1 },
  ]);
  expect(await now(order)).toMatchObject({ payment: "paid", delivery: "ready", paymentKey: first });
});
