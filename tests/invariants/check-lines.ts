import { inArray, sql } from "drizzle-orm";
import type { Order } from "#shop/order/move-order.server.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";

/** Won of a claim that are of its goods: what it gave back beyond them was shipping. */
const ofClaims = sql`(select coalesce(sum(least(refund.amount + refund.points_amount + refund.credit_amount,
    claim.items_amount) * worth.own / nullif(worth.whole, 0)), 0)
  from claims claim join refunds refund on refund.claim_id = claim.id and refund.state <> 'dropped'
  cross join lateral (select sum(bought.unit_price::numeric * asked.quantity) filter (where bought.id = line.id) as own,
      sum(bought.unit_price::numeric * asked.quantity) as whole
    from claim_lines asked join order_lines bought on bought.id = asked.order_line_id where asked.claim_id = claim.id) worth
  where claim.order_id = line.order_id and worth.own > 0)`;

/** What its room told both sides that it gave back, of the line and of its differences. */
const ofRoom = sql`(select coalesce(sum((facts->>'amount')::numeric), 0) from commission_events
  where line_id = line.id and event in ('stop', 'cease'))`;

/** What went back of its differences in another way than by its room. */
const ofDifferences = sql`(select coalesce(sum(refund.amount), 0) from order_lines more
  join refunds refund on refund.order_id = more.order_id and refund.state <> 'dropped' and refund.kind in ('difference', 'claim')
  where more.of_line_id = line.id)`;

const paidDifferences = sql`(select coalesce(sum(money.captured), 0) from order_lines more
  join payments money on money.order_id = more.order_id where more.of_line_id = line.id)`;

type CheckedLine = { number: string; id: number; paid: number; back: number; given: number };

/**
 * All refunds of a line together never exceed what was paid for it. Counted from their sources, not
 * from the line's own sum; a won per claim may be rounding.
 */
export async function checkLines(db: Db, placed: Order[]): Promise<string[]> {
  const ids = placed.map(({ id }) => id);
  const { rows } = await db.execute<CheckedLine>(sql`
    select orders.number, line.id::float8 as id,
      (line.unit_price::numeric * line.quantity - line.coupon_amount + ${paidDifferences})::float8 as paid,
      floor(${ofClaims} + ${ofRoom} + ${ofDifferences})::float8 as given, 0::float8 as back
    from order_lines line join orders on orders.id = line.order_id where line.of_line_id is null
      and ${inArray(orders.id, ids)}`);
  return rows.flatMap(({ number, id, paid, given }) =>
    given > paid
      ? [`line ${number}: ${given} won came back for line ${id}, paid with ${paid}`]
      : [],
  );
}
