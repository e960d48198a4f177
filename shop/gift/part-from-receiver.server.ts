import { eq } from "drizzle-orm";
import { giftReceivers } from "#shop/order/gift/table.server.ts";
import type { Db } from "#shop/shop.ts";

/**
 * A member leaves: what they were given opens for nobody any more; the name stays on the
 * certificate as long as the order's contract is kept.
 */
export const partFromReceiver = async (db: Db, accountId: string): Promise<void> => {
  await db
    .update(giftReceivers)
    .set({ memberId: null, email: null, linkHash: null })
    .where(eq(giftReceivers.memberId, accountId));
};
