import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { earlierOrders } from "./table.server.ts";
import { takeOverEarlierOrders } from "./take-over-earlier-orders.server.ts";

/** A member, or an address that a guest has just proved. */
export type EarlierBuyer = { accountId: string } | { email: string };

/** Which orders are this buyer's; those of a member open to the member alone. */
export async function earlierOrdersOf(db: Db, buyer: EarlierBuyer): Promise<SQL> {
  if ("accountId" in buyer) {
    await takeOverEarlierOrders(db, buyer.accountId);
    return eq(earlierOrders.accountId, buyer.accountId);
  }
  return and(eq(earlierOrders.buyerEmail, buyer.email), isNull(earlierOrders.accountId))!;
}
