/** Stored value: points are earned and expire, credit was paid for. One point is one won. */
export const valueKinds = ["points", "credit"] as const;
export type ValueKind = (typeof valueKinds)[number];

export const valueLabels: Record<ValueKind, string> = { points: "포인트", credit: "기프트 크레딧" };

/** Why it comes (earn, give_back, issue, redeem), goes (spend, lapse, revoke) or is put right. */
export const valueReasons = [
  "earn",
  "spend",
  "give_back",
  "lapse",
  "issue",
  "redeem",
  "revoke",
  "correction",
] as const;
export type ValueReason = (typeof valueReasons)[number];

export const couponKinds = ["amount", "percent", "shipping"] as const;
export type CouponKind = (typeof couponKinds)[number];

/** What a coupon gives and asks for; `titles` of the products that it is for, none: for all. */
export type CouponFacts = {
  name: string;
  kind: CouponKind;
  amount: number | null;
  percent: number | null;
  mostOff: number | null;
  leastItems: number;
  firstOrderOnly: boolean;
  combines: boolean;
  titles: string[];
};

/**
 * Members are warned this many days before points and credit end; without a warning they do not
 * end.
 */
export const WARN_DAYS = 30;
