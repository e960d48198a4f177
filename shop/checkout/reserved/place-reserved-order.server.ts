import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { refuseMany } from "#shop/order/limit/cap-unpaid.server.ts";
import { lockOrderer, type Orderer } from "#shop/order/orderer.server.ts";
import { takeStock } from "#shop/product/shelf/stock.server.ts";
import { products } from "#shop/product/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { dueShipBy } from "#shop/reservation/agreed-day.ts";
import {
  lockLiveOrder,
  lockReservation,
  takeTurn,
} from "#shop/reservation/find-reservation.server.ts";
import type { Reservation } from "#shop/reservation/move-reservation.server.ts";
import { quoteReservation } from "./quote-reservation.server.ts";
import {
  reservations,
  reservationTimeline,
  shipByAnswers,
} from "#shop/reservation/table.server.ts";
import { orderReserved } from "#shop/reservation/order/follow-order.server.ts";
import { paymentIs } from "#shop/order/status.ts";
import { paymentIn } from "#shop/order/status-condition.server.ts";
import { orders } from "#shop/order/table.server.ts";
import type { OrderForm } from "../order-form.ts";
import {
  acceptFree,
  checkAgreement,
  placeOnce,
  readDestination,
  replaceOrders,
} from "../place/place-order.server.ts";
import { PAY_WITHIN_MINUTES, writeOrder, type OrderToWrite } from "../place/write-order.server.ts";

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
  const ordered = { ...form, lines: [lineOf(reserved)] };
  return placeOnce(shop, ordered, async (placeHash) => {
    const sent = readDestination(ordered, quote, "reserved");
    await checkAgreement(shop.db, ordered, sent.quote);
    const written = {
      ...sent,
      shop,
      form: ordered,
      orderer,
      placeHash,
      minutes: PAY_WITHIN_MINUTES,
      reserved: { id: reserved.id, shipBy: form.shipByShown },
    };
    return inTransaction(shop.db, (db) => placeReserved(db, reserved, written));
  });
}

const lineOf = ({ productId, quantity, options }: Reservation) => ({
  productId,
  quantity,
  optionIds: options.map(({ id }) => id),
});

/** The reservation holds the pieces: none are counted for the shopper, and none are taken. */
async function placeReserved(
  db: Db,
  reserved: Reservation,
  written: OrderToWrite & { form: ReservedOrderForm },
): Promise<Order> {
  const { shop, form, quote, orderer } = written;
  await takeTurn(db, reserved);
  await lockOrderer(db, orderer, form.placeKey);
  const givenUp = await replaceOrders(db, isTryOf(reserved.id));
  await refuseMany(db, orderer, { lines: [], payBy: form.payBy });
  await check(db, reserved.id, form);
  const placed = await writeOrder(db, written);
  if (!placed.total) await orderReserved(db, placed);
  const order = placed.total > 0 ? placed : await acceptFree(db, shop, placed);
  await takeStock(db, quote.lines, givenUp);
  return order;
}

const isTryOf = (reservationId: string): SQL =>
  sql`(reservation_id = ${reservationId} and hold = 'held' and ${paymentIn(orders.payment, "unpaid")})`;

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
