import { queueOrderNotice } from "#shop/notice/queue-notice.server.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/transaction.server.ts";
import { lockOrder } from "../find-order.server.ts";
import { moveOrder, type Order } from "../move-order.server.ts";
import { returnMoney } from "./return-money.server.ts";

export const isUnfilled = ({ payment, delivery }: Order): boolean => payment === "paid" && (delivery === "pending" || delivery === "failure");

/**
 * Gives all the money of a paid order back that can no longer be filled, and tells the shopper (e-commerce act, article 15(2)). The
 * provider is asked under one key, so that trying again never refunds twice. Throws PaymentUnanswered; the sweeper tries again.
 */
export async function refundUnfilled(shop: Shop, order: Order): Promise<Order> {
  if (!isUnfilled(order) || !order.paymentKey) return order;
  await returnMoney(shop, {
    orderNumber: order.number, paymentKey: order.paymentKey, amount: order.total, reason: "품절로 인한 전액 환불", once: `${order.number}:unfilled`,
  });
  return inTransaction(shop.db, async (db) => {
    const locked = await lockOrder(db, order.id);
    if (!isUnfilled(locked)) return locked;
    const refunded = await moveOrder(db, locked, { payment: "refund", by: "payment", facts: { amount: order.total, reason: "품절" } });
    await queueOrderNotice(db, "order-refunded", refunded, shop.origin);
    return refunded;
  });
}
