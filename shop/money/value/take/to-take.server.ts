import { sql, type SQL } from "drizzle-orm";

export const isOffered = (coupon: SQL): SQL =>
  sql`(${coupon}.may_take and ${coupon}.stopped_at is null and ${coupon}.starts_at <= now()
    and least(${coupon}.take_until, ${coupon}.ends_at) > now() is not false)`;

export const isGone = (coupon: SQL): SQL =>
  sql`(coalesce(${coupon}.taken >= ${coupon}.take_total, false)
    or coalesce(${coupon}.used >= ${coupon}.total_uses, false))`;

/** The products of each coupon that can be taken now; for the statement of a product's page. */
export const productsToTakeFor = sql<
  string[][]
>`(select coalesce(json_agg(coupon.product_ids), '[]')
  from coupons coupon where ${isOffered(sql`coupon`)} and not ${isGone(sql`coupon`)})`;
