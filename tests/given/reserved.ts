import { eq, sql } from "drizzle-orm";
import { buildConfirmed, buildReservedOrderForm, reservable } from "#tests/has/reservation.ts";
import { scriptedProvider } from "#tests/has/scripted-provider.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { findReservation } from "#shop/reservation/find-reservation.server.ts";
import type { Reservation } from "#shop/reservation/move-reservation.server.ts";
import { placeReservedOrder } from "#shop/checkout/reserved/place-reserved-order.server.ts";
import { reservations } from "#shop/reservation/table.server.ts";

export const now = async ({ db }: TestShop, { number }: { number: string }): Promise<Reservation> =>
  (await findReservation(db, number))!;

export const endTime = ({ db }: TestShop, { id }: { id: string }) =>
  db
    .update(reservations)
    .set({ orderUntil: sql`now() - interval '1 second'` })
    .where(eq(reservations.id, id));

export async function reserved(quantity = 2, doors: Parameters<typeof testShop>[0] = {}) {
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
