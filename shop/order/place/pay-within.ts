import { FEW_LEFT } from "#shop/product/sale.ts";

const PAY_WITHIN_MINUTES = 15;
/** Where the next shopper finds few pieces or none: long enough for a card's app. */
const FEW_PAY_WITHIN_MINUTES = 10;

/** For how long an order of these lines holds its pieces unpaid. */
export const payWithinMinutes = (lines: { stock: number | null; quantity: number }[]): number =>
  lines.some(({ stock, quantity }) => stock !== null && stock - quantity <= FEW_LEFT)
    ? FEW_PAY_WITHIN_MINUTES
    : PAY_WITHIN_MINUTES;
