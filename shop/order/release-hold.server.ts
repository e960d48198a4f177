import { and, eq, ne } from "drizzle-orm";
import { putBackStock } from "../product/stock.server.ts";
import type { Db } from "../shop.ts";
import { takingsOf } from "./find-order.server.ts";
import { orders } from "./table.server.ts";

/** Puts what the order took back on the shelves, once, however often it is called. */
export async function releaseHold(db: Db, orderId: string): Promise<void> {
  const released = await db.update(orders).set({ hold: "released" })
    .where(and(eq(orders.id, orderId), ne(orders.hold, "released"))).returning({ id: orders.id });
  if (released.length) await putBackStock(db, await takingsOf(db, orderId));
}
