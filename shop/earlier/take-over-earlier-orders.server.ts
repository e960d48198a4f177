import { and, eq, isNull, type SQL } from "drizzle-orm";
import { provenEmail } from "#shop/member/proven-email.server.ts";
import type { Db } from "#shop/shop.ts";
import { earlierOrders } from "./table.server.ts";

/** What stands at a member's proven address becomes theirs, also after they change it. */
export async function takeOverEarlierOrders(db: Db, accountId: string): Promise<void> {
  await db.update(earlierOrders).set({ accountId }).where(atAddressOf(accountId));
}

/** What stands at the address that a member has proved, and is nobody's yet. */
export const atAddressOf = (accountId: string): SQL =>
  and(isNull(earlierOrders.accountId), eq(earlierOrders.buyerEmail, provenEmail(accountId)))!;
