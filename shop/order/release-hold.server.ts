import { and, eq, ne } from "drizzle-orm";
import { putBackStock, type Taking } from "../product/stock.server.ts";
import type { Db } from "../shop.ts";
import { takingsOf } from "./find-order.server.ts";
import { orders } from "./table.server.ts";

/** Ends the order's hold and returns what must go back on the shelves, once, however often it is called. */
export async function endHold(db: Db, orderId: string): Promise<Taking[]> {
  const released = await db.update(orders).set({ hold: "released" })
    .where(and(eq(orders.id, orderId), ne(orders.hold, "released"))).returning({ id: orders.id });
  return released.length ? takingsOf(db, orderId) : [];
}

/** Puts what the order took back on the shelves. */
export const releaseHold = async (db: Db, orderId: string): Promise<void> => putBackStock(db, await endHold(db, orderId));
