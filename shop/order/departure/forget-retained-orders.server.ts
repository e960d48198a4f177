import { lte, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { retainedOrders } from "../table.server.ts";

/** Forgets what the law no longer asks to keep, by the database's clock. The order itself stays, without a person. */
export async function forgetRetainedOrders(db: Db): Promise<void> {
  await db.delete(retainedOrders).where(lte(retainedOrders.keepUntil, sql`now()`));
}
