import { sql } from "drizzle-orm";
import { lockAccount } from "#shop/member/lock-account.server.ts";
import type { Db } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { isClaimableBy } from "./adoptable-orders.server.ts";
import type { TimelineEvent } from "../event-words.ts";
import { orders, timeline } from "../table.server.ts";

/**
 * Moves earlier guest orders of the same verified address to the member; afterwards neither device
 * nor number and phone open them. One statement, so that concurrent calls adopt once; the account
 * is locked, so that nothing is adopted while it is deleted. Returns how many. Throws
 * `sign-in-again`.
 */
export const adoptGuestOrders = (db: Db, accountId: string): Promise<number> =>
  inTransaction(db, async (db) => {
    await lockAccount(db, accountId);
    const event: TimelineEvent = "claimed";
    const { rows } = await db.execute<{ claimed: number }>(sql`
    with claimed as (update ${orders} set member_id = ${accountId}, guest_id = null
      where ${isClaimableBy(accountId)} returning ${orders.id} as id),
    said as (insert into ${timeline} (order_id, event, by)
      select id, ${event}, 'shopper' from claimed)
    select count(*)::int as claimed from claimed`);
    return rows[0]?.claimed ?? 0;
  });
