import type { PayBy } from "#shop/order/payment/ways-to-pay.ts";
import type { FeeRates } from "#shop/site/settings.ts";

/** What one way to pay brought, in won, and in how many payments. */
type WayTakings = { payBy: PayBy; came: number; went: number; captures: number };

/**
 * Expected provider fees in won, by the owner's rates. Refunded card payments cost nothing; a
 * virtual account costs the same whatever happens to its deposit. Providers round per payment, so
 * their sum may differ by some won.
 */
export function expectedFee(
  { cardRate, depositFee }: FeeRates,
  { payBy, came, went, captures }: WayTakings,
): number {
  if (payBy === "own_account") return 0;
  if (payBy === "virtual_account") return captures * depositFee;
  return Math.round(((came - went) * cardRate) / 10_000);
}

const PERCENT = 100;
/** "3.3" */
export const rateWords = (cardRate: number): string => String(cardRate / PERCENT);
