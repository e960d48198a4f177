import { sql, type SQL } from "drizzle-orm";
import { isEarlierTry } from "#shop/order/limit/held-pieces.server.ts";
import type { Orderer } from "#shop/order/orderer.server.ts";
import type { ValueOwner } from "#shop/order/value-request.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { COUPON_CODE, couponCode } from "./coupon-code.ts";
import { hasOrdered, usesOf } from "./person-orders.server.ts";
import type { CouponOffer } from "./quote-value.ts";
import { couponGrants, coupons, couponUses } from "./table.server.ts";

const MOST_OFFERS = 50;

export type OfferRequest = {
  orderer: Orderer | null;
  /**
   * the ordered products: an earlier unpaid order of one is replaced, so its value counts as
   * available
   */
  productIds: string[];
  owner: ValueOwner | null;
};

type FoundOffer = Omit<CouponOffer, "problem" | "endsAt"> & {
  endsAt: string | null;
  problem: keyof typeof problems | null;
};

const problems = {
  ended: "사용 기간이 지난 쿠폰이에요.",
  "used-up": "준비한 수량이 모두 소진된 쿠폰이에요.",
  "not-first": "첫 주문에만 쓸 수 있는 쿠폰이에요.",
  "used-before": "이미 쓴 쿠폰이에요.",
} as const;

/** Coupons that were issued to this account and not used yet, the soonest to end first. */
export async function listOffers(
  db: Db,
  accountId: string,
  offerRequest: OfferRequest,
): Promise<CouponOffer[]> {
  const held = heldBy(offerRequest);
  const { rows } = await db.execute<FoundOffer>(sql`
    select ${offerColumns(sql`issued.id`, offerRequest)}
    from ${couponGrants} as issued join ${coupons} as coupon on coupon.id = issued.coupon_id
    where issued.account_id = ${accountId} and issued.revoked_at is null and coupon.stopped_at is null
      and coupon.starts_at <= now() and least(coupon.ends_at, issued.ends_at) > now() is not false
      and not exists (select from ${couponUses} as used where used.grant_id = issued.id
        and used.returned_at is null and not ${held(sql`used.order_id`)})
    order by least(coupon.ends_at, issued.ends_at) nulls last, issued.granted_at, issued.id limit ${MOST_OFFERS}`);
  return rows.map(offerOf);
}

/** The coupon of this code; null alike for unknown, stopped and not yet started ones. */
export async function findOfferOfCode(
  db: Db,
  typed: string,
  offerRequest: OfferRequest,
): Promise<CouponOffer | null> {
  const code = couponCode(typed);
  if (code.length < COUPON_CODE.least || code.length > COUPON_CODE.most) return null;
  const { rows } = await db.execute<FoundOffer>(sql`
    select ${offerColumns(null, offerRequest)} from ${coupons} as coupon
    where coupon.code = ${code} and coupon.stopped_at is null and coupon.starts_at <= now()`);
  return rows[0] ? offerOf(rows[0]) : null;
}

const offerOf = ({ problem, endsAt, ...offer }: FoundOffer): CouponOffer => ({
  ...offer,
  endsAt: endsAt ? new Date(endsAt) : null,
  problem: problem && problems[problem],
});

const heldBy =
  ({ orderer, productIds }: OfferRequest) =>
  (orderId: SQL): SQL =>
    orderer
      ? sql`exists (select from ${orders} where orders.id = ${orderId} and ${isEarlierTry(orderer, productIds)})`
      : sql`false`;

function offerColumns(grantId: SQL | null, offerRequest: OfferRequest): SQL {
  const { owner } = offerRequest;
  const held = heldBy(offerRequest);
  const others = sql`coupon.used - (select count(*) from ${couponUses} as mine
    where mine.coupon_id = coupon.id and mine.returned_at is null and ${held(sql`mine.order_id`)})`;
  const before = owner
    ? sql`when coupon.first_order_only and ${hasOrdered(owner)} then 'not-first'`
    : sql``;
  const byCode =
    owner && !grantId
      ? sql`when ${usesOf(owner, sql`coupon.id`, held)} >= coupon.uses_per_person then 'used-before'`
      : sql``;
  const ends = grantId ? sql`least(coupon.ends_at, issued.ends_at)` : sql`coupon.ends_at`;
  return sql`coupon.id as "couponId", ${grantId ?? sql`null::uuid`} as "grantId", coupon.name, coupon.kind,
    coupon.amount, coupon.percent, coupon.most_off as "mostOff", coupon.least_items as "leastItems",
    coupon.product_ids as "productIds", coupon.combines, ${ends} as "endsAt",
    case when ${ends} <= now() then 'ended'
      when coupon.total_uses is not null and ${others} >= coupon.total_uses then 'used-up'
      ${before} ${byCode} end as problem`;
}
