import { eq, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { isPaymentUnanswered, type RefundAccount } from "#shop/money/payment/payment-provider.ts";
import { refunds } from "#shop/money/table.server.ts";
import { timeline } from "#shop/order/table.server.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import { needStrangersOrder } from "#shop/member/staff/need-stranger.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { admitTypedAccount } from "#shop/money/value/desk/give-from-desk.server.ts";
import type { Refund } from "./begin-refund.server.ts";
import { carryOutRefund, findRefund } from "./carry-out-refund.server.ts";
import { lockRefund, lookAtRefund } from "./look-at-refund.server.ts";
import { sealAccount } from "./refund-account.server.ts";

/** Requests a refused refund under a new key, and one under way under its old key. */
export async function askRefundAgain(
  shop: Shop,
  id: string,
  { account }: { account?: RefundAccount | null },
  acting: AuditActor,
): Promise<Refund> {
  const unlockedRefund = await lookAtRefund(shop, id);
  const isBack = await inTransaction(shop.db, async (db) => {
    const { order, refund } = await lockRefund(db, unlockedRefund, ["refused", "asked", "done"]);
    if (refund.state === "done") return true;
    await needStrangersOrder({ ...shop, db }, acting, order);
    await recordAudit(db, {
      ...acting,
      action: "refund.again",
      subject: `order ${order.number}`,
      whose: whoseOrder(order),
      after: { amount: refund.amount },
    });
    const mark = `again ${refund.id} ${refund.attempt}`;
    const typed = refund.state === "refused" ? account : null;
    await admitTypedAccount(
      { ...shop, db },
      order,
      { account: typed, amount: refund.amount, mark },
      acting,
    );
    if (refund.state === "refused")
      await askAnew(db, refund, {
        accountId: acting.account?.id,
        sealed: account ? sealAccount(shop.secret, account) : undefined,
      });
    return false;
  });
  if (isBack) return findRefund(shop.db, id);
  try {
    return await carryOutRefund(shop, id);
  } catch (error) {
    if (!isPaymentUnanswered(error)) throw error;
    return findRefund(shop.db, id);
  }
}

async function askAnew(
  db: Db,
  { id, orderId, attempt, amount }: Refund,
  { accountId, sealed }: { accountId: string | undefined; sealed: string | undefined },
): Promise<void> {
  await db
    .update(refunds)
    .set({
      state: "asked",
      attempt: attempt + 1,
      askedAt: sql`now()`,
      lastError: null,
      ...(sealed && { account: sealed }),
    })
    .where(eq(refunds.id, id));
  await db
    .insert(timeline)
    .values({ orderId, event: "refund-again", by: "admin", accountId, facts: { amount } });
}
