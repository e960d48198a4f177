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

/** What an order costs, out of its row. */
export const orderAmounts = (order: Required<Amounts>): Required<Amounts> => pick(order, names);

const rows = [
  ["쿠폰 할인", "couponAmount"],
  ["배송비 쿠폰", "shippingCouponAmount"],
  ["포인트 사용", "pointsAmount"],
  ["크레딧 사용", "creditAmount"],
] as const;

/** What coupons, points and credit took off, in won, as every list of amounts names it. */
export const valueRows = (amounts: Amounts): { name: string; amount: number }[] =>
  rows.flatMap(([name, key]) => (amounts[key] ? [{ name, amount: amounts[key] }] : []));
