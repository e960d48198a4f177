import { eq, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { timeline } from "#shop/order/table.server.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { giveBack } from "./approve-claim.server.ts";
import { hasClaimedParcel } from "../claim-parcel.server.ts";
import { claimSteps } from "./claim-steps.ts";
import type { CollectForm } from "./decision-form.ts";
import { lockClaim } from "../lock-claim.server.ts";
import { restockClaim } from "./shelve-claim.server.ts";
import { followRefund, refundOfClaim } from "./start-claim-refund.server.ts";
import { claims } from "../table.server.ts";

/** The goods returned: restocks sellable ones and begins a return's refund. Idempotent. */
export async function collectClaim(
  shop: Shop,
  claimId: string,
  { restock }: CollectForm,
  acting: AuditActor,
): Promise<void> {
  const refund = await inTransaction(shop.db, async (db) => {
    const { order, claim } = await lockClaim(db, claimId);
    const restocked = restock === "yes";
    if (claim.collectedAt && claim.restocked === restocked) return null;
    const existingRefund = await refundOfClaim(db, claimId);
    if (
      !claimSteps({
        ...claim,
        hasParcel: await hasClaimedParcel(db, claimId),
        refund: existingRefund?.state ?? null,
      }).collect
    )
      throw new Refusal("claim-changed");
    const [collected] = await db
      .update(claims)
      .set({ collectedAt: sql`now()`, restocked })
      .where(eq(claims.id, claimId))
      .returning();
    if (restocked) await restockClaim(db, claimId);
    await writeCollected(db, order, { restocked, acting });
    const isOwed = claim.kind === "return" && claim.status === "approved" && !existingRefund;
    return isOwed ? giveBack(db, shop, { order, claim: collected!, acting }) : null;
  });
  await followRefund(shop, refund);
}

async function writeCollected(
  db: Db,
  order: Order,
  { restocked, acting }: { restocked: boolean; acting: AuditActor },
): Promise<void> {
  await db.insert(timeline).values({
    orderId: order.id,
    event: "claim.collect",
    by: "admin",
    accountId: acting.account?.id,
    facts: { reason: restocked ? "재고로 다시 넣었어요" : "재고로 넣지 않았어요" },
  });
  await recordAudit(db, {
    ...acting,
    action: "claim.collect",
    subject: `order ${order.number}`,
    whose: whoseOrder(order),
    after: { restocked },
  });
}
