import { and, eq, isNull, sql } from "drizzle-orm";
import { BadInput } from "#shop/bad-input.ts";
import type { OrderForm } from "#shop/order/place/forms.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { placeOrder } from "#shop/order/place/place-order.server.ts";
import type { Orderer } from "#shop/order/place/orderer.server.ts";
import { products } from "#shop/product/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { dueShipBy } from "../agreed-day.ts";
import { lockLiveOrder, lockReservation, takeTurn } from "../find-reservation.server.ts";
import type { Reservation } from "../move-reservation.server.ts";
import { quoteReservation } from "./quote-reservation.server.ts";
import { reservations, reservationTimeline, shipByAnswers } from "../table.server.ts";
import { paymentIs } from "#shop/order/status.ts";

/** An order of a reservation adds the day shown, and a tick where that day is new. */
export type ReservedOrderForm = OrderForm & {
  shipByShown: string;
  agreeShipBy?: string | undefined;
};

/** Makes the order of a confirmed reservation, which holds the pieces; another unpaid one ends. */
export async function placeReservedOrder(
  shop: Shop,
  form: ReservedOrderForm,
  reserved: Reservation,
  orderer: Orderer,
): Promise<Order> {
  const { quote } = await quoteReservation(shop.db, reserved);
  const lines = [
    {
      productId: reserved.productId,
      quantity: reserved.quantity,
      optionIds: reserved.options.map(({ id }) => id),
    },
  ];
  return placeOrder(shop, { ...form, lines }, orderer, {
    reserved: {
      id: reserved.id,
      shipBy: form.shipByShown,
      quote,
      begin: (db) => takeTurn(db, reserved),
      check: (db) => check(db, reserved.id, form),
    },
  });
}

async function check(db: Db, id: string, form: ReservedOrderForm): Promise<void> {
  const live = await lockLiveOrder(db, { id });
  const locked = await lockReservation(db, id);
  if (live)
    throw new Refusal(paymentIs(live, "underWay") ? "payment-in-progress" : "order-already-paid");
  const [now] = await db
    .select({
      inTime: sql<boolean>`${reservations.orderUntil} > now()`,
      offered: products.expectedShipOn,
    })
    .from(reservations)
    .innerJoin(products, eq(products.id, reservations.productId))
    .where(eq(reservations.id, id));
  if (locked.status !== "confirmed" || !now?.inTime) throw new Refusal("reservation-over");
  await agree(db, locked, form, now.offered);
}

/** A later day needs its own tick, which also answers the open question about it. */
async function agree(
  db: Db,
  locked: Reservation,
  { shipByShown, agreeShipBy }: ReservedOrderForm,
  offered: string | null,
): Promise<void> {
  const { shipBy, asks } = dueShipBy(locked.shipBy, offered);
  if (shipByShown !== shipBy) throw new Refusal("ship-by-changed", { shipBy });
  if (asks && agreeShipBy !== "on")
    throw new BadInput({ agreeShipBy: ["바뀐 날을 확인하고 동의해주세요."] });
  if (shipBy === locked.shipBy) return;
  await db
    .update(reservations)
    .set({ shipBy, ...(asks && { shipByAgreedAt: sql`now()` }) })
    .where(eq(reservations.id, locked.id));
  if (!asks) return;
  await db
    .insert(reservationTimeline)
    .values({ reservationId: locked.id, event: "ship-by-wait", by: "shopper", facts: { shipBy } });
  await db
    .update(shipByAnswers)
    .set({ answer: "wait", answeredAt: sql`now()` })
    .where(and(eq(shipByAnswers.reservationId, locked.id), isNull(shipByAnswers.answer)));
}
