import { and, eq } from "drizzle-orm";
import { refunds } from "#shop/money/table.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";

/** The id of a refund of this order, and of no other. Throws `refund-not-found`. */
export async function refundOfOrder(db: Db, number: string, id: string): Promise<string> {
  const [refund] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.id, id), eq(orders.number, number)));
  if (!refund) throw new Refusal("refund-not-found");
  return refund.id;
}
