/** What is said no to about coupons, points and credit; see refusal.ts. */
export const valueRefusals = {
  "value-gone": [
    409,
    "그 사이 포인트나 크레딧이 바뀌었어요. 남은 금액을 확인하고 다시 주문해주세요.",
  ],
  "coupon-unknown": [404, "쓸 수 없는 쿠폰 코드예요. 코드를 확인해주세요."],
  "coupon-changed": [
    409,
    "그 사이 쿠폰을 쓸 수 없게 됐어요. 새 금액을 확인하고 다시 주문해주세요.",
  ],
} as const;
