import { eq } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { refunds } from "#shop/money/table.server.ts";
import { timeline } from "#shop/order/table.server.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { isOwnKey } from "#shop/money/payment/payment-provider.ts";
import { inHand } from "./refund-terms.ts";
import { lockRefund, lookAtRefund } from "./look-at-refund.server.ts";
import { needsRefundAccount } from "#shop/order/status.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";

/** Asks the shopper for another account; the refund waits for it. */
export async function askForAccount(shop: Shop, id: string, acting: AuditActor): Promise<void> {
  const unlockedRefund = await lookAtRefund(shop, id);
  await inTransaction(shop.db, async (db) => {
    const {
      order,
      refund: { amount, state, attempt, paymentKey },
    } = await lockRefund(db, unlockedRefund, inHand);
    if (!needsRefundAccount(order) && !isOwnKey(paymentKey))
      throw new Refusal("refund-not-possible");
    await recordAudit(db, {
      ...acting,
      action: "refund.ask-account",
      subject: `order ${order.number}`,
      whose: whoseOrder(order),
      after: { amount },
    });
    // A refund to another account is requested under a new key.
    if (state !== "awaiting_account")
      await db
        .update(refunds)
        .set({ state: "awaiting_account", account: null, attempt: attempt + 1 })
        .where(eq(refunds.id, id));
    await db.insert(timeline).values({
      orderId: order.id,
      event: "refund-account-asked",
      by: "admin",
      accountId: acting.account?.id,
      facts: { amount },
    });
    const rows = orderNotice("refund-account-needed", { ...order, amount }, shop.origin);
    await queueNotices(db, rows);
  });
}
