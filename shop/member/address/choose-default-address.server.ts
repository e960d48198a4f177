import { and, eq, ne } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { lockAccount } from "../lock-account.server.ts";
import { addresses } from "../table.server.ts";

/** Makes an address the usual one; false when this account has no such address. */
export const chooseDefaultAddress = (
  db: Db,
  accountId: string,
  addressId: string,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const mine = and(eq(addresses.userId, accountId), eq(addresses.id, addressId));
    if (!(await tx.select({ id: addresses.id }).from(addresses).where(mine)).length) return false;
    await tx
      .update(addresses)
      .set({ isDefault: false })
      .where(
        and(
          eq(addresses.userId, accountId),
          ne(addresses.id, addressId),
          eq(addresses.isDefault, true),
        ),
      );
    await tx.update(addresses).set({ isDefault: true }).where(mine);
    return true;
  });
