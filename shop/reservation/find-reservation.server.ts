import { and, eq, ne, sql } from "drizzle-orm";
import { lockOrder } from "../order/find-order.server.ts";
import type { Order } from "#shop/order/order-row.server.ts";
import { orders } from "../order/table.server.ts";
import type { TakenPieces } from "../product/sale.ts";
import type { Db } from "../shop.ts";
import type { Reservation } from "./move-reservation.server.ts";
import { RESERVATION_NUMBER } from "./number.ts";
import { reservations } from "./table.server.ts";

/** The reservation with this number; null for any other text. */
export async function findReservation(db: Db, number: string): Promise<Reservation | null> {
  if (!RESERVATION_NUMBER.test(number)) return null;
  const [found] = await db
    .select()
    .from(reservations)
    .where(eq(reservations.number, number))
    .limit(1);
  return found ?? null;
}

/** Locks the reservation; callers that also lock its order must do that first. */
export async function lockReservation(db: Db, id: string): Promise<Reservation> {
  const [found] = await db.select().from(reservations).where(eq(reservations.id, id)).for("update");
  if (!found) throw new Error(`reservation ${id} vanished`);
  return found;
}

/** One at a time per reservation, none during a move of the product's day. Before row locks. */
export async function takeTurn(
  db: Db,
  { id, productId }: Pick<Reservation, "id" | "productId">,
): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock_shared(hashtextextended(${`ship day of ${productId}`}, 5)),
      pg_advisory_xact_lock(hashtextextended(${id}, 6))`,
  );
}

/** Serialises changes of a product's reservations until the transaction ends. */
export async function takeLine(db: Db, productId: string): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`ship day of ${productId}`}, 5))`,
  );
}

/** Its live order, the paid one first; the row is locked. */
export async function lockLiveOrder(
  db: Db,
  { id }: Pick<Reservation, "id">,
): Promise<Order | null> {
  const live = and(eq(orders.reservationId, id), ne(orders.hold, "released"));
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(live)
    .orderBy(sql`${orders.hold} = 'sold' desc`)
    .limit(1);
  if (!found) return null;
  const locked = await lockOrder(db, found.id);
  return locked.hold === "released" ? null : locked;
}

/** The stock that it holds. */
export const takingOf = ({
  productId,
  quantity,
  tookStock,
}: Pick<Reservation, "productId" | "quantity" | "tookStock">): TakenPieces => ({
  productId,
  quantity,
  shelves: tookStock,
});
