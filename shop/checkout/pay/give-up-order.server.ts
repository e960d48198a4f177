import { inTransaction } from "#shop/database/transaction.server.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import { moveOrder, type Order } from "#shop/order/move-order.server.ts";
import { releaseHold } from "#shop/money/hold/release-hold.server.ts";
import { paymentIs } from "#shop/order/status.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";

/**
 * The shopper abandons an unpaid order: its stock returns at once. Throws `payment-in-progress`,
 * `order-already-paid`. Idempotent.
 */
export async function giveUpOrder(shop: Shop, { id }: Pick<Order, "id">): Promise<Order> {
  return inTransaction(shop.db, async (db) => {
    const locked = await lockOrder(db, id);
    if (paymentIs(locked, "over")) return locked;
    if (paymentIs(locked, "underWay")) throw new Refusal("payment-in-progress");
    if (!paymentIs(locked, "unpaid")) throw new Refusal("order-already-paid");
    const over = await moveOrder(db, locked, {
      payment: "giveUp",
      delivery: locked.delivery === "pending" ? "fail" : undefined,
      by: "shopper",
    });
    await releaseHold(db, shop, id);
    return { ...over, hold: "released" };
  });
}
