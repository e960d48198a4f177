import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { findOrder, lockOrder } from "#shop/order/find-order.server.ts";
import { moveOrder, type Order } from "#shop/order/move-order.server.ts";
import { worthOf } from "#shop/money/value/share.ts";
import { findPaidLeft } from "#shop/money/value/value-left.server.ts";
import { isPaymentUnanswered, type RefundAccount } from "#shop/money/payment/payment-provider.ts";
import { refunds } from "#shop/money/table.server.ts";
import { isClaimOpen } from "#shop/order/claim-status.ts";
import { leftOfLine } from "#shop/order/line-left.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { isPaid } from "#shop/order/status.ts";
import { timeline } from "#shop/order/table.server.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import { needStrangersOrder } from "#shop/member/staff/need-stranger.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { admitTypedAccount } from "#shop/money/value/desk/give-from-desk.server.ts";
import { worthOfRefund, type Refund, beginWorth } from "./begin-refund.server.ts";
import { carryOutRefund, findRefund } from "./carry-out-refund.server.ts";

export type AdminRefund = {
  /** won, of whatever the order was paid with */
  amount: number;
  reason: string;
  /** the line to refund; without one, the whole order in proportion to what is left */
  lineId?: number | undefined;
  /** account for a deposit's refund; without one the shopper is asked */
  account?: RefundAccount | null;
  /** a UUID made when the form was shown: what is posted twice is one refund */
  key?: string;
};

/**
 * An administrator refunds all or part of a line or an order; a full refund before sending is a
 * cancellation. Throws `refund-too-much`, `refund-line-gone`.
 */
export async function refundOrder(
  shop: Shop,
  number: string,
  refunding: AdminRefund,
  acting: AuditActor,
): Promise<Refund> {
  const order = await findOrder(shop.db, number);
  if (!order) throw new Refusal("order-not-found");
  const begun = await inTransaction(shop.db, async (db) =>
    begin(db, shop, await lockOrder(db, order.id), { ...refunding, acting }),
  );
  try {
    return await carryOutRefund(shop, begun.id);
  } catch (error) {
    if (!isPaymentUnanswered(error)) throw error;
    return findRefund(shop.db, begun.id);
  }
}

type PartRefund = AdminRefund & { acting: AuditActor };

async function begin(db: Db, shop: Shop, order: Order, refunding: PartRefund): Promise<Refund> {
  const { amount, reason, key, acting } = refunding;
  await needStrangersOrder({ ...shop, db }, acting, order);
  const begunRefund = key && (await findBegun(db, order, key, amount));
  if (begunRefund) return begunRefund;
  const left = await refundableOf(db, order);
  const refundable = Math.min(left, await leftOfAsked(db, order, refunding));
  if (amount > refundable) throw new Refusal("refund-too-much", { refundable });
  const typed = { account: refunding.account, amount, mark: key ?? randomUUID() };
  await admitTypedAccount({ ...shop, db }, order, typed, acting);
  await recordAudit(db, {
    ...acting,
    action: "order.refund",
    subject: `order ${order.number}`,
    whose: whoseOrder(order),
    reason,
    after: { amount, ...(refunding.lineId && { lineId: refunding.lineId }) },
  });
  const isCancel = amount === left && order.delivery === "ready";
  return isCancel ? beginCancel(db, shop, order, refunding) : beginPart(db, shop, order, refunding);
}

/** The refund of an earlier post with the same key. */
async function findBegun(db: Db, order: Order, key: string, amount: number) {
  const [begunRefund] = await db.select().from(refunds).where(eq(refunds.id, key));
  if (begunRefund && (begunRefund.orderId !== order.id || worthOfRefund(begunRefund) !== amount))
    throw new Refusal("refund-changed");
  return begunRefund;
}

async function refundableOf(db: Db, order: Order): Promise<number> {
  if (isClaimOpen(order)) throw new Refusal("claim-open");
  const left = await findPaidLeft(db, order);
  // An order without money is cancelled before sending, see cancelOrder.
  if (!isPaid(order) || (left.money === 0 && order.delivery === "ready"))
    throw new Refusal("refund-not-possible");
  return worthOf(left);
}

/** Won that may still go back of the line that was chosen. */
async function leftOfAsked(db: Db, { id }: Order, { lineId }: PartRefund): Promise<number> {
  if (lineId === undefined) return Infinity;
  const line = (await listLines(db, id)).find((one) => one.id === lineId);
  if (!line) throw new Refusal("refund-line-gone");
  return leftOfLine(line);
}

async function beginCancel(
  db: Db,
  shop: Shop,
  order: Order,
  refunding: PartRefund,
): Promise<Refund> {
  const canceling = await moveOrder(db, order, {
    payment: "cancelPaid",
    by: "admin",
    accountId: refunding.acting.account?.id,
    facts: { reason: refunding.reason },
  });
  return beginWorth(db, shop, canceling, { ...requestOf(refunding), kind: "cancel" });
}

async function beginPart(db: Db, shop: Shop, order: Order, refunding: PartRefund): Promise<Refund> {
  const { amount, reason, acting } = refunding;
  await db.insert(timeline).values({
    orderId: order.id,
    event: "refund",
    by: "admin",
    accountId: acting.account?.id,
    facts: { amount, reason },
  });
  return beginWorth(db, shop, order, { ...requestOf(refunding), kind: "partial" });
}

const requestOf = ({ amount, reason, lineId, account, key, acting }: PartRefund) => ({
  amount,
  ...(lineId && { of: [{ lineId, amount }] }),
  reason,
  account,
  by: "admin" as const,
  accountId: acting.account?.id,
  ...(key && { id: key }),
});
