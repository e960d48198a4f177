import { sql, type SQL } from "drizzle-orm";
import type { ValueOwner } from "#shop/order/value-request.ts";
import { orders } from "#shop/order/table.server.ts";
import { coupons, couponUses } from "./table.server.ts";

const isOfPerson = ({ memberId, phone, email }: ValueOwner): SQL =>
  sql`(orders.member_id = ${memberId} or (${phone} <> '' and orders.orderer_phone = ${phone})
    or (${email} <> '' and orders.member_id is null and orders.departed_member_id is null
      and lower(orders.orderer_email) = lower(${email})))`;

/** Whether they paid for something before that they kept, a free order included. */
export const hasOrdered = (owner: ValueOwner): SQL =>
  sql`exists (select from ${orders} where ${isOfPerson(owner)} and orders.paid_at is not null
    and orders.payment <> 'refunded')`;

/** How often they used this coupon, without the orders that `held` is true of. */
export const usesOf = (owner: ValueOwner, couponId: SQL, held: (orderId: SQL) => SQL): SQL =>
  sql`(select count(*) from ${orders} join ${couponUses} as theirs on theirs.order_id = orders.id
    where ${isOfPerson(owner)} and theirs.coupon_id = ${couponId} and theirs.grant_id is null
      and theirs.returned_at is null and not ${held(sql`theirs.order_id`)})`;

/** Whether another open order of this person used a first-order coupon. */
export const usesFirst = (owner: ValueOwner, orderId: string): SQL =>
  sql`exists (select from ${orders} join ${couponUses} as theirs on theirs.order_id = orders.id
    join ${coupons} as of_first on of_first.id = theirs.coupon_id and of_first.first_order_only
    where ${isOfPerson(owner)} and theirs.returned_at is null and orders.id <> ${orderId})`;
