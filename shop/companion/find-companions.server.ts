import { sql, type SQL } from "drizzle-orm";
import type { Db } from "../shop.ts";

/** So many buyers of both stand behind a pair: no order of one person can be read from it. */
export const LEAST_BUYERS = 3;
/** More than a page shows: some may be sold out by then. */
const MOST = 12;
const [AT_ONCE, LINES_READ, KIN_READ] = [100, 1000, 300];

/** As `saleOf` has it. */
export const canBeBought = sql`(p.is_show and p.removed_at is null and p.stock is distinct from 0
  and (p.reservation_opens_at is null or p.reservation_opens_at <= now())
  and (p.reservation_closes_at is null or p.reservation_closes_at > now())
  and not exists (select from product_options o where o.product_id = p.id group by o.axis having bool_and(coalesce(o.stock = 0, false))))`;

/**
 * Candidates in order: the owner's choice, products paid for in the same order within a year, then
 * products with common tags, category and voice.
 */
const candidates = sql`
  select other_id as id, 0 as kind, position::numeric as place from companion_choices where product_id = due.id and choice = 'pinned'
  union all
  select bought.product_id, 1, -count(distinct coalesce(o.member_id, o.departed_member_id, o.guest_id, o.id::text))
  from (select order_id from order_lines where product_id = due.id order by id desc limit ${LINES_READ}) mine
  join orders o on o.id = mine.order_id and o.payment = 'paid' and o.placed_at > now() - interval '1 year'
  join order_lines bought on bought.order_id = o.id and bought.product_id <> due.id
  group by bought.product_id
  having count(distinct coalesce(o.member_id, o.departed_member_id, o.guest_id, o.id::text)) >= ${LEAST_BUYERS}
  union all
  (select kin.product_id, 2, -cardinality(array(select unnest(kin.facets) intersect select unnest(mine.facets)))
  from product_search mine join product_search kin on kin.facets && mine.facets and kin.product_id <> mine.product_id
  where mine.product_id = due.id order by kin."create" desc limit ${KIN_READ})`;

const write = async (db: Db, due: SQL): Promise<number> =>
  (
    await db.execute(sql`
    insert into product_companions as known (product_id, companions, found_at)
    select due.id, array(
      select best.id from (select distinct on (each.id) each.* from (${candidates}) each order by each.id, each.kind, each.place) best
      join products p on p.id = best.id
      where ${canBeBought} and not exists (
        select from companion_choices c where c.product_id = due.id and c.other_id = best.id and c.choice = 'excluded')
      order by best.kind, best.place, p."create" desc, p.id limit ${MOST}), now()
    from (${due}) due order by due.id
    on conflict (product_id) do update set companions = excluded.companions, found_at = excluded.found_at`)
  ).rowCount ?? 0;

/**
 * Computes companions of shown products: first those without any, then changed products, then
 * results older than an hour; a hundred at a time. A scheduled job. Returns how many.
 */
export const findCompanions = (db: Db): Promise<number> =>
  write(
    db,
    sql`select p.id from products p left join product_companions k on k.product_id = p.id
    where p.is_show and p.removed_at is null
      and (k.found_at is null or k.found_at < greatest(p.updated_at, now() - interval '1 hour'))
    order by k.found_at nulls first limit ${AT_ONCE}`,
  );

/** The same of one product at once. */
export const findCompanionsOf = (db: Db, productId: string): Promise<number> =>
  write(db, sql`select p.id from products p where p.id = ${productId}`);
