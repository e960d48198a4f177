import { asc, inArray, sql, type SQL } from "drizzle-orm";
import { orders } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type { Reservation } from "../move-reservation.server.ts";
import { reservations } from "../table.server.ts";
import { paymentIn } from "#shop/order/status-condition.server.ts";
import { isPaid, type PaymentStatus } from "#shop/order/status.ts";

/** A buyer whose promised day is still to come. */
export type Buyer = {
  reserved: Reservation;
  /** the order paid or being paid; null: none */
  orderId: string | null;
  isPaid: boolean;
  /** the order's address if it differs; departed members' too */
  email: string | null;
};

/** Confirmed, or ordered and still here. Requested ones agree when they order. */
export const isBuyer: SQL = sql`(reservations.status = 'confirmed'
  or (reservations.status = 'ordered' and exists (
  select from orders where orders.reservation_id = reservations.id and orders.hold = 'sold'
  and orders.delivery = 'ready' and ${paymentIn(sql`orders.payment`, "paid")})))`;

type Row = {
  id: string;
  order_id: string | null;
  payment: PaymentStatus | null;
  orderer_email: string | null;
};

/** All of a product, with their rows locked, orders before reservations. */
export async function lockBuyers(db: Db, productId: string): Promise<Buyer[]> {
  const live = sql`select id, reservation_id, payment, orderer_email from ${orders}
    where hold <> 'released' and reservation_id in (select id from ${reservations}
    where product_id = ${productId} and status in ('confirmed', 'ordered'))`;
  await db.execute(sql`${live} order by id for update`);
  await db.execute(
    sql`select id from ${reservations} where product_id = ${productId}
      and status in ('confirmed', 'ordered') order by id for update`,
  );
  const { rows } = await db.execute<Row>(sql`
    select reservations.id, live.id as order_id, live.payment, live.orderer_email
    from ${reservations}
    left join lateral (${live} and orders.reservation_id = reservations.id
    order by (hold = 'sold') desc limit 1) live on true
    where product_id = ${productId} and ${isBuyer} order by place`);
  const ids = rows.map(({ id }) => id);
  const reserved = new Map(
    ids.length
      ? (
          await db
            .select()
            .from(reservations)
            .where(inArray(reservations.id, ids))
            .orderBy(asc(reservations.place))
        ).map((row) => [row.id, row])
      : [],
  );
  return rows.map(({ id, order_id, payment, orderer_email }) => ({
    reserved: reserved.get(id)!,
    orderId: order_id,
    isPaid: payment !== null && isPaid({ payment }),
    email: reserved.get(id)!.email ?? orderer_email,
  }));
}
