import { moveOrder, type Order } from "#shop/order/move-order.server.ts";
import { endHold } from "#shop/money/hold/release-hold.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { paymentIs } from "#shop/order/status.ts";

/** Ends an unpaid, locked order. Throws `payment-in-progress`, `order-already-paid`. */
export async function endUnpaidOrder(db: Db, order: Order, reason: string): Promise<void> {
  if (paymentIs(order, "underWay")) throw new Refusal("payment-in-progress");
  if (!paymentIs(order, "unpaid")) throw new Refusal("order-already-paid");
  await moveOrder(db, order, {
    payment: "expire",
    delivery: order.delivery === "pending" ? "fail" : undefined,
    by: "clock",
    facts: { reason },
  });
  await endHold(db, order.id);
}
