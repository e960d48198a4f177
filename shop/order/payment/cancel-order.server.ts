import type { Actor } from "#shop/machine.ts";
import { beginRefund, needsRefundAccount, type Refund } from "#shop/refund/begin-refund.server.ts";
import { carryOutRefund } from "#shop/refund/carry-out-refund.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/transaction.server.ts";
import { findOrder, lockOrder } from "../find-order.server.ts";
import { moveOrder, type Order } from "../move-order.server.ts";
import { releaseHold } from "../release-hold.server.ts";
import { isCancelable } from "./cancelable.ts";
import { canceledNotices } from "./canceled-notices.server.ts";
import { closeDeposit } from "./close-deposit.server.ts";
import { isPaymentUnanswered, type RefundAccount } from "./payment-provider.ts";

export type Canceling = { by?: Extract<Actor, "shopper" | "admin">; accountId?: string; reason?: string; account?: RefundAccount | null };

/**
 * Calls the order off before anything was handed to the courier. That it is cancelled, and that its money goes back, is committed before
 * the provider is asked, so that nothing leaves any more meanwhile; a lost answer leaves it "canceling" for the sweeper. Cancelling again
 * gives the order as it stands. Throws `order-not-cancelable` and, for money that was paid into an account, `refund-account-needed`.
 */
export async function cancelOrder(shop: Shop, { id, number }: Pick<Order, "id" | "number">, canceling: Canceling = {}): Promise<Order> {
  const { order, refund, closes } = await inTransaction(shop.db, async (db) => begin(db, shop, await lockOrder(db, id), canceling));
  if (closes) await closeDeposit(shop, order, { paymentKey: closes, amount: order.total });
  if (!refund) return order;
  try {
    await carryOutRefund(shop, refund.id);
  } catch (error) {
    if (!isPaymentUnanswered(error)) throw error;
  }
  return (await findOrder(shop.db, number)) ?? order;
}

type Begun = { order: Order; refund?: Refund; /** the payment whose account must not take a deposit any more */ closes?: string | null };

async function begin(db: Db, shop: Shop, order: Order, { by = "shopper", accountId, reason = "구매자의 주문 취소", account }: Canceling): Promise<Begun> {
  if (order.payment === "canceling" || order.payment === "refunded" || order.payment === "canceled") return { order };
  if (!isCancelable(order)) throw new Refusal("order-not-cancelable");
  if (order.payment === "paid" && order.total > 0) {
    if (needsRefundAccount(order) && !account) throw new Refusal("refund-account-needed");
    const canceling = await moveOrder(db, order, { payment: "cancelPaid", by, accountId, facts: { reason } });
    return { order: canceling, refund: await beginRefund(db, canceling, { amount: order.total, kind: "cancel", reason, by, accountId, account }, shop.secret) };
  }
  const free = order.payment === "paid";
  const canceled = await moveOrder(db, order, {
    payment: free ? "cancelFree" : "cancel", delivery: order.delivery === "pending" ? "fail" : undefined, by, accountId,
    facts: { reason }, set: { deposit: null }, notices: canceledNotices(shop, order),
  });
  await releaseHold(db, order.id);
  return { order: { ...canceled, hold: "released" }, closes: free ? null : order.paymentKey };
}
