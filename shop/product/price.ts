export type PriceTag = { price: number; discountRatio: number | null };

export type DiscountPlan = {
  discountRatio: number | null;
  discountFrom: Date | null;
  discountUntil: Date | null;
};

/** Percent in force at this moment; the same as `shop_discount_now` of the database, which decides. */
export const discountAt = (
  { discountRatio, discountFrom, discountUntil }: DiscountPlan,
  at: Date,
): number | null =>
  (discountFrom === null || discountFrom <= at) && (discountUntil === null || at < discountUntil)
    ? discountRatio
    : null;

/** What a shopper pays for one piece, in won. */
export function finalPrice({ price, discountRatio }: PriceTag): number {
  if (!discountRatio) return price;
  const hundredths = price * (100 - discountRatio);
  for (const step of [1000, 100, 10, 1]) {
    const rounded = Math.round(hundredths / (100 * step)) * step;
    if (rounded > 0 && rounded <= price) return rounded;
  }
  return price;
}
