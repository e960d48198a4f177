import { and, eq, sql } from "drizzle-orm";
import { plainLine } from "#lib/plain-line.ts";
import { completeRefundedClaim } from "../claim/complete-refunded-claim.server.ts";
import { lockOrder } from "../order/find-order.server.ts";
import { moveOrder, type Order } from "../order/move-order.server.ts";
import { book, type Entry } from "../order/payment/book.server.ts";
import { PaymentUnanswered, type Receipt } from "../order/payment/payment-provider.ts";
import { payments, refunds } from "../order/payment/table.server.ts";
import { releaseHold } from "../order/release-hold.server.ts";
import { orders, timeline } from "../order/table.server.ts";
import type { Db, Shop } from "../shop.ts";
import { inTransaction } from "../transaction.server.ts";
import type { Refund } from "./begin-refund.server.ts";
import { openAccount } from "./refund-account.server.ts";
import { refundNotices } from "./refund-notices.server.ts";

/**
 * Asks the provider for a refund that was begun, and writes down that it is done. May be called any number of times, by anybody, at once:
 * the provider sees one key. A clear no leaves it refused for an administrator. Throws PaymentUnanswered when the outcome is open; the
 * worker asks again. Returns the refund as it stands afterwards.
 */
export async function carryOutRefund(shop: Shop, id: string): Promise<Refund> {
  const [asked] = await shop.db.update(refunds).set({ askedAt: sql`now()` }).where(and(eq(refunds.id, id), eq(refunds.state, "asked"))).returning();
  if (!asked) return findRefund(shop.db, id);
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, asked.orderId));
  const before = await paymentOf(shop.db, asked.paymentKey);
  const receipt = await shop.payments.cancel({
    orderNumber: order!.number, paymentKey: asked.paymentKey, amount: asked.amount, reason: asked.reason, once: `${asked.id}:${asked.attempt}`,
    rest: before.returned + asked.amount === before.captured,
    ...(asked.account && { account: openAccount(shop.secret, asked.account) }),
  });
  const returned = receipt.status === "failed" ? 0 : receipt.returned;
  const settled = await inTransaction(shop.db, (db) => finish(db, shop, asked, returned));
  if (settled) return settled;
  // An answer to an earlier question, or a no to something done meanwhile: only the provider's present books tell.
  const now = await shop.payments.findPayment(asked.paymentKey);
  const finished = now && (await inTransaction(shop.db, (db) => finish(db, shop, asked, now.returned)));
  if (finished) return finished;
  if (receipt.status !== "failed") throw new PaymentUnanswered(`${order!.number}: ${asked.amount} won are not back yet (${receipt.status})`);
  return refuse(shop.db, asked, receipt);
}

async function findRefund(db: Db, id: string): Promise<Refund> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id));
  if (!refund) throw new Error(`refund ${id} vanished`);
  return refund;
}

async function paymentOf(db: Db, paymentKey: string) {
  const [payment] = await db.select().from(payments).where(eq(payments.paymentKey, paymentKey));
  if (!payment) throw new Error(`payment ${paymentKey} is not in the book`);
  return payment;
}

/** `returned`: what the provider says went back of this payment in all. Null while that does not cover this refund beside those that are done. */
async function finish(db: Db, shop: Shop, { id, orderId }: Refund, returned: number): Promise<Refund | null> {
  const order = await lockOrder(db, orderId);
  const refund = await findRefund(db, id);
  if (refund.state !== "asked") return refund;
  const payment = await paymentOf(db, refund.paymentKey);
  if (returned < payment.returned + refund.amount) return null;
  const isAll = payment.returned + refund.amount === payment.captured;
  const entry: Entry = { kind: "refunded", amount: refund.amount, mark: `refunded:${id}`, paymentKey: refund.paymentKey, facts: { reason: refund.reason } };
  await enter(db, shop, { order, refund, isAll, entry });
  const [done] = await db.update(refunds).set({ state: "done", doneAt: sql`now()`, account: null, lastError: null }).where(eq(refunds.id, id)).returning();
  if (refund.claimId) await completeRefundedClaim(db, shop, refund.claimId);
  return done!;
}

export const neverLeft = ({ delivery }: Pick<Order, "delivery">): boolean => delivery === "pending" || delivery === "failure" || delivery === "ready";

/** Money of the order's own payment moves the order; money that came beside it only stands in its timeline. */
async function enter(db: Db, shop: Shop, { order, refund, isAll, entry }: { order: Order; refund: Refund; isAll: boolean; entry: Entry }): Promise<void> {
  const facts = { amount: refund.amount, reason: refund.reason };
  const isOwn = order.paymentKey === refund.paymentKey && (order.payment === "paid" || order.payment === "partially_refunded" || order.payment === "canceling");
  if (!isOwn) {
    await book(db, { orderId: order.id, provider: order.paymentProvider ?? "none", by: "payment" }, [entry]);
    await db.insert(timeline).values({ orderId: order.id, event: "returned", by: "payment", facts });
    return;
  }
  await moveOrder(db, order, {
    payment: isAll ? "refund" : "refundPart", by: "payment", facts, book: [entry], notices: refundNotices(shop, order, refund, isAll),
  });
  // What left the shop is not back on the shelf because its money went back; see restocking of claims.
  if (isAll && neverLeft(order)) await releaseHold(db, order.id);
}

async function refuse(db: Db, { id, attempt }: Refund, { message }: Receipt): Promise<Refund> {
  await db.update(refunds).set({ state: "refused", lastError: plainLine(message ?? "결제사가 환불을 거절했어요.", 300) })
    .where(and(eq(refunds.id, id), eq(refunds.state, "asked"), eq(refunds.attempt, attempt)));
  return findRefund(db, id);
}
