import { lte, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { retainedOrders } from "../table.server.ts";

/** The order itself stays, without a person. */
export async function forgetRetainedOrders(db: Db): Promise<void> {
  await db.delete(retainedOrders).where(lte(retainedOrders.keepUntil, sql`now()`));
}
