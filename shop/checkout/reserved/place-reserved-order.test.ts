import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import {
  buildConfirmed,
  buildReservationForm,
  buildReservedOrderForm,
  reservable,
} from "#tests/has/reservation.ts";
import { checkReservations } from "#tests/invariants/check-reservations.ts";
import { asOwner, testShop, type TestShop } from "#tests/test-shop.ts";
import { notices } from "#shop/notice/table.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { declinePayment } from "#shop/checkout/pay/decline-payment.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { productOptions, products } from "#shop/product/table.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { cancelReservation } from "#shop/reservation/cancel-reservation.server.ts";
import {
  confirmReservations,
  prolongReservations,
} from "#shop/reservation/confirm-reservations.server.ts";
import { expireReservations } from "#shop/reservation/expire-reservations.server.ts";
import { findReservationOfLink } from "#shop/reservation/view/find-own-reservation.server.ts";
import { placeReservedOrder } from "./place-reserved-order.server.ts";
import { requestReservation } from "#shop/reservation/request/request-reservation.server.ts";
import { reservations } from "#shop/reservation/table.server.ts";
import { endTime, reserved, now } from "#tests/given/reserved.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const guest = () => ({ guestId: randomLetters(26) });

const acting = {
  account: { id: "administrator", email: "admin@sori.example" },
  address: "203.0.113.9",
};

const codeOf = (error: unknown) => (isRefusal(error) ? error.code : error);

const stockOf = async ({ db }: TestShop, id: string) =>
  (await rowsOf(db, products, { id }))[0]!.stock;

const orderNow = async ({ db }: TestShop, { number }: { number: string }): Promise<Order> =>
  (await findOrder(db, number))!;

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
    await rowsOf(shop.db, notices, { event: "reservation-confirmed" }).then(
      (rows) =>
        rows.filter(({ subjectKey, channel }) => numbers.includes(subjectKey) && channel === "mail")
          .length,
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
  const live = (await rowsOf(shop.db, orders, { reservationId: made.id })).filter(
    ({ hold }) => hold === "held",
  );
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
  const paid = (await rowsOf(shop.db, orders, { reservationId: made.id })).filter(
    ({ payment, delivery }) => payment === "paid" && delivery === "ready",
  );
  expect(paid).toHaveLength(1);
  expect((await now(shop, made)).status).toBe("ordered");
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
    const all = await rowsOf(shop.db, orders, { reservationId: made.id });
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
