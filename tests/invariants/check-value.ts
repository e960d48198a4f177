import { sql } from "drizzle-orm";
import type { Order } from "#shop/order/move-order.server.ts";
import { valueOf } from "#shop/order/value-request.ts";
import { isUsableLot } from "#shop/money/value/book-value.server.ts";
import { valueLots } from "#shop/money/value/table.server.ts";
import type { Db } from "#shop/shop.ts";

/**
 * Points, credit and coupons: every sum matches its entries, and value is used exactly as long as
 * its order holds it.
 */
export async function checkValue(db: Db, placed: Order[]): Promise<string[]> {
  const { rows: sums } = await db.execute<{ words: string }>(sql`
    select 'value lot ' || lot.id || ' has ' || remaining || ', its entries make ' || coalesce(made, 0) as words
    from value_lots as lot left join (select lot_id, sum(amount) as made from value_ledger group by lot_id) as entries
      on entries.lot_id = lot.id where remaining <> coalesce(made, 0) or remaining < 0
    union all select 'value coupon ' || name || ' counts ' || used || ' uses of ' || coalesce(total_uses::text, 'any')
    from coupons where used <> (select count(*) from coupon_uses where coupon_id = coupons.id and returned_at is null)
      or used > total_uses
    union all select 'value coupon ' || name || ' counts ' || taken || ' takes of ' || coalesce(take_total::text, 'any')
    from coupons where taken <> (select count(*) from coupon_grants where coupon_id = coupons.id and was_taken)
      or taken > take_total
    union all select 'value of account ' || account_id || ' misses points and has some' from missing_points as missing
    where settled < amount and exists (select from ${valueLots} where ${valueLots.accountId} = missing.account_id
      and ${valueLots.kind} = 'points' and ${isUsableLot})`);
  const { rows } = await db.execute<OrderValue>(sql`
    select orders.id, (select coalesce(sum(coupon_amount), 0) from order_lines where order_id = orders.id)::float8 as lines,
      (select coalesce(sum(amount), 0) from coupon_uses where order_id = orders.id)::float8 as uses,
      (select count(*) from coupon_uses where order_id = orders.id and returned_at is null)::int as used,
      ${outOf("points")} as points, ${outOf("credit")} as credit,
      ${backOf("points")} as "pointsBack", ${backOf("credit")} as "creditBack"
    from orders where coupon_amount + shipping_coupon_amount + points_amount + credit_amount > 0`);
  const found = new Map(rows.map((row) => [row.id, row]));
  return [...sums.map(({ words }) => words), ...placed.flatMap((one) => checkOrder(one, found))];
}

type OrderValue = {
  id: string;
  lines: number;
  uses: number;
  used: number;
  points: number;
  credit: number;
  pointsBack: number;
  creditBack: number;
};

const outOf = (kind: "points" | "credit") => sql`(select coalesce(-sum(amount), 0) from value_ledger
  where order_id = orders.id and kind = ${kind} and reason in ('spend', 'give_back'))::float8`;
const backOf = (
  kind: "points" | "credit",
) => sql`(select coalesce(sum(${sql.raw(`${kind}_amount`)}), 0)
  from refunds where order_id = orders.id and state = 'done')::float8`;

function checkOrder(order: Order, found: Map<string, OrderValue>): string[] {
  const { itemsAmount, discountAmount, shippingAmount, total, couponAmount } = order;
  const say = (words: string) => [`value ${order.number}: ${words}`];
  if (itemsAmount - discountAmount + shippingAmount - valueOf(order) !== total || total < 0)
    return say(`its parts do not make ${total} won`);
  if (!valueOf(order)) return [];
  const has = found.get(order.id)!;
  if (has.lines !== couponAmount) return say(`${has.lines} won off its lines of ${couponAmount}`);
  if (has.uses !== couponAmount + order.shippingCouponAmount) return say("coupons differ");
  if (order.hold === "released" || order.payment === "refunded")
    return has.used + has.points + has.credit === 0 ? [] : say(`over, and still has its value`);
  const isOut =
    has.points === order.pointsAmount - has.pointsBack &&
    has.credit === order.creditAmount - has.creditBack;
  return isOut ? [] : say(`${has.points} points and ${has.credit} credit are out`);
}
