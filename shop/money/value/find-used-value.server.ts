import { sql } from "drizzle-orm";
import { orders } from "#shop/order/table.server.ts";
import { paymentIn } from "#shop/order/status-condition.server.ts";
import type { Db } from "#shop/shop.ts";

export type UsedValue = { coupons: number; points: number; credit: number };

/** Won that orders of these days in Seoul, paid and not wholly refunded, used beside money. */
export async function findUsedValue(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<UsedValue> {
  const { rows } = await db.execute<UsedValue>(sql`
    select coalesce(sum(coupon_amount + shipping_coupon_amount), 0)::float8 as coupons,
      coalesce(sum(points_amount), 0)::float8 as points, coalesce(sum(credit_amount), 0)::float8 as credit
    from ${orders} where placed_at >= (${from}::date)::timestamp at time zone 'Asia/Seoul'
      and placed_at < (${to}::date + 1)::timestamp at time zone 'Asia/Seoul'
      and ${paymentIn(orders.payment, "paid")}`);
  return rows[0]!;
}
