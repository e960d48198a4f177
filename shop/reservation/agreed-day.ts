/**
 * The day that counts for somebody who did not order yet, and whether they must agree to it first: it is later than the one they agreed to.
 * `offered`: the product's day now.
 */
export const dueShipBy = (
  agreed: string,
  offered: string | null,
): { shipBy: string; asks: boolean } => ({
  shipBy: offered ?? agreed,
  asks: offered !== null && offered > agreed,
});
