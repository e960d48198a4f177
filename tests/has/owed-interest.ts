import type { Order } from "#shop/order/move-order.server.ts";
import { lateInterests, refunds } from "#shop/money/table.server.ts";
import type { Shop } from "#shop/shop.ts";

/** Interest that is owed on a refund of the order; gives the refund's id. */
export async function owedInterest(
  { db }: Pick<Shop, "db">,
  { id: orderId, paymentKey }: Pick<Order, "id" | "paymentKey">,
): Promise<string> {
  const [refund] = await db
    .insert(refunds)
    .values({
      orderId,
      paymentKey: paymentKey ?? "",
      amount: 1000,
      kind: "partial",
      reason: "늦은 환불",
      state: "done",
      by: "admin",
    })
    .returning();
  const interest = { refundId: refund!.id, orderId, amount: 42, days: 100, dueOn: "2026-11-02" };
  await db.insert(lateInterests).values(interest);
  return refund!.id;
}
