import { sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { momentsOf, type Period } from "./recommender-period.ts";
import { paymentIn } from "#shop/order/status-condition.server.ts";

/** Orders that were paid, and won of them that did not go back. */
export type RecommendedTotals = { orders: number; amount: number };

/** Amounts paid by orders of that period, by recommender code. */
export async function countRecommended(
  db: Db,
  codes: string[],
  period: Period,
): Promise<Map<string, RecommendedTotals>> {
  if (!codes.length) return new Map();
  const { since, before } = momentsOf(period);
  const { rows } = await db.execute<{ code: string; orders: number; amount: number }>(sql`
    select asked.code, count(*)::int as orders,
      coalesce(sum(paid.total - coalesce(payments.returned, 0)), 0)::float8 as amount
    from unnest(${sql.param(codes)}::text[]) as asked(code)
    join orders as paid on paid.recommender_code = asked.code
    and paid.placed_at >= ${since.toISOString()} and paid.placed_at < ${before.toISOString()}
    and ${paymentIn(sql`paid.payment`, "paid")}
    left join payments on payments.payment_key = paid.payment_key
    group by asked.code`);
  return new Map(rows.map(({ code, orders, amount }) => [code, { orders, amount }]));
}
