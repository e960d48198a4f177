import { leastPayment, type PayBy } from "#shop/order/payment/ways-to-pay.ts";
import { Refusal } from "#shop/refusal.ts";

/**
 * The highest price of an order's goods (won), so that shares of it fit the integer columns of a
 * line.
 */
export const MOST_OF_ORDER = 2_000_000_000;

/** Throws `order-too-large`. */
export function refuseTooLarge(goods: number): void {
  if (goods > MOST_OF_ORDER) throw new Refusal("order-too-large");
}

/** Throws `order-too-small` for a positive total below the payment method's minimum. */
export function refuseTooSmall(total: number, payBy: PayBy): void {
  if (total > 0 && total < leastPayment(payBy)) throw new Refusal("order-too-small");
}
