import { eq, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { refunds } from "#shop/money/table.server.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import { needStrangersOrder } from "#shop/member/staff/need-stranger.server.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { bookInterest } from "#shop/money/interest/book-interest.server.ts";
import { inHand } from "./refund-terms.ts";
import { lockRefund, lookAtRefund } from "./look-at-refund.server.ts";
import { enterReturn, giveBackOf } from "./note-returned.server.ts";

/** The owner refunded from the shop's own account; `words` say how and when. */
export async function returnByHand(
  shop: Shop,
  id: string,
  { words }: { words: string },
  acting: AuditActor,
): Promise<void> {
  const unlockedRefund = await lookAtRefund(shop, id);
  await inTransaction(shop.db, async (db) => {
    const { order, refund } = await lockRefund(db, unlockedRefund, inHand);
    await needStrangersOrder({ ...shop, db }, acting, order);
    const { amount, paymentKey, reason, kind, claimId } = refund;
    await recordAudit(db, {
      ...acting,
      action: "refund.by-hand",
      subject: `order ${order.number}`,
      whose: whoseOrder(order),
      reason: words,
      after: { amount },
    });
    const entry = {
      kind: "returned_by_hand" as const,
      amount,
      mark: `returned_by_hand:${id}`,
      paymentKey,
      facts: { reason: `${reason} (직접 송금: ${words})` },
    };
    await giveBackOf(db, refund);
    const accountId = acting.account?.id;
    await enterReturn(db, shop, order, { entry, kind, value: refund, by: "admin", accountId });
    await db
      .update(refunds)
      .set({ state: "done", doneAt: sql`now()`, account: null, lastError: null })
      .where(eq(refunds.id, id));
    await bookInterest(db, shop, order, refund);
    if (claimId) await shop.follows.claimRefunded(db, shop, claimId);
  });
}
