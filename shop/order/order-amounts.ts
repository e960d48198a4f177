import { pick } from "#lib/pick.ts";
import type { Amounts } from "./amounts.ts";

const names = [
  "itemsAmount",
  "discountAmount",
  "shippingAmount",
  "couponAmount",
  "shippingCouponAmount",
  "pointsAmount",
  "creditAmount",
  "total",
] as const;

/** The amounts in an order's row. */
export const orderAmounts = (order: Required<Amounts>): Required<Amounts> => pick(order, names);

const rows = [
  ["쿠폰 할인", "couponAmount"],
  ["배송비 쿠폰", "shippingCouponAmount"],
  ["포인트 사용", "pointsAmount"],
  ["크레딧 사용", "creditAmount"],
] as const;

/** Reductions by coupons, points and credit in won, named as in every list of amounts. */
export const valueRows = (amounts: Amounts): { name: string; amount: number }[] =>
  rows.flatMap(([name, key]) => (amounts[key] ? [{ name, amount: amounts[key] }] : []));
