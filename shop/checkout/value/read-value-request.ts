import { readLine } from "#lib/text/typed.ts";
import { typedInteger } from "#lib/typed-integer.ts";
import { CODE_FIELD, couponField, type ValueRequest } from "#shop/order/value-request.ts";

const MOST_COUPONS = 5;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Parses `coupon.<id>`, `couponCode`, `points` and `credit` of flat form fields; null when none is
 * used.
 */
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

const textOf = (typed: unknown): string => (typeof typed === "string" ? readLine(typed) : "");
