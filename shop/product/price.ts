export type PriceTag = { price: number; discountRatio: number | null };
/** `basePrice` is the former price in won; null: nothing is struck through. */
export type ProvenPriceTag = PriceTag & { basePrice: number | null };

export type DiscountPlan = {
  discountRatio: number | null;
  discountFrom: Date | null;
  discountUntil: Date | null;
};

/**
 * The discount (percent) at this moment; must equal the database's `shop_discount_now`, which
 * decides.
 */
export const discountAt = (
  { discountRatio, discountFrom, discountUntil }: DiscountPlan,
  at: Date,
): number | null =>
  (discountFrom === null || discountFrom <= at) && (discountUntil === null || at < discountUntil)
    ? discountRatio
    : null;

/**
 * The price of one piece in won; equals the database's `shop_final_price`. A discount lowers every
 * price above 1 won: rounded to 1000 or, if that is zero or not below the price, to 100, 10 or 1,
 * and at last the next won below, at least 1.
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
 * The struck-through price (won), or null. The database keeps `basePrice` by the owner's setting:
 * for every discount, or only where the price was really charged during the 20 days before (notice
 * on unfair labelling and advertising, 종전거래가격).
 */
export function struckPrice(product: ProvenPriceTag): number | null {
  const { price, basePrice } = product;
  return basePrice !== null && basePrice >= price && finalPrice(product) < price ? price : null;
}
