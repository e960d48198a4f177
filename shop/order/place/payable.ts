import { leastPayment, type PayBy } from "#shop/order/payment/ways-to-pay.ts";
import { Refusal } from "#shop/refusal.ts";

/**
 * Won that the goods of one order may cost at most: shares of it stay within what the database's
 * columns of a line hold.
 */
export const MOST_OF_ORDER = 2_000_000_000;

/** Throws `order-too-large`. */
export function refuseTooLarge(goods: number): void {
  if (goods > MOST_OF_ORDER) throw new Refusal("order-too-large");
}

/**
 * Throws `order-too-small` for a sum that is not nothing and that no payment company takes that
 * way.
 */
export function refuseTooSmall(total: number, payBy: PayBy): void {
  if (total > 0 && total < leastPayment(payBy)) throw new Refusal("order-too-small");
}
