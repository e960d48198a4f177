import type { Order } from "#shop/order/move-order.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { claimNotices } from "../claim-notices.server.ts";
import { lockClaim } from "../lock-claim.server.ts";
import { moveClaim, type Claim } from "../move-claim.server.ts";

/** Withdraws a claim before its decision. Idempotent. Throws `claim-not-found`, `illegal-move`. */
export async function withdrawClaim(
  shop: Shop,
  order: Pick<Order, "id">,
  claimId: string,
  accountId: string | null,
): Promise<Claim> {
  return inTransaction(shop.db, async (db) => {
    const { order: locked, claim } = await lockClaim(db, claimId);
    if (locked.id !== order.id) throw new Refusal("claim-not-found");
    if (claim.status === "withdrawn") return claim;
    return moveClaim(db, claim, "withdraw", {
      by: "shopper",
      accountId: accountId ?? undefined,
      set: { refundAccount: null },
      notices: claimNotices(shop, "claim-withdrawn", locked, claim),
    });
  });
}
