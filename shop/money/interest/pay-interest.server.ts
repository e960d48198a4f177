import { and, eq, isNull, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { enterInLedger } from "#shop/money/ledger/enter-in-ledger.server.ts";
import { lateInterests, refunds } from "#shop/money/table.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { findOrder, lockOrder } from "#shop/order/find-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import { needStrangersOrder } from "#shop/member/staff/need-stranger.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { interestNotice } from "./book-interest.server.ts";

/** Records that the owner transferred a late refund's interest; `words` say how and when.
 * Idempotent. Throws `refund-not-found`. */
export async function payInterest(
  shop: Shop,
  number: string,
  { refund: refundId, words }: { refund: string; words: string },
  acting: AuditActor,
): Promise<void> {
  const unlockedOrder = await findOrder(shop.db, number);
  if (!unlockedOrder) throw new Refusal("order-not-found");
  await inTransaction(shop.db, async (db) => {
    const order = await lockOrder(db, unlockedOrder.id);
    await needStrangersOrder({ ...shop, db }, acting, order);
    const isIts = and(eq(lateInterests.refundId, refundId), eq(lateInterests.orderId, order.id));
    const [owed] = await db.select().from(lateInterests).where(isIts);
    if (!owed) throw new Refusal("refund-not-found");
    const [paid] = await db
      .update(lateInterests)
      .set({ paidAt: sql`now()`, account: null })
      .where(and(isIts, isNull(lateInterests.paidAt)))
      .returning();
    if (!paid) return;
    await book(db, order, paid, { words, acting });
    await queueNotices(db, interestNotice("interest-paid", order, paid, shop.origin));
  });
}

type InterestPayment = typeof lateInterests.$inferSelect;

async function book(
  db: Db,
  order: Order,
  { refundId, amount }: InterestPayment,
  { words, acting }: { words: string; acting: AuditActor },
): Promise<void> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId));
  const provider = order.paymentProvider ?? "none";
  const entry = {
    kind: "interest_paid" as const,
    amount,
    mark: `interest_paid:${refundId}`,
    paymentKey: refund?.paymentKey ?? null,
    facts: { reason: `직접 송금: ${words}` },
  };
  const booking = { orderId: order.id, provider, accountId: acting.account?.id };
  await enterInLedger(db, { ...booking, by: "admin" }, [entry]);
  await recordAudit(db, {
    ...acting,
    action: "interest.pay",
    subject: `order ${order.number}`,
    whose: whoseOrder(order),
    reason: words,
    after: { amount },
  });
}
