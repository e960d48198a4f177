/** What somebody wants to use of what they have, as a form says it: never what it comes to. */
export type ValueRequest = {
  grants: string[];
  code: string;
  /** won */
  points: number;
  credit: number;
};

export const couponField = (grantId: string): string => `coupon.${grantId}`;
export const CODE_FIELD = "couponCode";

/** Won: what coupons take off goods and shipping, and what is paid with points and credit. */
export type ValueParts = {
  couponAmount: number;
  shippingCouponAmount: number;
  pointsAmount: number;
  creditAmount: number;
};

/** The same amounts once value took its part off. */
export const lessValue = <A extends { total: number }>(
  amounts: A,
  { couponAmount, shippingCouponAmount, pointsAmount, creditAmount }: ValueParts,
) => {
  const parts = { couponAmount, shippingCouponAmount, pointsAmount, creditAmount };
  return { ...amounts, ...parts, total: amounts.total - valueOf(parts) };
};

export const valueOf = (parts: Partial<ValueParts>): number =>
  (parts.couponAmount ?? 0) +
  (parts.shippingCouponAmount ?? 0) +
  (parts.pointsAmount ?? 0) +
  (parts.creditAmount ?? 0);

/** What an order uses, as the server worked it out. */
export type QuotedValue = {
  parts: ValueParts;
  /** of `couponAmount`, by line */
  lineParts: number[];
  coupons: { couponId: string; grantId: string | null; name: string; amount: number }[];
};

/** By whom a coupon was used already: the account, or how a guest is reached. */
export type ValueOwner = { memberId: string | null; phone: string; email: string };

/** Who wants to use it for what, as the server quoted it before; won. */
export type AskedValue = ValueRequest & {
  lines: readonly { productId: string; unitPrice: number; quantity: number }[];
  shippingAmount: number;
  owner: ValueOwner;
  guestId: string | null;
};
