import { recordAudit, type Acting } from "#shop/audit/record-audit.server.ts";
import type { Actor } from "#shop/machine.ts";
import { beginRefund, type Refund } from "#shop/money/refund/begin-refund.server.ts";
import { carryOutRefund } from "#shop/money/refund/carry-out-refund.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { findOrder, lockOrder } from "#shop/order/find-order.server.ts";
import { moveOrder, type Order } from "#shop/order/move-order.server.ts";
import { releaseHold } from "#shop/order/release-hold.server.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import { findPaymentSums } from "#shop/money/ledger/payment-sums.server.ts";
import { isCancelable, isCancelableByShop } from "#shop/order/cancelable.ts";
import { canceledNotices } from "./canceled-notices.server.ts";
import { closeDeposit } from "#shop/money/deposit/close-deposit.server.ts";
import { isPaymentUnanswered, type RefundAccount } from "./payment-provider.ts";
import { hasMoney, settleReceipt } from "./settle-payment.server.ts";
import { asksRefundAccount, owesRefund, paymentIs } from "#shop/order/status.ts";

export type Canceling = {
  by?: Extract<Actor, "shopper" | "admin">;
  accountId?: string | undefined;
  reason?: string;
  account?: RefundAccount | null;
  /** the administrator who does it; it is written down */
  acting?: Acting;
};

/**
 * Calls the order off before anything was handed to the courier. That it is cancelled, and that its money goes back, is committed before
 * the provider is asked, so that nothing leaves any more meanwhile; a lost answer leaves it "canceling" for the sweeper. Cancelling again
 * gives the order as it stands. Throws `order-not-cancelable` and, when a shopper whose money came into an account names none to send it
 * back to, `refund-account-needed`; for an administrator the shopper is asked.
 */
export async function cancelOrder(
  shop: Shop,
  { id, number }: Pick<Order, "id" | "number">,
  canceling: Canceling = {},
): Promise<Order> {
  const { order, refund, closes } = await inTransaction(shop.db, async (db) =>
    begin(db, shop, await lockOrder(db, id), canceling),
  );
  try {
    if (closes) await closeAccount(shop, order, closes);
    if (refund) await carryOutRefund(shop, refund.id);
  } catch (error) {
    if (!isPaymentUnanswered(error)) throw error;
  }
  return (await findOrder(shop.db, number)) ?? order;
}

/** A deposit that came in the same moment is settled like any other that nobody waits for. */
async function closeAccount(shop: Shop, order: Order, paymentKey: string): Promise<void> {
  const closed = await closeDeposit(shop, order, { paymentKey, amount: order.total });
  if (closed && hasMoney(closed)) await settleReceipt(shop, order, closed);
}

type Begun = {
  order: Order;
  refund?: Refund;
  /** the payment whose account must not take a deposit any more */ closes?: string | null;
};

async function begin(db: Db, shop: Shop, known: Order, canceling: Canceling): Promise<Begun> {
  const { by = "shopper", reason = "구매자의 주문 취소", acting } = canceling;
  if (paymentIs(known, "calledOff")) return { order: known };
  const order = await shop.follows.orderCancelling(db, known, by);
  if (!(by === "admin" ? isCancelableByShop(order) : isCancelable(order)))
    throw new Refusal("order-not-cancelable");
  if (acting)
    await recordAudit(db, {
      ...acting,
      action: "order.cancel",
      subject: `order ${order.number}`,
      whose: whoseOrder(order),
      reason,
    });
  if (owesRefund(order)) return beginPaid(db, shop, order, { ...canceling, by, reason });
  const free = order.payment === "paid";
  const canceled = await moveOrder(db, order, {
    payment: free ? "cancelFree" : "cancel",
    delivery: order.delivery === "pending" ? "fail" : undefined,
    by,
    accountId: canceling.accountId,
    facts: { reason },
    set: { deposit: null },
    notices: canceledNotices(shop, order),
  });
  await releaseHold(db, shop, order.id);
  return { order: { ...canceled, hold: "released" }, closes: free ? null : order.paymentKey };
}

/** What is left of the money goes back; a part that is on its way already stays on it, and the order is over when all of it is back. */
async function beginPaid(
  db: Db,
  shop: Shop,
  order: Order,
  { by, accountId, reason, account }: Canceling & { by: "shopper" | "admin"; reason: string },
): Promise<Begun> {
  const left = order.paymentKey ? ((await findPaymentSums(db, order.paymentKey))?.left ?? 0) : 0;
  if (left <= 0) throw new Refusal("order-not-cancelable");
  if (asksRefundAccount(order) && !account && by === "shopper")
    throw new Refusal("refund-account-needed");
  const canceling = await moveOrder(db, order, {
    payment: "cancelPaid",
    by,
    accountId,
    facts: { reason },
  });
  return {
    order: canceling,
    refund: await beginRefund(
      db,
      canceling,
      { amount: left, kind: "cancel", reason, by, accountId, account },
      shop,
    ),
  };
}
