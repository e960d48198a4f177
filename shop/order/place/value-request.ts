import { typedInteger } from "#lib/typed-integer.ts";

/** What somebody wants to use of what they have, as a form says it: never what it comes to. */
export type ValueRequest = {
  grants: string[];
  code: string;
  /** won */
  points: number;
  credit: number;
};

const MOST_COUPONS = 5;

export const couponField = (grantId: string): string => `coupon.${grantId}`;
export const CODE_FIELD = "couponCode";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

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

/** Reads `coupon.<id>`, `couponCode`, `points` and `credit` out of flat form fields; null where none of them asks for anything. */
export function readValueRequest(values: Record<string, unknown>): {
  value: ValueRequest | null;
  issues: { path: string; message: string }[];
} {
  const issues: { path: string; message: string }[] = [];
  const amountOf = (name: "points" | "credit"): number => {
    const typed = textOf(values[name]);
    const amount = typed ? typedInteger(typed) : 0;
    if (amount !== null && amount >= 0) return amount;
    issues.push({ path: name, message: "금액을 숫자로 입력해주세요." });
    return 0;
  };
  const grants = Object.entries(values).flatMap(([name, ticked]) => {
    const id = name.startsWith("coupon.") ? name.slice("coupon.".length) : "";
    return ticked === "on" && UUID.test(id) ? [id] : [];
  });
  const value = {
    grants: grants.slice(0, MOST_COUPONS + 1),
    code: textOf(values[CODE_FIELD]).slice(0, 60),
    points: amountOf("points"),
    credit: amountOf("credit"),
  };
  if (grants.length > MOST_COUPONS)
    issues.push({
      path: couponField(grants[MOST_COUPONS]!),
      message: `한 주문에 쿠폰은 ${MOST_COUPONS}장까지 쓸 수 있어요.`,
    });
  const isAsked = grants.length > 0 || value.code !== "" || value.points > 0 || value.credit > 0;
  return { value: isAsked ? value : null, issues };
}

const textOf = (typed: unknown): string => (typeof typed === "string" ? typed.trim() : "");
