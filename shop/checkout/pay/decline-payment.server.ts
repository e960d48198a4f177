import { plainLine } from "#lib/text/typed.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import { moveOrder, type Order } from "#shop/order/move-order.server.ts";

/** The window was left without paying. Only for the order's shopper; the hold stays. */
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
