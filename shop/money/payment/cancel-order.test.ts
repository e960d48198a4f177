import { setTimeout as wait } from "node:timers/promises";
import { and, eq, ne } from "drizzle-orm";
import { expect, test } from "vitest";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { lost, scriptedProvider } from "#tests/has/scripted-provider.ts";
import { checkOrders } from "#tests/order-invariants.ts";
import { testShop } from "#tests/test-shop.ts";
import { isRefusal } from "#shop/refusal.ts";
import { notices } from "#shop/notice/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { cancelOrder } from "./cancel-order.server.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { moveDelivery } from "#shop/order/delivery/move-delivery.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { reconcilePayments } from "#shop/checkout/pay/reconcile-payments.server.ts";
import { settlePayment } from "./settle-payment.server.ts";
import { shipOrder } from "#shop/order/delivery/ship-order.server.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import { refunds } from "../table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const waybill = { company: "CJ대한통운", waybillNumber: "123456789011" };

async function counter(character: Parameters<typeof scriptedProvider>[0] = {}) {
  const payments = scriptedProvider(character);
  const shop = await testShop({ payments });
  const member = await shop.has.member();
  const admin = { account: await shop.has.admin(), address: "203.0.113.5" };
  const now = async (order: Order): Promise<Order> => (await findOrder(shop.db, order.number))!;
  const bought = async ({ price = 39_900, stock = 3 } = {}) => {
    const product = await shop.has.product({
      stock,
      price,
      ...(price === 0 && { shippingClass: "digital" as const }),
    });
    const placed = await placeOrder(
      shop,
      await buildOrderForm(shop.db, [{ product, quantity: 2 }]),
      { memberId: member.id },
    );
    const order =
      placed.payment === "paid"
        ? placed
        : await confirmPayment(shop, placed, {
            paymentKey: payments.authenticate(placed),
            amount: String(placed.total),
          });
    return { product, order };
  };
  const stockOf = async ({ id }: { id: string }) =>
    (await rowsOf(shop.db, products, { id }))[0]!.stock;
  const toldOf = async ({ number }: Order) =>
    (
      await shop.db
        .select()
        .from(notices)
        .where(and(eq(notices.subjectKey, number), ne(notices.channel, "message")))
    )
      .map(({ event }) => event)
      .filter((event) => event.includes("cancel"))
      .toSorted();
  const eventsOf = async ({ id }: Order) =>
    (await rowsOf(shop.db, timeline, { orderId: id }, timeline.id)).map(({ event }) => event);
  const brokenOf = async (order: Order, product: { id: string }, settled = true) =>
    (
      await checkOrders(shop.db, {
        shelves: { [product.id]: 3 },
        books: payments.books(order.number),
        settled,
      })
    ).filter((line) => line.includes(order.number) || line.includes(product.id));
  /** As when the sweeper comes long after the answer was lost. */
  const later = async (order: Order) => {
    await shop.db
      .update(refunds)
      .set({ askedAt: new Date(Date.now() - 60_000) })
      .where(eq(refunds.orderId, order.id));
    await reconcilePayments(shop);
  };
  return { shop, payments, admin, now, bought, stockOf, toldOf, eventsOf, brokenOf, later };
}

const codes = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) =>
    result.status === "rejected"
      ? [isRefusal(result.reason) ? result.reason.code : String(result.reason)]
      : [],
  );

test("cancelling gives all the money and the pieces back, and tells the shopper and the owner once", async () => {
  const { shop, payments, now, bought, stockOf, toldOf, eventsOf, brokenOf } = await counter();
  const { order, product } = await bought();
  expect(await stockOf(product)).toBe(1);
  expect(await cancelOrder(shop, order)).toMatchObject({
    payment: "refunded",
    delivery: "ready",
    hold: "released",
  });
  expect(payments.books(order.number)).toMatchObject([
    { status: "canceled", captures: 1, returns: 1 },
  ]);
  expect(await stockOf(product)).toBe(3);
  expect(await toldOf(order)).toEqual(["order-canceled", "owner-order-canceled"]);
  expect((await eventsOf(order)).slice(-2)).toEqual(["payment.cancelPaid", "payment.refund"]);
  expect((await cancelOrder(shop, order)).payment).toBe("refunded");
  expect(payments.books(order.number)).toMatchObject([{ returns: 1 }]);
  expect(await now(order)).toMatchObject({ hold: "released" });
  expect(await brokenOf(order, product)).toEqual([]);
});

test("a double click, two tabs, the sweeper and a webhook at the same moment refund once", async () => {
  const { shop, payments, now, bought, stockOf, toldOf, brokenOf, later } = await counter();
  for (let round = 0; round < 5; round++) {
    const { order, product } = await bought();
    payments.on.cancel = (stage) => (stage === "after" ? wait(5) : undefined);
    const everybody = [
      ...Array.from({ length: 6 }, () => cancelOrder(shop, order)),
      ...Array.from({ length: 3 }, async () => settlePayment(shop, await now(order))),
      ...Array.from({ length: 3 }, async () => reconcilePayments(shop)),
    ];
    expect(codes(await Promise.allSettled(everybody))).toEqual([]);
    await later(order).catch(() => undefined);
    expect(await now(order)).toMatchObject({ payment: "refunded", hold: "released" });
    expect(payments.books(order.number)).toMatchObject([
      { captures: 1, returns: 1, status: "canceled" },
    ]);
    expect(await stockOf(product)).toBe(3);
    expect(await toldOf(order)).toEqual(["order-canceled", "owner-order-canceled"]);
    expect(await brokenOf(order, product)).toEqual([]);
  }
});

test("cancelling against shipping: one of them wins, the other one is told, and no parcel leaves without its money", async () => {
  const { shop, payments, admin, now, bought, brokenOf } = await counter();
  for (let round = 0; round < 12; round++) {
    const { order, product } = await bought();
    const ship = async () =>
      wait(round % 3).then(() => shipOrder(shop, order.number, waybill, admin));
    const results = await Promise.allSettled([
      cancelOrder(shop, order),
      ship(),
      cancelOrder(shop, order),
    ]);
    const after = await now(order);
    if (after.delivery === "delivery") {
      expect(codes(results)).toEqual(["order-not-cancelable", "order-not-cancelable"]);
      expect(after).toMatchObject({ payment: "paid", hold: "sold" });
      expect(payments.books(order.number)).toMatchObject([{ status: "paid", returns: 0 }]);
    } else {
      expect(codes(results)).toHaveLength(1);
      expect(codes(results)[0]).toBeOneOf(["order-changed", "order-not-paid"]);
      expect(after).toMatchObject({ delivery: "ready", payment: "refunded", hold: "released" });
    }
    expect(await brokenOf(order, product)).toEqual([]);
  }
  const { order } = await bought();
  await shipOrder(shop, order.number, waybill, admin);
  await expect(cancelOrder(shop, order)).rejects.toMatchObject({ code: "order-not-cancelable" });
});

test("nothing leaves while the money is on its way back", async () => {
  const { shop, payments, admin, bought, now, stockOf, brokenOf, later } = await counter();
  const { order, product } = await bought();
  payments.on.cancel = lost("before");
  expect(await cancelOrder(shop, order)).toMatchObject({
    payment: "canceling",
    delivery: "ready",
    hold: "sold",
  });
  await expect(shipOrder(shop, order.number, waybill, admin)).rejects.toMatchObject({
    code: "order-not-paid",
  });
  expect(await stockOf(product)).toBe(1);
  expect(await brokenOf(order, product, false)).toEqual([]);
  payments.on.cancel = undefined;
  await later(order);
  expect(await now(order)).toMatchObject({ payment: "refunded", hold: "released" });
  expect(await brokenOf(order, product)).toEqual([]);
});

test.each(["before", "after"] as const)(
  "an answer lost %s the refund is made up for by the sweeper, once",
  async (stage) => {
    const { shop, payments, now, bought, stockOf, toldOf, brokenOf, later } = await counter();
    const { order, product } = await bought();
    payments.on.cancel = lost(stage, 1);
    expect((await cancelOrder(shop, order)).payment).toBe("canceling");
    expect(await toldOf(order)).toEqual([]);
    await reconcilePayments(shop);
    expect((await now(order)).payment).toBe("canceling");
    await Promise.all([later(order), later(order), later(order)]);
    expect((await now(order)).payment).toBe("refunded");
    expect(payments.books(order.number)).toMatchObject([
      { captures: 1, returns: 1, status: "canceled" },
    ]);
    expect(await stockOf(product)).toBe(3);
    expect(await toldOf(order)).toEqual(["order-canceled", "owner-order-canceled"]);
    expect(await brokenOf(order, product)).toEqual([]);
  },
);

test("whoever died between the provider's answer and the database is made up for", async () => {
  const { shop, payments, now, bought, brokenOf, later } = await counter();
  const { order, product } = await bought();
  payments.on.cancel = (stage) => {
    if (stage === "after") throw new Error("the process died");
  };
  await expect(cancelOrder(shop, order)).rejects.toThrow("died");
  expect(payments.books(order.number)).toMatchObject([{ returns: 1 }]);
  payments.on.cancel = undefined;
  await later(order);
  expect(await now(order)).toMatchObject({ payment: "refunded", hold: "released" });
  expect(payments.books(order.number)).toMatchObject([{ returns: 1 }]);
  expect(await brokenOf(order, product)).toEqual([]);
});

test("a refund that the provider refuses is not called one; the order stays cancelled and is never sent", async () => {
  const { shop, payments, admin, now, bought, stockOf, toldOf, later } = await counter({
    stingy: true,
  });
  const { order, product } = await bought();
  expect((await cancelOrder(shop, order)).payment).toBe("canceling");
  await later(order);
  expect(await now(order)).toMatchObject({ payment: "canceling", hold: "sold" });
  expect(payments.books(order.number)).toMatchObject([{ status: "paid", returns: 0 }]);
  expect([await stockOf(product), await toldOf(order)]).toEqual([1, []]);
  await expect(shipOrder(shop, order.number, waybill, admin)).rejects.toMatchObject({
    code: "order-not-paid",
  });
});

test("an order of 0 won is cancelled without asking anybody", async () => {
  const { shop, payments, bought, stockOf, toldOf, brokenOf } = await counter();
  const { order, product } = await bought({ price: 0 });
  const [once, twice] = await Promise.all([cancelOrder(shop, order), cancelOrder(shop, order)]);
  expect([once!.payment, twice!.payment]).toEqual(["canceled", "canceled"]);
  expect(await stockOf(product)).toBe(3);
  expect(payments.asked.filter((call) => call.endsWith(order.number))).toEqual([]);
  expect(await toldOf(order)).toEqual(["order-canceled", "owner-order-canceled"]);
  expect(await brokenOf(order, product)).toEqual([]);
});

test("an order that waits for its deposit is cancelled, and a deposit that comes after all goes back", async () => {
  const { shop, payments, now, stockOf, toldOf } = await counter();
  const product = await shop.has.product({ stock: 3 });
  const placed = await placeOrder(shop, await buildOrderForm(shop.db, [{ product }]), {
    memberId: (await shop.has.member()).id,
  });
  const paymentKey = payments.authenticate(placed);
  await shop.db
    .update(orders)
    .set({ payment: "waiting_deposit", paymentKey })
    .where(eq(orders.id, placed.id));
  expect(await cancelOrder(shop, placed)).toMatchObject({
    payment: "canceled",
    delivery: "failure",
    hold: "released",
  });
  expect([await stockOf(product), await toldOf(placed)]).toEqual([3, ["order-canceled"]]);
  await payments.confirm({
    orderNumber: placed.number,
    paymentKey,
    amount: placed.total,
    once: "late",
  });
  await settlePayment(shop, await now(placed));
  expect(await now(placed)).toMatchObject({ payment: "canceled" });
  expect(payments.books(placed.number)).toMatchObject([{ status: "canceled", returns: 1 }]);
});

test("a recalled parcel may be on its way: only the shop cancels it", async () => {
  const { shop, admin, bought } = await counter();
  const { order } = await bought();
  await shipOrder(shop, order.number, waybill, admin);
  await moveDelivery(shop, order.number, "recall", admin);
  await expect(cancelOrder(shop, order)).rejects.toMatchObject({ code: "order-not-cancelable" });
});

test("an order that is not paid, sent, or partly refunded is not cancelled and changes nothing", async () => {
  const { shop } = await counter();
  for (const [delivery, payment] of [
    ["pending", "pending"],
    ["pending", "confirming"],
    ["failure", "failed"],
    ["failure", "expired"],
    ["failure", "paid"],
    ["delivery", "paid"],
    ["done", "paid"],
    ["ready", "partially_refunded"],
  ] as const) {
    const order = await shop.has.order({ delivery, payment });
    await expect(cancelOrder(shop, order)).rejects.toMatchObject({ code: "order-not-cancelable" });
    expect(await findOrder(shop.db, order.number)).toMatchObject({ delivery, payment });
  }
});
