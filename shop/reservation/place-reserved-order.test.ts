import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { buildClaim } from "#tests/has/claim.ts";
import {
  buildConfirmed,
  buildReservationForm,
  buildReservedOrderForm,
  reservable,
} from "#tests/has/reservation.ts";
import { scriptedProvider } from "#tests/has/scripted-provider.ts";
import { checkShelves } from "#tests/invariants/check-shelves.ts";
import { checkReservations } from "#tests/invariants/check-reservations.ts";
import { asOwner, testShop, type TestShop } from "#tests/test-shop.ts";
import { restockClaim } from "#shop/claim/decide/shelve-claim.server.ts";
import { notices } from "../notice/table.server.ts";
import { findOrder } from "../order/find-order.server.ts";
import { listLines } from "../order/list-lines.server.ts";
import type { Order } from "../order/move-order.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { confirmPayment } from "#shop/money/payment/confirm-payment.server.ts";
import { declinePayment } from "#shop/money/payment/decline-payment.server.ts";
import { expireUnpaidOrders } from "#shop/money/payment/expire-unpaid-orders.server.ts";
import { settlePayment } from "#shop/money/payment/settle-payment.server.ts";
import { orders } from "../order/table.server.ts";
import { productOptions, products } from "../product/table.server.ts";
import { isRefusal } from "../refusal.ts";
import { cancelReservation } from "./cancel-reservation.server.ts";
import { confirmReservations, prolongReservations } from "./confirm-reservations.server.ts";
import { expireReservations } from "./expire-reservations.server.ts";
import { findReservationOfLink } from "./find-own-reservation.server.ts";
import { findReservation } from "./find-reservation.server.ts";
import type { Reservation } from "./move-reservation.server.ts";
import { placeReservedOrder } from "./place-reserved-order.server.ts";
import { requestReservation } from "./request-reservation.server.ts";
import { reservations, reservationTimeline } from "./table.server.ts";

const guest = () => ({ guestId: randomLetters(26) });
const acting = {
  account: { id: "administrator", email: "admin@sori.example" },
  address: "203.0.113.9",
};
const codeOf = (error: unknown) => (isRefusal(error) ? error.code : error);
const stockOf = async ({ db }: TestShop, id: string) =>
  (await db.select().from(products).where(eq(products.id, id)))[0]!.stock;
const now = async ({ db }: TestShop, { number }: { number: string }): Promise<Reservation> =>
  (await findReservation(db, number))!;
const orderNow = async ({ db }: TestShop, { number }: { number: string }): Promise<Order> =>
  (await findOrder(db, number))!;
const endTime = ({ db }: TestShop, { id }: { id: string }) =>
  db
    .update(reservations)
    .set({ orderUntil: sql`now() - interval '1 second'` })
    .where(eq(reservations.id, id));
const endOrderTime = ({ db }: TestShop, { id }: { id: string }) =>
  db
    .update(orders)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(orders.id, id));

async function reserved(quantity = 2, doors: Parameters<typeof testShop>[0] = {}) {
  const payments = scriptedProvider();
  const shop = await testShop({ payments, ...doors });
  const product = await shop.has.product({
    ...reservable,
    stock: 5,
    price: 40_000,
    shippingClass: "parcel",
  });
  const { reserved, who, token } = await buildConfirmed(shop, product, { quantity });
  const place = async (
    overrides: Record<string, string> = {},
    orderer: { guestId: string } | { memberId: string } = who,
  ) =>
    placeReservedOrder(
      shop,
      await buildReservedOrderForm(shop.db, reserved, overrides),
      await now(shop, reserved),
      orderer,
    );
  const pay = (order: Order) =>
    confirmPayment(shop, order, {
      paymentKey: payments.authenticate(order),
      amount: String(order.total),
    });
  return { shop, payments, product, reserved, who, token, place, pay };
}

test("a confirmed reservation has a link whose hash alone is kept, and a newer link replaces it", async () => {
  const { shop, reserved: made, token } = await reserved();
  expect(made).toMatchObject({ status: "confirmed", hold: "held" });
  expect(token).toHaveLength(43);
  expect(await findReservationOfLink(shop.db, token)).toMatchObject({ number: made.number });
  expect(
    JSON.stringify(
      (await asOwner(shop, `select * from reservations where number = '${made.number}'`)).rows,
    ),
  ).not.toContain(token);
  const later = new Date(Date.now() + 5 * 24 * 3600_000);
  expect(
    await prolongReservations(shop, { numbers: [made.number], orderUntil: later }, acting),
  ).toEqual({ moved: 1, others: [] });
  expect(await findReservationOfLink(shop.db, token)).toBeNull();
  expect((await now(shop, made)).orderUntil).toEqual(later);
});

test("many are confirmed at once; what is none or stands elsewhere is named, and a deadline that is over is no deadline", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ ...reservable, stock: 50 });
  const made = await Promise.all(
    Array.from({ length: 8 }, async () =>
      requestReservation(
        shop,
        product.id,
        await buildReservationForm(shop.db, { product }),
        guest(),
      ),
    ),
  );
  await cancelReservation(shop, made[0]!, { by: "shopper" });
  const numbers = made.map(({ number }) => number);
  const orderUntil = new Date(Date.now() + 3600_000);
  await expect(
    confirmReservations(shop, { numbers, orderUntil: new Date(Date.now() + 60_000) }, acting),
  ).rejects.toMatchObject({ errors: { orderUntil: [expect.stringContaining("30분")] } });
  const twice = await Promise.all(
    [1, 2].map(() =>
      confirmReservations(
        shop,
        { numbers: [...numbers, "R20261121-AAAAAAAA"], orderUntil },
        acting,
      ),
    ),
  );
  expect(twice.reduce((sum, { moved }) => sum + moved, 0)).toBe(7);
  expect(twice[0]!.others).toContain("R20261121-AAAAAAAA");
  expect(
    await shop.db
      .select()
      .from(notices)
      .where(eq(notices.event, "reservation-confirmed"))
      .then(
        (rows) =>
          rows.filter(
            ({ subjectKey, channel }) => numbers.includes(subjectKey) && channel === "mail",
          ).length,
      ),
  ).toBe(7);
});

test("its order takes nothing from the shelf, has the agreed day and, once it is paid, the reservation is ordered", async () => {
  const { shop, product, reserved: made, place, pay } = await reserved();
  const order = await place();
  expect(order).toMatchObject({
    reservationId: made.id,
    shipBy: "2099-12-24",
    total: 80_000,
    hold: "held",
  });
  expect(await listLines(shop.db, order.id)).toMatchObject([
    { quantity: 2, unitPrice: 40_000, tookStock: { product: false, options: [] } },
  ]);
  expect(await pay(order)).toMatchObject({ payment: "paid", delivery: "ready", hold: "sold" });
  expect(await now(shop, made)).toMatchObject({ status: "ordered", hold: "sold" });
  expect(await stockOf(shop, product.id)).toBe(3);
  await expect(place()).rejects.toMatchObject({ code: "order-already-paid" });
  await expect(cancelReservation(shop, made, { by: "shopper" })).rejects.toMatchObject({
    code: "illegal-move",
  });
});

test("the price is the one that was seen or a lower one, whatever became of the product since", async () => {
  const { shop, product, reserved: made, place } = await reserved();
  await shop.db
    .update(products)
    .set({ price: 90_000, isShow: false, stock: 0 })
    .where(eq(products.id, product.id));
  expect(await place()).toMatchObject({
    total: 80_000,
    itemsAmount: 180_000,
    discountAmount: 100_000,
  });
  await shop.db.update(products).set({ price: 30_000 }).where(eq(products.id, product.id));
  await expect(place({ totalShown: "80000" })).rejects.toMatchObject({
    code: "price-changed",
    facts: { total: 60_000 },
  });
  await shop.db
    .update(reservations)
    .set({
      options: [{ id: "gone", axisName: "음색", label: "낮은", priceDifference: 9000 }],
      unitPrice: 39_000,
    })
    .where(eq(reservations.id, made.id));
  await shop.db.delete(productOptions).where(eq(productOptions.productId, product.id));
  const again = await now(shop, made);
  expect(
    await placeReservedOrder(shop, await buildReservedOrderForm(shop.db, again), again, guest()),
  ).toMatchObject({ total: 78_000 });
});

test("twelve tries at once, from two devices, leave one live order, and the pieces are taken once", async () => {
  const { shop, product, reserved: made, place, pay } = await reserved();
  const devices = [guest(), guest()];
  const tries = await Promise.allSettled(
    Array.from({ length: 12 }, (_, at) =>
      place({ ordererPhone: at % 2 ? "01011112222" : "01033334444" }, devices[at % 2]!),
    ),
  );
  expect(
    tries
      .filter(({ status }) => status === "rejected")
      .map((one) => codeOf((one as PromiseRejectedResult).reason)),
  ).toEqual([]);
  const live = (
    await shop.db.select().from(orders).where(eq(orders.reservationId, made.id))
  ).filter(({ hold }) => hold === "held");
  expect(live).toHaveLength(1);
  await pay(live[0]!);
  expect([(await now(shop, made)).status, await stockOf(shop, product.id)]).toEqual(["ordered", 3]);
});

test("placing and paying at the same moment never makes two paid orders of one reservation", async () => {
  const { shop, reserved: made, place, pay } = await reserved();
  for (let round = 0; round < 3; round++) {
    const first = await place().catch(() => null);
    await Promise.allSettled([first && pay(first), place(), place()]);
  }
  const paid = (
    await shop.db.select().from(orders).where(eq(orders.reservationId, made.id))
  ).filter(({ payment, delivery }) => payment === "paid" && delivery === "ready");
  expect(paid).toHaveLength(1);
  expect((await now(shop, made)).status).toBe("ordered");
});

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

test("giving a reservation up ends its unpaid order, waits for one that is being paid, and gives the pieces back once", async () => {
  const { shop, payments, product, reserved: made, place } = await reserved();
  const order = await place();
  await declinePayment(shop, order, "닫음");
  await Promise.all([1, 2, 3].map(() => cancelReservation(shop, made, { by: "shopper" })));
  expect(await now(shop, made)).toMatchObject({ status: "canceled", hold: "released" });
  expect(await orderNow(shop, order)).toMatchObject({ payment: "expired", hold: "released" });
  expect(await stockOf(shop, product.id)).toBe(5);

  const second = await reserved(1, { payments });
  const paying = await second.place();
  await second.shop.db
    .update(orders)
    .set({ paymentKey: "scripted_key_1", confirmingSince: sql`now()` })
    .where(eq(orders.id, paying.id));
  await asOwner(second.shop, `update orders set payment = 'confirming' where id = '${paying.id}'`);
  await expect(
    cancelReservation(second.shop, second.reserved, { by: "shopper" }),
  ).rejects.toMatchObject({ code: "payment-in-progress" });
  await expect(second.place()).rejects.toMatchObject({ code: "payment-in-progress" });
  await endTime(second.shop, second.reserved);
  expect(await expireReservations(second.shop)).toBe(0);
  expect((await now(second.shop, second.reserved)).status).toBe("confirmed");
});

test("cancelling, ordering, expiring and paying at once end in one of the allowed standings with the right number of pieces", async () => {
  for (let round = 0; round < 6; round++) {
    const { shop, product, reserved: made, place, pay } = await reserved();
    const first = await place();
    if (round % 2) await endTime(shop, made);
    await Promise.allSettled([
      cancelReservation(shop, made, { by: "shopper" }),
      pay(first),
      place(),
      expireReservations(shop),
      expireReservations(shop),
    ]);
    const { status, hold } = await now(shop, made);
    const all = await shop.db.select().from(orders).where(eq(orders.reservationId, made.id));
    const holding = hold === "released" ? 0 : 2;
    expect((await stockOf(shop, product.id))! + holding).toBe(5);
    expect(
      (await checkReservations(shop.db)).filter((words) => words.includes(made.number)),
    ).toEqual([]);
    expect(all.filter((order) => order.hold === "sold")).toHaveLength(status === "ordered" ? 1 : 0);
    if (status === "canceled" || status === "expired")
      expect(all.every((order) => order.hold === "released")).toBe(true);
  }
});

test("a total of nothing is ordered at once", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ ...reservable, stock: 2, price: 0 });
  const { reserved: made, who } = await buildConfirmed(shop, product);
  expect(
    await placeReservedOrder(shop, await buildReservedOrderForm(shop.db, made), made, who),
  ).toMatchObject({ payment: "paid", delivery: "ready" });
  expect(await now(shop, made)).toMatchObject({ status: "ordered", hold: "sold" });
});
