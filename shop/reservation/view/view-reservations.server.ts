import { chosenOptions } from "#shop/order/chosen-options.ts";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { maskEmail, maskName, maskPhone } from "#lib/mask.ts";
import { phoneWords } from "#lib/phone.ts";
import { imagesOf } from "#shop/file/list-images.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { keepsSome } from "#shop/order/keeps-some.server.ts";
import { isDigitalOrder, standingLabel, type OrderStanding } from "#shop/order/standing.ts";
import type { ShippingClass } from "#shop/product/sale.ts";
import { products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { dueShipBy } from "../agreed-day.ts";
import type { Reservation } from "../move-reservation.server.ts";
import { reservationEventWords } from "../event-words.ts";
import type { ReservationView } from "./reservation-view.ts";
import { findOpenQuestion } from "#shop/reservation/ship-by/find-question.server.ts";
import { reservation } from "../status.ts";
import { reservations, reservationTimeline } from "../table.server.ts";

type Surroundings = {
  id: string;
  inTime: boolean;
  ahead: number;
  offered: string | null;
  image: string | null;
  shippingClass: ShippingClass;
};
type MadeOrder = OrderStanding & {
  reservationId: string | null;
  number: string;
  hold: string;
  address: string;
};

/** Reservations as their shopper sees them; masked for guests with number and phone. */
export async function viewReservations(
  db: Db,
  rows: Reservation[],
  { masked }: { masked: boolean },
): Promise<ReservationView[]> {
  if (!rows.length) return [];
  const ids = rows.map(({ id }) => id);
  const [around, made, eventRows, questions] = await Promise.all([
    surroundingsOf(db, ids),
    ordersOf(db, ids),
    historyOf(db, ids),
    Promise.all(rows.map((row) => questionOf(db, row))),
  ]);
  const images = await imagesOf(
    db,
    around.map(({ image }) => image),
  );
  return rows.map((row, at) => {
    const own = around.find(({ id }) => id === row.id)!;
    const orders = made.filter(({ reservationId }) => reservationId === row.id);
    return {
      ...reservedOf(row),
      ...standingOf(row, own, madeOf(row, orders)),
      ...personOf(row, masked),
      image: images.get(own.image ?? "") ?? null,
      shippingClass: own.shippingClass,
      question: questions[at] ?? null,
      history: eventRows
        .filter(({ id }) => id === row.id)
        .map(({ event, at: when }) => ({ at: when, words: reservationEventWords(event) })),
    };
  });
}

const reservedOf = (row: Reservation) => ({
  number: row.number,
  status: row.status,
  productId: row.productId,
  title: row.title,
  options: chosenOptions(row.options),
  quantity: row.quantity,
  unitPrice: row.unitPrice,
  amount: row.unitPrice * row.quantity,
  requestedAt: row.requestedAt,
  orderUntil: row.orderUntil,
  shipBy: row.shipBy,
});

function standingOf({ status, shipBy }: Reservation, own: Surroundings, order?: MadeOrder) {
  const mayOrder = status === "confirmed" && own.inTime;
  const due = dueShipBy(shipBy, own.offered);
  return {
    mayOrder,
    mayCancel: reservation.may(status, "cancel", "shopper"),
    label:
      order && status === "ordered"
        ? standingLabel({ ...order, isDigital: isDigitalOrder(order) })
        : reservation.states[status],
    laterShipBy: due.asks && (status === "requested" || mayOrder) ? due.shipBy : null,
    ahead: status === "requested" ? own.ahead : null,
    orderNumber: order?.number ?? null,
  };
}

const ordersOf = (db: Db, ids: string[]): Promise<MadeOrder[]> =>
  db
    .select({
      reservationId: orders.reservationId,
      number: orders.number,
      hold: orders.hold,
      delivery: orders.delivery,
      payment: orders.payment,
      claimKind: orders.claimKind,
      claimStatus: orders.claimStatus,
      keepsSome,
      address: orders.address,
    })
    .from(orders)
    .where(inArray(orders.reservationId, ids))
    .orderBy(asc(orders.placedAt));

const historyOf = (db: Db, ids: string[]) =>
  db
    .select({
      id: reservationTimeline.reservationId,
      event: reservationTimeline.event,
      at: reservationTimeline.at,
    })
    .from(reservationTimeline)
    .where(inArray(reservationTimeline.reservationId, ids))
    .orderBy(asc(reservationTimeline.id));

const questionOf = async (db: Db, { id, status }: Reservation) =>
  status === "confirmed" || status === "ordered"
    ? ((await findOpenQuestion(db, id))?.question ?? null)
    : null;

export const viewReservation = async (
  db: Db,
  row: Reservation,
  how: { masked: boolean },
): Promise<ReservationView> => (await viewReservations(db, [row], how))[0]!;

const surroundingsOf = (db: Db, ids: string[]): Promise<Surroundings[]> =>
  db
    .select({
      id: reservations.id,
      inTime: sql<boolean>`coalesce(${reservations.orderUntil} > now(), false)`,
      offered: products.expectedShipOn,
      shippingClass: products.shippingClass,
      image: sql<string | null>`coalesce(${products.moThumbnail}, ${products.thumbnail})`,
      ahead: sql<number>`(select count(*)::int from reservations earlier
        where earlier.product_id = ${reservations.productId}
        and earlier.place < ${reservations.place} and earlier.status = 'requested')`,
    })
    .from(reservations)
    .innerJoin(products, eq(products.id, reservations.productId))
    .where(inArray(reservations.id, ids));

/** The order that counts: the paid one, else the one being paid; failed ones do not. */
function madeOf({ status }: Reservation, made: MadeOrder[]): MadeOrder | undefined {
  const sold = made.findLast(({ hold }) => hold === "sold");
  if (sold || status === "canceled")
    return sold ?? made.findLast(({ payment }) => payment === "refunded" || payment === "canceled");
  return made.findLast(({ hold }) => hold === "held");
}

function personOf({ name, phone, email }: Reservation, masked: boolean) {
  return masked
    ? { name: maskName(name), phone: maskPhone(phone), email: email && maskEmail(email) }
    : { name, phone: phoneWords(phone), email };
}
