import { eq, sql } from "drizzle-orm";
import type { AuditActor } from "../audit/record-audit.server.ts";
import { staff } from "../member/table.server.ts";
import { Refusal } from "../refusal.ts";
import type { Db } from "../shop.ts";

/** won */
type Lowest = { now: number; reference: number };

/**
 * The lowest price of a piece now, planned discounts included, and the lowest at the highest price
 * of the last thirty days.
 */
async function findLowest(db: Db, id: string): Promise<Lowest | null> {
  const { rows } = await db.execute<Lowest>(sql`
    with part as (
      select p.id, shop_final_price(p.price, p.discount_ratio) as final,
        coalesce((select sum(least_of) from (select min(price_difference) as least_of
          from product_options where product_id = p.id group by axis) as axes), 0)
        + coalesce((select min((row ->> 'won')::int) from jsonb_array_elements(p.commission -> 'lengths') as row), 0)
        + coalesce((select min((row ->> 'won')::int) from jsonb_array_elements(p.commission -> 'uses') as row), 0) as more
      from products p where p.id = ${id}
    ), used as (
      select final, coalesce(lead(at) over (order by at, id), 'infinity') as ends
      from price_history where product_id = ${id}
    )
    select (final + more)::float8 as now,
      (greatest(final, (select max(final) from used where ends > now() - interval '30 days')) + more)::float8 as reference
    from part`);
  return rows[0] ?? null;
}

/**
 * Runs a product change. Staff may lower a price to half within thirty days; less would give goods
 * away and needs an owner. Throws `price-needs-owner`.
 */
export async function needOwnersPrice<T>(
  db: Db,
  { by, id }: { by: AuditActor; id: string },
  change: () => Promise<T>,
): Promise<T> {
  const isStaff = by.account && (await db.$count(staff, eq(staff.accountId, by.account.id))) > 0;
  const before = isStaff ? await findLowest(db, id) : null;
  const done = await change();
  const after = before && (await findLowest(db, id));
  if (before && after && after.now < before.now && after.now * 2 < before.reference)
    throw new Refusal("price-needs-owner");
  return done;
}
