import { sql } from "drizzle-orm";
import type { Actor } from "#shop/machine.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { Facts } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { claimNotices } from "../claim-notices.server.ts";
import { moveClaim, type Claim } from "../move-claim.server.ts";

type ClaimFinish = {
  by: Actor;
  accountId?: string | undefined;
  set?: Parameters<typeof moveClaim>[3]["set"];
  facts?: Facts;
  /** what the shopper reads beside it */
  words?: string;
};

/** Completes the claim and notifies the shopper once. The caller has locked the order. */
export const finishClaim = (
  db: Db,
  shop: Pick<Shop, "origin">,
  { order, claim }: { order: Order; claim: Claim },
  { words, set, ...finish }: ClaimFinish,
): Promise<Claim> =>
  moveClaim(db, claim, "complete", {
    ...finish,
    set: { ...set, completedAt: sql`now()`, refundAccount: null },
    notices: claimNotices(shop, "claim-completed", order, {
      kind: claim.kind,
      reason: claim.reason,
      refundAmount: claim.refundAmount,
      ...(words && { decision: words }),
    }),
  });
