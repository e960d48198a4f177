import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import { needStrangersOrder } from "#shop/member/staff/need-stranger.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { giveBack } from "./approve-claim.server.ts";
import { hasClaimedParcel } from "../claim-parcel.server.ts";
import { claimSteps } from "./claim-steps.ts";
import { lockClaim } from "../lock-claim.server.ts";
import { followRefund, refundOfClaim } from "./start-claim-refund.server.ts";

/** Refunds an approved claim early, or again after a dropped refund. Throws `claim-changed`. */
export async function refundClaim(shop: Shop, claimId: string, acting: AuditActor): Promise<void> {
  const refund = await inTransaction(shop.db, async (db) => {
    const { order, claim } = await lockClaim(db, claimId);
    await needStrangersOrder({ ...shop, db }, acting, order);
    const existingRefund = await refundOfClaim(db, claimId);
    if (existingRefund) return existingRefund;
    if (
      !claimSteps({ ...claim, hasParcel: await hasClaimedParcel(db, claimId), refund: null }).refund
    )
      throw new Refusal("claim-changed");
    await recordAudit(db, {
      ...acting,
      action: "claim.refund",
      subject: `order ${order.number}`,
      whose: whoseOrder(order),
      after: { refundAmount: claim.refundAmount },
    });
    return giveBack(db, shop, { order, claim, acting });
  });
  await followRefund(shop, refund);
}
