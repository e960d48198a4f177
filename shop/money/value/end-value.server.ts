import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { couponGrants, valueLedger, valueLots } from "./table.server.ts";

/** A member leaves, who read before that coupons, points and credit go with the account. */
export async function endValue(db: Db, accountId: string): Promise<void> {
  await db
    .update(couponGrants)
    .set({ revokedAt: sql`now()`, tellAt: null })
    .where(and(eq(couponGrants.accountId, accountId), isNull(couponGrants.revokedAt)));
  await db.execute(sql`
    with own as (select * from ${valueLots} where account_id = ${accountId} and remaining > 0 for update)
    insert into ${valueLedger} (lot_id, account_id, kind, reason, amount, mark, by)
    select id, account_id, kind, 'lapse', -remaining, 'left:' || id, 'shopper' from own`);
}
