import { and, eq, isNull, or, type SQL } from "drizzle-orm";
import { isNotWriting } from "#shop/database/database-away.server.ts";
import type { Db } from "#shop/shop.ts";
import { earlierOrders } from "./table.server.ts";
import { atAddressOf, takeOverEarlierOrders } from "./take-over-earlier-orders.server.ts";

/** A member, or an address that a guest has just proved. */
export type EarlierBuyer = { accountId: string } | { email: string };

/**
 * Which orders are this buyer's; those of a member open to the member alone. What stands at their
 * address is taken over where the database writes, and shown in any case.
 */
export async function earlierOrdersOf(db: Db, buyer: EarlierBuyer): Promise<SQL> {
  if ("accountId" in buyer) {
    const { accountId } = buyer;
    const unowned = atAddressOf(accountId);
    if (await db.$count(earlierOrders, unowned))
      await takeOverEarlierOrders(db, accountId).catch((error: unknown) => {
        if (!isNotWriting(error)) throw error;
      });
    return or(eq(earlierOrders.accountId, accountId), unowned)!;
  }
  return and(eq(earlierOrders.buyerEmail, buyer.email), isNull(earlierOrders.accountId))!;
}
