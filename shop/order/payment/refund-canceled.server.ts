import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/transaction.server.ts";
import { canceledNotices } from "./canceled-notices.server.ts";
import { lockOrder } from "../find-order.server.ts";
import { moveOrder, type Order } from "../move-order.server.ts";
import { releaseHold } from "../release-hold.server.ts";
import { returnMoney } from "./return-money.server.ts";
import { orders } from "../table.server.ts";

/**
 * Gives the money of a cancelled order back and puts its pieces on the shelf. The provider is asked under one key and the answer is applied
 * to the locked row, so that any number of tries, at once or after a crash, refunds once. Throws PaymentUnanswered; the sweeper tries again.
 */
export async function refundCanceled(shop: Shop, order: Order): Promise<Order> {
  if (order.payment !== "canceling" || !order.paymentKey) return order;
  await shop.db.update(orders).set({ refundAskedAt: sql`now()` }).where(and(eq(orders.id, order.id), isNotNull(orders.refundAskedAt)));
  await returnMoney(shop, {
    orderNumber: order.number, paymentKey: order.paymentKey, amount: order.total, reason: "구매자의 주문 취소", once: `${order.number}:cancel`,
  });
  return inTransaction(shop.db, async (db) => {
    const locked = await lockOrder(db, order.id);
    if (locked.payment !== "canceling") return locked;
    const refunded = await moveOrder(db, locked, {
      payment: "refund", by: "payment", facts: { amount: order.total }, set: { refundAskedAt: null }, notices: canceledNotices(shop, locked),
    });
    await releaseHold(db, order.id);
    return { ...refunded, hold: "released" as const };
  });
}
