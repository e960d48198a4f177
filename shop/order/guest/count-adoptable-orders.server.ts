import { count } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { isClaimableBy } from "./adoptable-orders.server.ts";
import { orders } from "../table.server.ts";

/** How many guest orders this account may adopt. */
export async function countAdoptableOrders(db: Db, accountId: string): Promise<number> {
  const [counted] = await db
    .select({ orders: count() })
    .from(orders)
    .where(isClaimableBy(accountId));
  return counted?.orders ?? 0;
}
