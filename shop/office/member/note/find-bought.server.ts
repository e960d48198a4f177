import { sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";

export type MemberPurchases = {
  /** won that was captured, less what went back: the ledger's own sums */
  total: number;
  /** orders that money or a free place was taken for */
  orders: number;
  lastOrderAt: Date | null;
};

/** What a member bought in all, over the index of their orders. */
export async function findBought(db: Db, accountId: string): Promise<MemberPurchases> {
  const { rows } = await db.execute<{ total: number; orders: number; last: string | null }>(sql`
    select coalesce(sum(paid.amount), 0)::float8 as total,
      count(*) filter (where orders.paid_at is not null)::int as orders,
      max(orders.paid_at)::text as last
    from orders left join lateral (
      select sum(captured - returned) as amount from payments where payments.order_id = orders.id
    ) as paid on true
    where orders.member_id = ${accountId}`);
  const { total, orders, last } = rows[0]!;
  return { total, orders, lastOrderAt: last === null ? null : new Date(last) };
}
