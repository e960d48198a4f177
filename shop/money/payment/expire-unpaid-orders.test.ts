import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { scriptedProvider } from "#tests/has/scripted-provider.ts";
import { checkOrders } from "#tests/order-invariants.ts";
import { testShop } from "#tests/test-shop.ts";
import { products } from "#shop/product/table.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { declinePayment } from "#shop/checkout/pay/decline-payment.server.ts";
import { expireUnpaidOrders } from "./expire-unpaid-orders.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { releaseHold } from "#shop/money/hold/release-hold.server.ts";
import { retryPayment } from "#shop/checkout/pay/start-payment.server.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

async function scripted() {
  const payments = scriptedProvider();
  const shop = await testShop({ payments });
  const place = async (product: { id: string }) =>
    placeOrder(shop, await buildOrderForm(shop.db, [{ product }]), { guestId: randomLetters(26) });
  const endsIn = (order: Order, milliseconds: number) =>
    shop.db
      .update(orders)
      .set({ expiresAt: sql`clock_timestamp() + make_interval(secs => ${milliseconds / 1000})` })
      .where(eq(orders.id, order.id));
  const now = async (order: Order): Promise<Order> => (await findOrder(shop.db, order.number))!;
  const stockOf = async ({ id }: { id: string }) =>
    (await rowsOf(shop.db, products, { id }))[0]!.stock;
  return { shop, payments, place, endsIn, now, stockOf };
}

test("only what is unpaid and over ends, and its pieces go back", async () => {
  const { shop, place, endsIn, now, stockOf } = await scripted();
  const product = await shop.has.product({ stock: 9 });
  const [fresh, over, declined, confirming] = [
    await place(product),
    await place(product),
    await place(product),
    await place(product),
  ];
  await declinePayment(shop, declined, "cancel");
  for (const order of [over, declined, confirming]) await endsIn(order, -1);
  await shop.db.update(orders).set({ payment: "confirming" }).where(eq(orders.id, confirming.id));
  expect(await expireUnpaidOrders(shop)).toBe(2);
  expect(await expireUnpaidOrders(shop)).toBe(0);
  expect(fresh).toMatchObject(await now(fresh));
  for (const order of [over, declined])
    expect(await now(order)).toMatchObject({
      payment: "expired",
      delivery: "failure",
      hold: "released",
    });
  expect(await now(confirming)).toMatchObject({ payment: "confirming", hold: "held" });
  expect(await stockOf(product)).toBe(7);
});

test("several workers at once end each order once", async () => {
  const { shop, place, endsIn, stockOf } = await scripted();
  const product = await shop.has.product({ stock: 30 });
  const placed = await Promise.all(Array.from({ length: 30 }, () => place(product)));
  for (const order of placed) await endsIn(order, -1);
  const ended = await Promise.all(Array.from({ length: 5 }, () => expireUnpaidOrders(shop)));
  expect(ended.reduce((sum, count) => sum + count, 0)).toBe(30);
  expect(await stockOf(product)).toBe(30);
  const events = await rowsOf(shop.db, timeline, { event: "payment.expire" });
  for (const order of placed)
    expect(events.filter(({ orderId }) => orderId === order.id)).toHaveLength(1);
  expect(await checkOrders(shop.db, { shelves: { [product.id]: 30 }, books: [] })).toEqual(
    expect.not.arrayContaining([expect.stringContaining(product.id)]),
  );
});

test("however often a hold is released, its pieces go back once", async () => {
  const { shop, place, now, stockOf } = await scripted();
  const product = await shop.has.product({ stock: 2 });
  const order = await place(product);
  await Promise.all(
    Array.from({ length: 5 }, () =>
      shop.db.transaction((db) => releaseHold(db as unknown as Db, shop, order.id)),
    ),
  );
  expect([await stockOf(product), (await now(order)).hold]).toEqual([2, "released"]);
});

test("the end of the time against the return from the window, thirty rounds: paid, or ended and nothing captured; the pieces add up", async () => {
  const { shop, payments, place, endsIn, now } = await scripted();
  const product = await shop.has.product({ stock: 40 });
  const outcomes = new Set<string>();
  const placed: Order[] = [];
  for (let round = 0; round < 30; round++) {
    const order = await place(product);
    const paymentKey = payments.authenticate(order);
    await endsIn(order, [-5, 0, 1, 2, 4, 6, 8, 12, 20, 2000][round % 10]!);
    const sweep = async () => {
      for (let at = 0; at < 4; at++) await expireUnpaidOrders(shop);
    };
    const [returned] = await Promise.allSettled([
      confirmPayment(shop, order, { paymentKey, amount: String(order.total) }),
      sweep(),
      sweep(),
    ]);
    if (returned.status === "rejected")
      expect(isRefusal(returned.reason) && returned.reason.code).toBe("order-expired");
    await endsIn(order, -1);
    await expireUnpaidOrders(shop);
    const after = await now(order);
    const [entry] = payments.books(order.number);
    if (after.payment === "paid")
      expect([after.delivery, after.hold, entry!.status, entry!.captures]).toEqual([
        "ready",
        "sold",
        "paid",
        1,
      ]);
    else
      expect([after.payment, after.hold, entry!.status, entry!.captures]).toEqual([
        "expired",
        "released",
        "authenticated",
        0,
      ]);
    outcomes.add(after.payment);
    placed.push(order);
  }
  const broken = await checkOrders(shop.db, {
    shelves: { [product.id]: 40 },
    books: placed.flatMap(({ number }) => payments.books(number)),
  });
  expect(
    broken.filter(
      (line) => line.includes(product.id) || placed.some(({ number }) => line.includes(number)),
    ),
  ).toEqual([]);
  expect([...outcomes].toSorted()).toEqual(["expired", "paid"]);
});

test("the end of the time against another try: held and payable, or ended and given back", async () => {
  const { shop, place, endsIn, now, stockOf } = await scripted();
  for (let round = 0; round < 10; round++) {
    const product = await shop.has.product({ stock: 1 });
    const order = await place(product);
    await declinePayment(shop, order, "cancel");
    await endsIn(order, -1);
    const [retried] = await Promise.allSettled([
      retryPayment(shop, await now(order)),
      expireUnpaidOrders(shop),
    ]);
    const after = await now(order);
    if (retried.status === "fulfilled" && after.payment === "pending")
      expect([after.hold, await stockOf(product)]).toEqual(["held", 0]);
    else
      expect([after.payment, after.hold, await stockOf(product)]).toEqual([
        "expired",
        "released",
        1,
      ]);
  }
});

test("the end of the time against the shopper's next try: the piece is held once, by the new order", async () => {
  const { shop, endsIn, stockOf } = await scripted();
  for (let round = 0; round < 10; round++) {
    const product = await shop.has.product({ stock: 1 });
    const who = { guestId: randomLetters(26) };
    const [form, next] = [
      await buildOrderForm(shop.db, [{ product }]),
      await buildOrderForm(shop.db, [{ product }]),
    ];
    await endsIn(await placeOrder(shop, form, who), -1);
    const [placed] = await Promise.all([
      // The old order may end just after the empty shelf was seen; then the piece is there a moment
      // later.
      placeOrder(shop, next, who).catch((error) => {
        expect(error).toMatchObject({ code: "sold-out" });
        return placeOrder(shop, next, who);
      }),
      expireUnpaidOrders(shop),
      expireUnpaidOrders(shop),
    ]);
    expect([placed.hold, await stockOf(product)]).toEqual(["held", 0]);
  }
});
