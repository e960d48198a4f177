import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { buildClaim } from "#tests/has/claim.ts";
import { checkShelves } from "#tests/invariants/check-shelves.ts";
import { type TestShop } from "#tests/test-shop.ts";
import { restockClaim } from "#shop/claim/decide/shelve-claim.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { expireUnpaidOrders } from "#shop/money/payment/expire-unpaid-orders.server.ts";
import { settlePayment } from "#shop/money/payment/settle-payment.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { cancelReservation } from "../cancel-reservation.server.ts";
import { expireReservations } from "../expire-reservations.server.ts";
import type { Reservation } from "../move-reservation.server.ts";
import { reservationTimeline } from "../table.server.ts";
import { endTime, reserved, now } from "#tests/given/reserved.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const stockOf = async ({ db }: TestShop, id: string) =>
  (await rowsOf(db, products, { id }))[0]!.stock;

const orderNow = async ({ db }: TestShop, { number }: { number: string }): Promise<Order> =>
  (await findOrder(db, number))!;

const endOrderTime = ({ db }: TestShop, { id }: { id: string }) =>
  db
    .update(orders)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(orders.id, id));

test("an order that ends unpaid leaves the reservation confirmed until its own time is over", async () => {
  const { shop, product, reserved: made, place, pay } = await reserved();
  const order = await place();
  await endOrderTime(shop, order);
  await endTime(shop, made);
  // Its order may still be paid for a moment.
  expect(await expireReservations(shop)).toBe(0);
  await expireUnpaidOrders(shop);
  expect([(await now(shop, made)).status, await stockOf(shop, product.id)]).toEqual([
    "confirmed",
    3,
  ]);
  await expect(place()).rejects.toMatchObject({ code: "reservation-over" });
  expect(
    await Promise.all([expireReservations(shop), expireReservations(shop)]).then(([a, b]) => a + b),
  ).toBe(1);
  expect(await now(shop, made)).toMatchObject({ status: "expired", hold: "released" });
  expect(await stockOf(shop, product.id)).toBe(5);
  await expect(pay(order)).rejects.toMatchObject({ code: "order-expired" });
  expect(
    await shop.db
      .select({ event: notices.event })
      .from(notices)
      .where(eq(notices.subjectKey, made.number))
      .then((rows) => rows.filter(({ event }) => event === "reservation-expired").length),
  ).toBe(1);
});

test("money that comes after the end is served from the shelf while there is something, else all of it goes back", async () => {
  for (const [left, outcome] of [
    [5, { status: "ordered", payment: "paid", delivery: "ready", stock: 3 }],
    [1, { status: "expired", payment: "refunded", delivery: "failure", stock: 1 }],
  ] as const) {
    const { shop, payments, product, reserved: made, place } = await reserved();
    const order = await place();
    const paymentKey = payments.authenticate(order);
    await endOrderTime(shop, order);
    await endTime(shop, made);
    await expireUnpaidOrders(shop);
    await expireReservations(shop);
    await shop.db.update(products).set({ stock: left }).where(eq(products.id, product.id));
    await payments.confirm({
      orderNumber: order.number,
      paymentKey,
      amount: order.total,
      once: "late",
    });
    const settled = await settlePayment(shop, await orderNow(shop, order));
    expect({
      status: (await now(shop, made)).status,
      payment: settled.payment,
      delivery: settled.delivery,
      stock: await stockOf(shop, product.id),
    }).toEqual(outcome);
    expect((await now(shop, made)).hold).toBe(outcome.status === "ordered" ? "sold" : "released");
  }
});

test("an earlier try that is paid late makes the order, and the newer one that ends, paid or not, takes nothing from it", async () => {
  for (const paysBoth of [false, true]) {
    const { shop, payments, product, reserved: made, place, pay } = await reserved();
    const first = await place();
    const paymentKey = payments.authenticate(first);
    await endOrderTime(shop, first);
    await expireUnpaidOrders(shop);
    const second = await place();
    await payments.confirm({
      orderNumber: first.number,
      paymentKey,
      amount: first.total,
      once: "late",
    });
    expect(await settlePayment(shop, await orderNow(shop, first))).toMatchObject({
      payment: "paid",
      delivery: "ready",
      hold: "sold",
    });
    if (paysBoth)
      expect(await pay(second)).toMatchObject({ payment: "refunded", hold: "released" });
    await endOrderTime(shop, second);
    await expireUnpaidOrders(shop);
    expect((await orderNow(shop, second)).hold).toBe("released");
    expect(await now(shop, made)).toMatchObject({ status: "ordered", hold: "sold" });
    expect(await stockOf(shop, product.id)).toBe(3);
  }
});

test("late money is not served with a later day than the one agreed to, nor after a cancellation", async () => {
  const late = async (
    between: (shop: TestShop, made: Reservation, product: { id: string }) => Promise<unknown>,
  ) => {
    const { shop, payments, product, reserved: made, place } = await reserved();
    const order = await place();
    const paymentKey = payments.authenticate(order);
    await between(shop, made, product);
    await endOrderTime(shop, order);
    await endTime(shop, made);
    await expireUnpaidOrders(shop);
    await expireReservations(shop);
    await payments.confirm({
      orderNumber: order.number,
      paymentKey,
      amount: order.total,
      once: "late",
    });
    expect(await settlePayment(shop, await orderNow(shop, order))).toMatchObject({
      payment: "refunded",
    });
    expect(await stockOf(shop, product.id)).toBe(5);
    return (await now(shop, made)).status;
  };
  expect(
    await late((shop, _made, { id }) =>
      shop.db.update(products).set({ expectedShipOn: "2100-02-01" }).where(eq(products.id, id)),
    ),
  ).toBe("expired");
  expect(await late((shop, made) => cancelReservation(shop, made, { by: "shopper" }))).toBe(
    "canceled",
  );
});

test("cancelling a paid order before it leaves gives the pieces back once and ends the reservation", async () => {
  const { shop, product, reserved: made, place, pay } = await reserved();
  const order = await pay(await place());
  await Promise.all([cancelOrder(shop, order), cancelOrder(shop, order)]);
  expect(await orderNow(shop, order)).toMatchObject({ payment: "refunded", hold: "released" });
  expect(await now(shop, made)).toMatchObject({ status: "canceled", hold: "released" });
  expect(await stockOf(shop, product.id)).toBe(5);
  expect(
    await shop.db
      .select({ event: reservationTimeline.event })
      .from(reservationTimeline)
      .where(eq(reservationTimeline.reservationId, made.id))
      .orderBy(reservationTimeline.id),
  ).toEqual(["requested", "confirm", "order", "undo"].map((event) => ({ event })));
});

test("a piece that came back stands on the shelf it was reserved from, and the rest stays sold", async () => {
  const { shop, product, reserved: made, place, pay } = await reserved();
  const order = await pay(await place());
  const claim = await buildClaim(shop.db, order);
  await restockClaim(shop.db, claim.id);
  expect(await stockOf(shop, product.id)).toBe(4);
  expect(await now(shop, made)).toMatchObject({ status: "ordered", hold: "sold" });
  expect(await checkShelves(shop.db, { [product.id]: 5 })).toEqual([]);
});

test("what is left after a part was cancelled goes back once when the rest is cancelled too", async () => {
  const { shop, product, reserved: made, place, pay } = await reserved(2);
  const order = await pay(await place());
  const claim = await buildClaim(shop.db, order, { kind: "cancel", status: "completed" });
  await restockClaim(shop.db, claim.id);
  await cancelOrder(shop, order);
  expect(await now(shop, made)).toMatchObject({ status: "canceled", hold: "released" });
  expect(await stockOf(shop, product.id)).toBe(5);
});
