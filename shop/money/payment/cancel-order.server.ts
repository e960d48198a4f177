import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import type { Actor } from "#shop/machine.ts";
import { admitTypedAccount } from "#shop/money/value/desk/give-from-desk.server.ts";
import { type Refund, beginWorth } from "#shop/money/refund/begin-refund.server.ts";
import { carryOutRefund } from "#shop/money/refund/carry-out-refund.server.ts";
import { needStrangersOrder } from "#shop/member/staff/need-stranger.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { findOrder, lockOrder } from "#shop/order/find-order.server.ts";
import { moveOrder, type Order } from "#shop/order/move-order.server.ts";
import { releaseHold } from "#shop/money/hold/release-hold.server.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import { worthOf } from "#shop/money/value/share.ts";
import { findPaidLeft } from "#shop/money/value/value-left.server.ts";
import { isCancelable, isCancelableByShop, waitsForReceiver } from "#shop/order/standing.ts";
import { canceledNotices } from "#shop/money/refund/refund-notices.server.ts";
import { closeDeposit } from "#shop/money/deposit/close-deposit.server.ts";
import { isPaymentUnanswered, type RefundAccount } from "./payment-provider.ts";
import { hasMoney, settleReceipt } from "./settle-payment.server.ts";
import type { TimelineEvent } from "#shop/order/event-words.ts";
import { giftNotice } from "#shop/order/gift/gift-notice.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { timeline } from "#shop/order/table.server.ts";
import { asksRefundAccount, owesRefund, paymentIs } from "#shop/order/status.ts";

export type Cancellation = {
  by?: Extract<Actor, "shopper" | "admin" | "clock">;
  accountId?: string | undefined;
  reason?: string;
  account?: RefundAccount | null;
  /** asks only for the withdrawal; the refund account is requested by mail */
  accountLater?: boolean;
  /** only a gift whose receiver has not accepted it; what the timeline says of it */
  unanswered?: Extract<TimelineEvent, "gift-declined" | "gift-ended">;
  /** the administrator who does it; it is written down */
  acting?: AuditActor;
};

/** Cancels before shipping. The cancellation is committed before the provider is called; after a
 * lost answer it stays "canceling" for the worker. Idempotent. */
export async function cancelOrder(
  shop: Shop,
  { id, number }: Pick<Order, "id" | "number">,
  cancellation: Cancellation = {},
): Promise<Order> {
  const { order, refund, closes } = await inTransaction(shop.db, async (db) =>
    begin(db, shop, await lockOrder(db, id), cancellation),
  );
  try {
    if (closes) await closeAccount(shop, order, closes);
    if (refund) await carryOutRefund(shop, refund.id);
  } catch (error) {
    if (!isPaymentUnanswered(error)) throw error;
  }
  return (await findOrder(shop.db, number)) ?? order;
}

/** A deposit that arrives at the same moment is settled like any unexpected one. */
async function closeAccount(shop: Shop, order: Order, paymentKey: string): Promise<void> {
  const closed = await closeDeposit(shop, order, { paymentKey, amount: order.total });
  if (closed && hasMoney(closed)) await settleReceipt(shop, order, closed);
}

type BegunCancel = {
  order: Order;
  refund?: Refund;
  /** the payment whose account must not take a deposit any more */
  closes?: string | null;
};

async function begin(
  db: Db,
  shop: Shop,
  foundOrder: Order,
  cancellation: Cancellation,
): Promise<BegunCancel> {
  if (paymentIs(foundOrder, "calledOff")) return { order: foundOrder };
  const { by = "shopper", reason = "구매자의 주문 취소", acting } = cancellation;
  await needStrangersOrder({ ...shop, db }, acting, foundOrder);
  if (cancellation.unanswered)
    await noteUnanswered(db, shop, foundOrder, { event: cancellation.unanswered, by });
  const order = await shop.follows.orderCancelling(db, foundOrder, by);
  if (!(by !== "shopper" ? isCancelableByShop(order) : isCancelable(order)))
    throw new Refusal(
      by === "shopper" && order.withdrawalEndedAt ? "withdrawal-ended" : "order-not-cancelable",
    );
  if (acting)
    await recordAudit(db, {
      ...acting,
      action: "order.cancel",
      subject: `order ${order.number}`,
      whose: whoseOrder(order),
      reason,
    });
  const begun = { ...cancellation, by, reason };
  return owesRefund(order)
    ? beginPaid(db, shop, order, begun)
    : cancelUnpaid(db, shop, order, begun);
}

/** Locks the order, so that a concurrent acceptance comes either before or after. */
async function noteUnanswered(
  db: Db,
  shop: Shop,
  order: Order,
  { event, by }: { event: NonNullable<Cancellation["unanswered"]>; by: Actor },
): Promise<void> {
  if (!waitsForReceiver(order)) throw new Refusal("gift-answered");
  await db.insert(timeline).values({ orderId: order.id, event, by });
  await queueNotices(db, giftNotice(shop, event, order));
}

type ReasonedCancellation = Cancellation & { by: NonNullable<Cancellation["by"]>; reason: string };

/** No money is here, so none goes back: the order is over at once. */
async function cancelUnpaid(
  db: Db,
  shop: Shop,
  order: Order,
  { by, accountId, reason }: ReasonedCancellation,
): Promise<BegunCancel> {
  const isFree = order.payment === "paid";
  const canceled = await moveOrder(db, order, {
    payment: isFree ? "cancelFree" : "cancel",
    delivery: order.delivery === "pending" ? "fail" : undefined,
    by,
    accountId,
    facts: { reason },
    set: { deposit: null },
    notices: canceledNotices(shop, order),
  });
  await releaseHold(db, shop, order.id);
  return { order: { ...canceled, hold: "released" }, closes: isFree ? null : order.paymentKey };
}

/** Refunds the rest; refunds under way continue. */
async function beginPaid(
  db: Db,
  shop: Shop,
  order: Order,
  { by, accountId, reason, account, accountLater, acting }: ReasonedCancellation,
): Promise<BegunCancel> {
  const left = await findPaidLeft(db, order);
  if (left.money <= 0) throw new Refusal("order-not-cancelable");
  const typed = { account, amount: left.money, mark: `cancel ${order.id}` };
  await admitTypedAccount({ ...shop, db }, order, typed, acting);
  if (asksRefundAccount(order) && !account && !accountLater && by === "shopper")
    throw new Refusal("refund-account-needed");
  const canceling = await moveOrder(db, order, {
    payment: "cancelPaid",
    by,
    accountId,
    facts: { reason },
  });
  const request = { kind: "cancel" as const, reason, by, accountId, account };
  const refund = await beginWorth(db, shop, canceling, { ...request, amount: worthOf(left) });
  return { order: canceling, refund };
}
