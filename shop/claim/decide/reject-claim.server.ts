import { sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { claimNotices } from "../claim-notices.server.ts";
import type { RejectForm } from "./decision-form.ts";
import { lockClaim } from "../lock-claim.server.ts";
import { moveClaim } from "../move-claim.server.ts";

/** The shop says no, and why. Throws `illegal-move` and `claim-changed`. */
export async function rejectClaim(
  shop: Shop,
  claimId: string,
  { decision }: RejectForm,
  acting: AuditActor,
): Promise<void> {
  await inTransaction(shop.db, async (db) => {
    const { order, claim } = await lockClaim(db, claimId);
    const accountId = acting.account?.id;
    const rejected = await moveClaim(db, claim, "reject", {
      by: "admin",
      accountId,
      set: { decision, decidedAt: sql`now()`, decidedBy: accountId ?? null, refundAccount: null },
      facts: { reason: decision },
      notices: claimNotices(shop, "claim-rejected", order, {
        kind: claim.kind,
        reason: claim.reason,
        decision,
      }),
    });
    await recordAudit(db, {
      ...acting,
      action: "claim.reject",
      subject: `order ${order.number}`,
      whose: whoseOrder(order),
      before: { claimStatus: claim.status },
      after: { claimStatus: rejected.status, decision },
    });
  });
}
