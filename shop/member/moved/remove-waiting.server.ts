import { and, eq, sql } from "drizzle-orm";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { MARGIN, periods } from "#shop/retention/periods.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { users } from "../table.server.ts";
import { isWaiting } from "./is-waiting.server.ts";

const AT_ONCE = 200;

/** Removes an account whose person never came, as leaving would; the caller has locked it. */
export async function removeWaiting(db: Db, shop: Shop, id: string): Promise<void> {
  for (const part of shop.follows.memberLeaving) await part(db, id, shop);
  await db.delete(users).where(eq(users.id, id));
}

const isPast = sql`not exists (select from moved_members
  where moved_members.account_id = "user".id and moved_members.moved_at
    >= now() - ${periods.moved.interval}::interval - ${MARGIN}::interval)`;

/** Removes accounts that were moved in and that nobody came for within the time that mails say. */
export async function forgetWaiting(shop: Shop): Promise<number> {
  for (let removed = 0; ;) {
    const due = await shop.db
      .select({ id: users.id })
      .from(users)
      .where(and(isWaiting, eq(users.emailVerified, false), isPast))
      .limit(AT_ONCE);
    for (const { id } of due)
      await inTransaction(shop.db, async (db) => {
        const still = and(eq(users.id, id), eq(users.emailVerified, false));
        const [waiting] = await db.select({ id: users.id }).from(users).where(still).for("update");
        if (waiting) await removeWaiting(db, shop, id);
      });
    removed += due.length;
    if (due.length < AT_ONCE) return removed;
  }
}
