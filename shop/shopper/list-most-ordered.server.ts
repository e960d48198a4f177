import { sql } from "drizzle-orm";
import type { Db } from "../shop.ts";

/** Orders that count: the newest paid ones of the last thirty days. */
const [DAYS, ORDERS] = [30, 500];
const MOST = 8;
/** As with companions, no single person's orders can be read from it. */
export const LEAST_BUYERS = 3;
/** With fewer products nothing can be said to be ordered most. */
const LEAST_PRODUCTS = 3;

/** Shown products with a sample that most people ordered lately; none while few are ordered. */
export async function listMostOrdered(db: Db, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with lately as (
      select id, coalesce(member_id, departed_member_id, guest_id, id::text) as buyer from orders
      where payment = 'paid' and placed_at > ${now}::timestamptz - ${DAYS}::int * interval '1 day'
      order by placed_at desc limit ${ORDERS})
    select p.id from lately
    join order_lines l on l.order_id = lately.id
    join products p on p.id = l.product_id
    where p.is_show and p.removed_at is null
      and exists (select from product_samples s where s.product_id = p.id)
    group by p.id having count(distinct buyer) >= ${LEAST_BUYERS}
    order by count(distinct buyer) desc, p."create" desc, p.id limit ${MOST}`);
  return rows.length < LEAST_PRODUCTS ? [] : rows.map(({ id }) => id);
}
