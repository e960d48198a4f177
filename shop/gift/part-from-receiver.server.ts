import { eq } from "drizzle-orm";
import { giftReceivers } from "#shop/order/gift/table.server.ts";
import type { Db } from "#shop/shop.ts";

/**
 * When a member leaves, their received files open for nobody; the name stays on the certificate as
 * long as the contract is retained.
 */
export const partFromReceiver = async (db: Db, accountId: string): Promise<void> => {
  await db
    .update(giftReceivers)
    .set({ memberId: null, email: null, linkHash: null })
    .where(eq(giftReceivers.memberId, accountId));
};
