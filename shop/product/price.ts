export type Priced = { price: number; discountRatio: number | null };

/**
 * What a shopper pays for one piece, in won. Specification 9 rounds the discounted price to the nearest 1000; where that would be
 * 0 or above the price, the nearest 100, 10, then 1 is taken. Holds: 0 < final <= price for 0 < price and 0 <= ratio < 100.
 */
export function finalPrice({ price, discountRatio }: Priced): number {
  if (!discountRatio) return price;
  const hundredths = price * (100 - discountRatio);
  for (const step of [1000, 100, 10, 1]) {
    const rounded = Math.round(hundredths / (100 * step)) * step;
    if (rounded > 0 && rounded <= price) return rounded;
  }
  return price;
}
