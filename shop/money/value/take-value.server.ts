import { sql } from "drizzle-orm";
import { databaseCode } from "#shop/database/transaction.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { QuotedValue, ValueOwner } from "#shop/order/value-request.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { takeValue } from "./book-value.server.ts";
import { hasOrdered, usesFirst, usesOf } from "./person-orders.server.ts";
import { couponGrants, coupons, couponUses } from "./table.server.ts";
import { valueKinds } from "./value-kinds.ts";

type UsedCoupon = QuotedValue["coupons"][number];

/**
 * Uses the quoted value in the order's transaction. Throws `coupon-changed` and `value-gone` when
 * it was used meanwhile.
 */
export async function takeOrderValue(db: Db, order: Order, value: QuotedValue): Promise<void> {
  const ids = value.coupons.map(({ couponId }) => couponId);
  if (ids.length) {
    await lockCoupons(db, order, ids);
    for (const used of value.coupons) await refuseUnusable(db, order, used);
    const rows = value.coupons.map((used) => ({ ...used, orderId: order.id }));
    await orChanged(db.insert(couponUses).values(rows));
  }
  await spend(db, order, 0);
}

/** Money came late for an order that was over: it uses again what it gave back. Throws the same. */
export async function takeValueAgain(db: Db, order: Order): Promise<void> {
  const uses = await db.execute<UsedCoupon & { id: string }>(sql`
    select id::text, coupon_id as "couponId", grant_id as "grantId", name, amount::float8 as amount
    from ${couponUses} where order_id = ${order.id} and returned_at is not null`);
  if (uses.rows.length) {
    await lockCoupons(
      db,
      order,
      uses.rows.map(({ couponId }) => couponId),
    );
    for (const used of uses.rows) await refuseUnusable(db, order, used);
    await orChanged(
      db.execute(sql`update ${couponUses} set returned_at = null where order_id = ${order.id}`),
    );
  }
  const { rows } = await db.execute<{ round: number }>(sql`
    select count(*)::int as round from value_ledger where order_id = ${order.id} and reason = 'give_back'`);
  await spend(db, order, rows[0]!.round);
}

/**
 * Locks coupons in one global order before stock, to avoid deadlocks. A first-order coupon depends
 * on the person's other coupons, so the person is locked too.
 */
async function lockCoupons(db: Db, order: Order, ids: string[]): Promise<void> {
  const { rows } = await db.execute<{ ofFirst: boolean }>(
    sql`select first_order_only as "ofFirst" from ${coupons} where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`,
  );
  if (rows.some(({ ofFirst }) => ofFirst)) await lockFirstOrder(db, ownerOf(order));
}

/**
 * Locks the person until the transaction ends, by account, phone and mail (as `usesFirst`
 * identifies them), so that only one order can be the first.
 */
async function lockFirstOrder(db: Db, { memberId, phone, email }: ValueOwner): Promise<void> {
  for (const name of [memberId, phone, email.toLowerCase()])
    if (name)
      await db.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`first order of ${name}`}, 0))`,
      );
}

const ownerOf = ({ memberId, ordererPhone, ordererEmail }: Order): ValueOwner => ({
  memberId,
  phone: ordererPhone,
  email: ordererEmail ?? "",
});

/** As of now, with the coupon locked; what is used up, the counter refuses. */
async function refuseUnusable(db: Db, order: Order, used: UsedCoupon): Promise<void> {
  const owner = ownerOf(order);
  const isThis = (orderId: unknown) => sql`(${orderId} = ${order.id})`;
  const { rows } = await db.execute<{ ok: boolean }>(sql`
    select coupon.stopped_at is null and coupon.starts_at <= now() and coupon.ends_at > now() is not false
      and (not coupon.first_order_only or not ${hasOrdered(owner)} and not ${usesFirst(owner, order.id)})
      and case when ${used.grantId}::uuid is null
        then ${usesOf(owner, sql`coupon.id`, isThis)} < coupon.uses_per_person
        else exists (select from ${couponGrants} as issued where issued.id = ${used.grantId}::uuid
          and issued.account_id = ${owner.memberId} and issued.revoked_at is null
          and issued.ends_at > now() is not false) end as ok
    from ${coupons} as coupon where coupon.id = ${used.couponId}`);
  if (!rows[0]?.ok) throw new Refusal("coupon-changed");
}

async function orChanged(using: PromiseLike<unknown>): Promise<void> {
  try {
    await using;
  } catch (error) {
    const code = databaseCode(error) ?? "";
    throw ["23514", "23505"].includes(code) ? new Refusal("coupon-changed") : error;
  }
}

async function spend(db: Db, order: Order, round: number): Promise<void> {
  const { id: orderId, memberId, pointsAmount, creditAmount } = order;
  const amounts = { points: pointsAmount, credit: creditAmount };
  for (const kind of valueKinds) {
    const amount = amounts[kind];
    if (!amount) continue;
    if (!memberId) throw new Refusal("value-gone");
    const mark = `spend:${orderId}:${kind}:${round}`;
    const reason = "spend" as const;
    await takeValue(db, {
      accountId: memberId,
      kind,
      reason,
      amount,
      orderId,
      mark,
      by: "shopper",
    });
  }
}
