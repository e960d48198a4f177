export type PriceTag = { price: number; discountRatio: number | null };
/** With what a discount is compared with, in won; null: nothing is struck through. */
export type ProvenPriceTag = PriceTag & { basePrice: number | null };

export type DiscountPlan = {
  discountRatio: number | null;
  discountFrom: Date | null;
  discountUntil: Date | null;
};

/**
 * Percent in force at this moment; the same as `shop_discount_now` of the database, which decides.
 */
export const discountAt = (
  { discountRatio, discountFrom, discountUntil }: DiscountPlan,
  at: Date,
): number | null =>
  (discountFrom === null || discountFrom <= at) && (discountUntil === null || at < discountUntil)
    ? discountRatio
    : null;

/**
 * What a shopper pays for one piece, in won; the same as `shop_final_price` of the database. A
 * discount lowers every price above 1 won: where the nearest 1000 is nothing or not below the
 * price, the nearest 100 counts, then 10, then 1, and at last the won below, but at least 1.
 */
export function finalPrice({ price, discountRatio }: PriceTag): number {
  if (!discountRatio) return price;
  const hundredths = price * (100 - discountRatio);
  for (const step of [1000, 100, 10, 1]) {
    const rounded = Math.round(hundredths / (100 * step)) * step;
    if (rounded > 0 && rounded < price) return rounded;
  }
  return Math.min(price, Math.max(1, Math.floor(hundredths / 100)));
}

/**
 * The price that is struck through beside what is asked, with the percent, in won; null: none. The
 * database keeps `basePrice` as the owner's setting says: of every discount, or only of one whose
 * price was really asked all through the 20 days before (notice on unfair labelling and
 * advertising, 종전거래가격).
 */
export function struckPrice(product: ProvenPriceTag): number | null {
  const { price, basePrice } = product;
  return basePrice !== null && basePrice >= price && finalPrice(product) < price ? price : null;
}
