import type { Db } from "#shop/shop.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import { moveOrder } from "#shop/order/move-order.server.ts";
import { paymentIs } from "#shop/order/status.ts";
import { endHold } from "#shop/money/hold/release-hold.server.ts";

/** Ends a difference's order if it is unpaid; false: paid, or being paid. */
export async function giveUpDifference(db: Db, orderId: string): Promise<boolean> {
  const locked = await lockOrder(db, orderId);
  if (!paymentIs(locked, "unpaid")) return false;
  await moveOrder(db, locked, {
    payment: "replace",
    delivery: locked.delivery === "pending" ? "fail" : undefined,
    by: "shopper",
  });
  await endHold(db, orderId);
  return true;
}
