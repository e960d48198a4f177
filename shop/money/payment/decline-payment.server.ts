import { plainLine } from "#lib/text/plain-line.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import { moveOrder, type Order } from "#shop/order/move-order.server.ts";

/**
 * The payment window sent the shopper away without authenticating. Only for the shopper who owns the order: anybody can open the address
 * that providers send people to. The hold stays until the order's time is over, for another try.
 */
export async function declinePayment(shop: Shop, order: Order, reason: string): Promise<Order> {
  return inTransaction(shop.db, async (db) => {
    const locked = await lockOrder(db, order.id);
    if (locked.payment !== "pending") return locked;
    return moveOrder(db, locked, {
      payment: "decline",
      delivery: locked.delivery === "pending" ? "fail" : undefined,
      by: "payment",
      facts: { reason: plainLine(reason, 200) },
    });
  });
}
