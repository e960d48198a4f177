import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { isFor } from "../quote-value.ts";
import { hasOrdered } from "../person-orders.server.ts";
import { coupons } from "../table.server.ts";
import type { CouponFacts } from "../value-kinds.ts";
import type { TakeState } from "./take-state.ts";
import { isGone, isOffered } from "./to-take.server.ts";

const MOST = 100;

export type CouponToTake = CouponFacts & {
  id: string;
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

type TakeQuery = { accountId: string | null; productId?: string | null };

/** Coupons that can be taken now, for one product or all; soonest to end first. */
export async function listCouponsToTake(
  db: Db,
  { accountId, productId = null }: TakeQuery,
): Promise<CouponToTake[]> {
  const { rows } = await db.execute<FoundCoupon>(sql`
    select * from (
      select id, name, kind, amount, percent, most_off as "mostOff", least_items as "leastItems",
        first_order_only as "firstOrderOnly", combines, ends_at as "endsAt",
        take_until as "takeUntil", take_days as "takeDays", take_total as "takeTotal",
        product_ids as "productIds", ${titles} as titles, ${takeState(accountId)} as state
      from ${coupons} as coupon where ${isOffered(sql`coupon`)}
      order by created_at desc, id desc limit ${MOST}) as offered
    order by state in ('gone', 'not-first'), least("takeUntil", "endsAt") nulls last, name, id`);
  return rows
    .filter((row) => productId === null || isFor(row, productId))
    .map(({ productIds: _ids, endsAt, takeUntil, ...row }) => ({
      ...row,
      endsAt: endsAt ? new Date(endsAt) : null,
      takeUntil: takeUntil ? new Date(takeUntil) : null,
    }));
}

const titles = sql`array(select p.title from products p
  where p.id = any(coupon.product_ids) and p.removed_at is null and p.is_show
  order by p.title limit 5)`;

export function takeState(accountId: string | null): SQL {
  const mine = accountId
    ? sql`when exists (select from coupon_grants mine
        where mine.coupon_id = coupon.id and mine.account_id = ${accountId}) then 'had'`
    : sql``;
  const owner = { memberId: accountId, phone: "", email: "" };
  const before = accountId
    ? sql`when coupon.first_order_only and ${hasOrdered(owner)} then 'not-first'`
    : sql``;
  return sql`case ${mine} when ${isGone(sql`coupon`)} then 'gone' ${before} else 'open' end`;
}
