import { and, asc, eq, sql } from "drizzle-orm";
import { plainLine } from "#lib/text/typed.ts";
import { databaseTime } from "#shop/database/database-time.server.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import { findPaymentSums } from "#shop/money/ledger/payment-sums.server.ts";
import {
  isPaymentUnanswered,
  PaymentUnanswered,
  type Receipt,
} from "#shop/money/payment/payment-provider.ts";
import { refunds } from "#shop/money/table.server.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { Refund } from "./begin-refund.server.ts";
import { noteReturned, type ProviderAnswer } from "./note-returned.server.ts";
import { openAccount } from "./refund-account.server.ts";
import { OFFICE, queueNotices } from "#shop/notice/notice-row.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";

/** How long an agreed refund may be missing from the provider's books. */
const BELIEVED_MS = 3600_000;
const NOT_THERE =
  "결제사는 환불했다고 답했지만 결제사의 거래 내역에는 없어요. 결제사 화면에서 확인해주세요.";

/** Requests a begun refund at the provider; earlier refunds of the payment go first, because
 * providers report only the sum. Idempotent. Throws PaymentUnanswered; the worker retries. */
export async function carryOutRefund(shop: Shop, id: string): Promise<Refund> {
  const refund = await findRefund(shop.db, id);
  if (refund.state !== "asked") return refund;
  const waiting = await shop.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.paymentKey, refund.paymentKey), eq(refunds.state, "asked")))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  for (const next of waiting) {
    await askFor(shop, next.id);
    if (next.id === id) break;
  }
  return findRefund(shop.db, id);
}

export async function findRefund(db: Db, id: string): Promise<Refund> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id));
  if (!refund) throw new Error(`refund ${id} vanished`);
  return refund;
}

async function askFor(shop: Shop, id: string): Promise<void> {
  const [refund] = await shop.db
    .update(refunds)
    .set({ askedAt: sql`now()` })
    .where(and(eq(refunds.id, id), eq(refunds.state, "asked")))
    .returning();
  if (!refund) return;
  const receipt = await askProvider(shop, refund);
  if (receipt.status === "failed") return settleNo(shop, refund, receipt);
  if (await enter(shop, refund, receipt.returned, { done: id })) return;
  // It may answer an earlier request, so only the provider's current books count.
  const there = await shop.payments.findPayment(refund.paymentKey);
  if (there && (await enter(shop, refund, there.returned, { done: id }))) return;
  if (refund.createdAt.getTime() > (await databaseTime(shop.db)).getTime() - BELIEVED_MS)
    throw new PaymentUnanswered(
      `refund ${id}: ${refund.amount} won are not back yet (${receipt.status})`,
    );
  await refuse(shop, refund, NOT_THERE, there?.returned ?? 0);
}

/** The refund may be done despite a refusal, so only the provider's current books count. */
async function settleNo(shop: Shop, refund: Refund, { message }: Receipt): Promise<void> {
  const there = await shop.payments.findPayment(refund.paymentKey);
  if (there && (await enter(shop, refund, there.returned, { refused: refund.id }))) return;
  const words = plainLine(message ?? "", 300) || "결제사가 이유를 알려주지 않았어요.";
  await refuse(shop, refund, words, there?.returned ?? 0);
}

async function askProvider(
  shop: Shop,
  { id, orderId, attempt, paymentKey, amount, reason, account }: Refund,
): Promise<Receipt> {
  const [order] = await shop.db
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.id, orderId));
  const sums = await findPaymentSums(shop.db, paymentKey);
  if (!order || !sums) throw new Error(`refund ${id} is of a payment that is not in the ledger`);
  const receipt = await shop.payments
    .cancel({
      orderNumber: order.number,
      paymentKey,
      amount,
      reason,
      once: `${id}:${attempt}`,
      rest: sums.returnedThere + amount === sums.captured,
      ...(account && { account: openAccount(shop.secret, account) }),
    })
    .catch(async (error: unknown) => {
      if (isPaymentUnanswered(error) && error.isSpent)
        await shop.db
          .update(refunds)
          .set({ attempt: attempt + 1 })
          .where(and(eq(refunds.id, id), eq(refunds.attempt, attempt)));
      throw error;
    });
  if (receipt.paymentKey !== paymentKey)
    throw new PaymentUnanswered(`refund ${id}: the answer is about another payment`);
  return receipt;
}

/** Whether nothing is left to ask. `returned`: the payment's refunds, as the provider says. */
const enter = (
  shop: Shop,
  { id, orderId, paymentKey }: Refund,
  returned: number,
  answered: ProviderAnswer,
): Promise<boolean> =>
  inTransaction(shop.db, async (db) => {
    await noteReturned(db, shop, await lockOrder(db, orderId), {
      paymentKey,
      returned,
      answered,
    });
    return (await findRefund(db, id)).state !== "asked";
  });

/** A person must find another way to refund. Refusals of earlier attempts are ignored. */
const refuse = (
  shop: Shop,
  { id, orderId, paymentKey, attempt, amount }: Refund,
  lastError: string,
  returned: number,
): Promise<void> =>
  inTransaction(shop.db, async (db) => {
    const order = await lockOrder(db, orderId);
    const [refused] = await db
      .update(refunds)
      .set({ state: "refused", lastError })
      .where(and(eq(refunds.id, id), eq(refunds.state, "asked"), eq(refunds.attempt, attempt)))
      .returning({ id: refunds.id });
    if (!refused) return;
    await db.insert(timeline).values({
      orderId,
      event: "refund-refused",
      by: "payment",
      facts: { amount, reason: lastError },
    });
    const rows = orderNotice(
      "owner-refund-refused",
      { ...order, amount, reason: lastError },
      shop.origin,
      OFFICE,
    );
    await queueNotices(db, rows);
    // Refunds made outside of the shop were indistinguishable from this one until now.
    await noteReturned(db, shop, order, { paymentKey, returned });
  });
