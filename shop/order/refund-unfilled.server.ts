import { queueOrderNotice } from "../notice/queue-notice.server.ts";
import type { Shop } from "../shop.ts";
import { inTransaction } from "../transaction.server.ts";
import { lockOrder } from "./find-order.server.ts";
import { moveOrder, type Order } from "./move-order.server.ts";
import { isPaymentUnanswered } from "./payment-provider.ts";

export const isUnfilled = ({ payment, delivery }: Order): boolean => payment === "paid" && (delivery === "pending" || delivery === "failure");

/**
 * Gives all the money of a paid order back that can no longer be filled, and tells the shopper (e-commerce act, article 15(2)). The
 * provider is asked under one key, so that trying again never refunds twice. A lost answer leaves it for the sweeper.
 */
export async function refundUnfilled(shop: Shop, order: Order): Promise<Order> {
  if (!isUnfilled(order) || !order.paymentKey) return order;
  try {
    await shop.payments.cancel({
      orderNumber: order.number, paymentKey: order.paymentKey, amount: order.total, reason: "품절로 인한 전액 환불", once: `${order.number}:unfilled`,
    });
  } catch (error) {
    if (isPaymentUnanswered(error)) return order;
    throw error;
  }
  return inTransaction(shop.db, async (db) => {
    const locked = await lockOrder(db, order.id);
    if (!isUnfilled(locked)) return locked;
    const refunded = await moveOrder(db, locked, { payment: "refund", by: "payment", facts: { amount: order.total, reason: "품절" } });
    await queueOrderNotice(db, "order-refunded", refunded, shop.origin);
    return refunded;
  });
}
