import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { isFor } from "../is-for.ts";
import { hasOrdered } from "../person-orders.server.ts";
import { coupons } from "../table.server.ts";
import type { CouponKind } from "../value-kinds.ts";
import type { TakeState } from "./take-state.ts";
import { isGone, isOffered } from "./to-take.server.ts";

const MOST = 100;

export type CouponToTake = {
  id: string;
  name: string;
  kind: CouponKind;
  amount: number | null;
  percent: number | null;
  mostOff: number | null;
  leastItems: number;
  firstOrderOnly: boolean;
  combines: boolean;
  /** of products it is for; empty: of all */
  titles: string[];
  endsAt: Date | null;
  takeUntil: Date | null;
  takeDays: number | null;
  takeTotal: number | null;
  state: TakeState;
};

type FoundCoupon = Omit<CouponToTake, "endsAt" | "takeUntil"> & {
  endsAt: string | null;
  takeUntil: string | null;
  productIds: string[];
};

type Wanted = { accountId: string | null; productId?: string | null };

/** What anybody may take now, of one product or of all: what nobody or not this one can take any more last, the soonest to end first. */
export async function listCouponsToTake(
  db: Db,
  { accountId, productId = null }: Wanted,
): Promise<CouponToTake[]> {
  const { rows } = await db.execute<FoundCoupon>(sql`
    select * from (select coupon.id, coupon.name, coupon.kind, coupon.amount, coupon.percent, coupon.most_off as "mostOff",
      coupon.least_items as "leastItems", coupon.first_order_only as "firstOrderOnly", coupon.combines, coupon.ends_at as "endsAt",
      coupon.take_until as "takeUntil", coupon.take_days as "takeDays", coupon.take_total as "takeTotal", coupon.product_ids as "productIds",
      array(select p.title from products p where p.id = any(coupon.product_ids) and p.removed_at is null and p.is_show order by p.title limit 5) as titles,
      ${takeState(accountId)} as state
    from ${coupons} as coupon where ${isOffered(sql`coupon`)} order by coupon.created_at desc, coupon.id desc limit ${MOST}) as offered
    order by state in ('gone', 'not-first'), least("takeUntil", "endsAt") nulls last, name, id`);
  return rows
    .filter((row) => productId === null || isFor(row, productId))
    .map(({ productIds: _ids, endsAt, takeUntil, ...row }) => ({
      ...row,
      endsAt: endsAt ? new Date(endsAt) : null,
      takeUntil: takeUntil ? new Date(takeUntil) : null,
    }));
}

/** Of `coupon`, for this account; a guest has nothing and ordered nothing. */
export function takeState(accountId: string | null): SQL {
  const mine = accountId
    ? sql`when exists (select from coupon_grants mine where mine.coupon_id = coupon.id and mine.account_id = ${accountId}) then 'had'`
    : sql``;
  const before = accountId
    ? sql`when coupon.first_order_only and ${hasOrdered({ memberId: accountId, phone: "", email: "" })} then 'not-first'`
    : sql``;
  return sql`case ${mine} when ${isGone(sql`coupon`)} then 'gone' ${before} else 'open' end`;
}
