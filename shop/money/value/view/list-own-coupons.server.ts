import { sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import type { CouponFacts } from "../value-kinds.ts";

const MOST = 100;

export type OwnCoupon = CouponFacts & {
  id: string;
  startsAt: Date;
  endsAt: Date | null;
  state: "usable" | "waiting" | "used" | "ended" | "stopped" | "used-up";
  orderNumber: string | null;
};

type FoundCoupon = Omit<OwnCoupon, "startsAt" | "endsAt"> & {
  startsAt: string;
  endsAt: string | null;
};

/**
 * A member's coupons, usable and soon expiring ones first, with why one is unusable or where it was
 * used.
 */
export async function listOwnCoupons(db: Db, accountId: string): Promise<OwnCoupon[]> {
  const { rows } = await db.execute<FoundCoupon>(sql`
    select g.id, c.name, c.kind, c.amount, c.percent, c.most_off as "mostOff", c.least_items as "leastItems",
      c.first_order_only as "firstOrderOnly", c.combines, c.starts_at as "startsAt", least(c.ends_at, g.ends_at) as "endsAt",
      array(select p.title from products p where p.id = any(c.product_ids) and p.removed_at is null order by p.title limit 5) as titles,
      o.number as "orderNumber",
      case when u.id is not null then 'used' when c.stopped_at is not null then 'stopped'
        when least(c.ends_at, g.ends_at) <= now() then 'ended' when c.starts_at > now() then 'waiting'
        when c.total_uses is not null and c.used >= c.total_uses then 'used-up' else 'usable' end as state
    from coupon_grants g join coupons c on c.id = g.coupon_id
      left join coupon_uses u on u.grant_id = g.id and u.returned_at is null left join orders o on o.id = u.order_id
    where g.account_id = ${accountId} and g.revoked_at is null
    order by (u.id is not null or c.stopped_at is not null or coalesce(least(c.ends_at, g.ends_at) <= now(), false)),
      least(c.ends_at, g.ends_at) nulls last, g.granted_at desc, g.id limit ${MOST}`);
  return rows.map((row) => ({
    ...row,
    startsAt: new Date(row.startsAt),
    endsAt: row.endsAt ? new Date(row.endsAt) : null,
  }));
}
