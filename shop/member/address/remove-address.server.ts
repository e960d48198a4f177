import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { lockAccount } from "../lock-account.server.ts";
import { addresses } from "../table.server.ts";

/** Forgets an address; false when this account has no such address. */
export const removeAddress = (db: Db, accountId: string, addressId: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const [removed] = await tx
      .delete(addresses)
      .where(and(eq(addresses.userId, accountId), eq(addresses.id, addressId)))
      .returning();
    if (!removed) return false;
    const oldest = tx
      .select({ id: addresses.id })
      .from(addresses)
      .where(eq(addresses.userId, accountId))
      .orderBy(asc(addresses.createdAt), asc(addresses.id))
      .limit(1);
    if (removed.isDefault)
      await tx
        .update(addresses)
        .set({ isDefault: true })
        .where(sql`${addresses.id} in ${oldest}`);
    return true;
  });
