import { eq, sql } from "drizzle-orm";
import { putBackStock, type Taking } from "../product/stock.server.ts";
import { undoReserved } from "../reservation/follow-order.server.ts";
import type { Db } from "../shop.ts";
import { takingsOf } from "./find-order.server.ts";
import { orderLines, orders } from "./table.server.ts";

/**
 * Ends the order's hold and returns what must go back on the shelves, once, however often it is called. Of an order that was reserved, the
 * reservation gives its pieces back when it was paid; one that was not paid leaves it confirmed.
 */
export async function endHold(db: Db, orderId: string): Promise<Taking[]> {
  const {
    rows: [ended],
  } = await db.execute<{ was: "held" | "sold"; reservation_id: string | null }>(sql`
    with before as (select id, hold from ${orders} where id = ${orderId} and hold <> 'released' for update)
    update ${orders} set hold = 'released' from before where ${orders.id} = before.id returning before.hold as was, ${orders.reservationId} as reservation_id`);
  if (!ended) return [];
  const reserved =
    ended.was === "sold" && ended.reservation_id
      ? await undoReserved(db, ended.reservation_id, { back: await restockedOf(db, orderId) })
      : [];
  return [...(await takingsOf(db, orderId)), ...reserved];
}

async function restockedOf(db: Db, orderId: string): Promise<number> {
  const [lines] = await db
    .select({ restocked: sql<number>`coalesce(sum(${orderLines.restocked}), 0)`.mapWith(Number) })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  return lines!.restocked;
}

/** Puts what the order took back on the shelves. */
export const releaseHold = async (db: Db, orderId: string): Promise<void> =>
  putBackStock(db, await endHold(db, orderId));
