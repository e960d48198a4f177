import { sql } from "drizzle-orm";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/transaction.server.ts";
import { isCancelable } from "./cancelable.ts";
import { canceledNotices } from "./canceled-notices.server.ts";
import { lockOrder } from "../find-order.server.ts";
import { moveOrder, type Order } from "../move-order.server.ts";
import { isPaymentUnanswered } from "./payment-provider.ts";
import { refundCanceled } from "./refund-canceled.server.ts";
import { releaseHold } from "../release-hold.server.ts";

/**
 * The shopper calls the order off before anything was handed to the courier. That it is cancelled is committed before the provider is
 * asked, so that nothing leaves any more while the money goes back; a lost answer leaves it "canceling" for the sweeper. Cancelling again
 * gives the order as it stands. Throws `order-not-cancelable`.
 */
export async function cancelOrder(shop: Shop, { id }: Pick<Order, "id">): Promise<Order> {
  const begun = await inTransaction(shop.db, async (db) => {
    const order = await lockOrder(db, id);
    if (order.payment === "canceling" || order.payment === "refunded" || order.payment === "canceled") return order;
    if (!isCancelable(order)) throw new Refusal("order-not-cancelable");
    if (order.payment === "paid" && order.total > 0) return moveOrder(db, order, { payment: "cancelPaid", by: "shopper", set: { refundAskedAt: sql`now()` } });

    const free = order.payment === "paid";
    const canceled = await moveOrder(db, order, {
      payment: free ? "cancelFree" : "cancel", delivery: order.delivery === "pending" ? "fail" : undefined, by: "shopper", notices: canceledNotices(shop, order),
    });
    await releaseHold(db, order.id);
    return { ...canceled, hold: "released" as const };
  });
  try {
    return await refundCanceled(shop, begun);
  } catch (error) {
    if (isPaymentUnanswered(error)) return begun;
    throw error;
  }
}
