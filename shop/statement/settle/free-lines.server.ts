import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { statementLines } from "../table.server.ts";

/** An order's transfer was undone, among the statements or at the order: its lines wait again. */
export async function freeLines(db: Db, orderId: string): Promise<void> {
  await db
    .update(statementLines)
    .set({ state: "waiting", orderId: null, refundId: null, movedAt: sql`now()` })
    .where(and(eq(statementLines.orderId, orderId), eq(statementLines.state, "settled")));
}
