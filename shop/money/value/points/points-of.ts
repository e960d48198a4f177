type PaidSums = {
  /** won of money, shipping within */
  total: number;
  shippingAmount: number;
  shippingCouponAmount: number;
  /** won of it that are back */
  returned: number;
  /** points for a thousand won */
  perMille: number;
};

/** Points for goods that stay paid: shipping earns nothing, and refunds reduce goods first. */
export function pointsOf({
  total,
  shippingAmount,
  shippingCouponAmount,
  returned,
  perMille,
}: PaidSums): number {
  const goods = total - (shippingAmount - shippingCouponAmount) - returned;
  return Math.floor((Math.max(0, goods) * perMille) / 1000);
}
