/** Value that a form wants to use, without the amount it comes to. */
export type ValueRequest = {
  grants: string[];
  code: string;
  /** won */
  points: number;
  credit: number;
};

export const couponField = (grantId: string): string => `coupon.${grantId}`;
export const CODE_FIELD = "couponCode";

/** Won: coupons on goods and on shipping, points and credit. */
export type ValueParts = {
  couponAmount: number;
  shippingCouponAmount: number;
  pointsAmount: number;
  creditAmount: number;
};

/** The amounts less the used value. */
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

/** Value used by an order, as the server computed it. */
export type QuotedValue = {
  parts: ValueParts;
  /** of `couponAmount`, by line */
  lineParts: number[];
  coupons: { couponId: string; grantId: string | null; name: string; amount: number }[];
};

/** Who uses a coupon: the account, or a guest's contact data. */
export type ValueOwner = { memberId: string | null; phone: string; email: string };

/** The request with its owner and the server's quote; won. */
export type AskedValue = ValueRequest & {
  lines: readonly { productId: string; unitPrice: number; quantity: number }[];
  shippingAmount: number;
  owner: ValueOwner;
  guestId: string | null;
};
