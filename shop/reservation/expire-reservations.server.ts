import { and, asc, eq, sql } from "drizzle-orm";
import { putBackStock } from "#shop/product/shelf/stock.server.ts";
import type { Db, Shop } from "../shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { lockLiveOrder, lockReservation, takeTurn, takingOf } from "./find-reservation.server.ts";
import { moveReservation } from "./move-reservation.server.ts";
import { noticedReservation } from "./noticed-reservation.server.ts";
import { reservations } from "./table.server.ts";
import { reservationNotice } from "#shop/reservation/notice/reservation-notice.server.ts";

const AT_ONCE = 200;

/** Expires confirmed reservations by the database clock, unless being paid. Returns how many. */
export async function expireReservations(shop: Shop): Promise<number> {
  const isOver = and(
    eq(reservations.status, "confirmed"),
    sql`${reservations.orderUntil} <= now()`,
  );
  const isFree = sql`not exists (select from orders
    where orders.reservation_id = ${reservations.id} and orders.hold <> 'released')`;
  for (let ended = 0; ;) {
    const before = ended;
    const due = await shop.db
      .select({ id: reservations.id, productId: reservations.productId })
      .from(reservations)
      .where(and(isOver, isFree))
      .orderBy(asc(reservations.orderUntil))
      .limit(AT_ONCE);
    for (const reservation of due) {
      const isEnded = await inTransaction(shop.db, (db) => expire(db, shop, reservation));
      if (isEnded) ended++;
    }
    if (due.length < AT_ONCE || ended === before) return ended;
  }
}

/** Checks again under the lock: it may have been ordered, prolonged or cancelled since. */
async function expire(
  db: Db,
  shop: Pick<Shop, "origin">,
  one: { id: string; productId: string },
): Promise<boolean> {
  await takeTurn(db, one);
  if (await lockLiveOrder(db, one)) return false;
  const locked = await lockReservation(db, one.id);
  const [clock] = (
    await db.execute<{ over: boolean }>(
      sql`select order_until <= now() as over from ${reservations} where id = ${one.id}`,
    )
  ).rows;
  if (locked.status !== "confirmed" || !clock?.over) return false;
  await moveReservation(db, locked, {
    move: "expire",
    by: "clock",
    set: { hold: "released" },
    notices: reservationNotice(
      "reservation-expired",
      noticedReservation(locked),
      shop.origin,
      locked.email,
    ),
  });
  await putBackStock(db, [takingOf(locked)]);
  return true;
}
