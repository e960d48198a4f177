/** What is said no to about coupons, points and credit; see refusal.ts. */
export const valueRefusals = {
  "value-gone": [
    409,
    "그 사이 포인트나 크레딧이 바뀌었어요. 남은 금액을 확인하고 다시 주문해주세요.",
  ],
  "coupon-not-found": [404, "쿠폰을 찾을 수 없어요."],
  "coupon-over": [
    409,
    "중지했거나 끝난 쿠폰이에요. 기간을 고치거나 다시 쓸 수 있게 한 뒤에 줄 수 있어요.",
  ],
  "coupon-not-to-take": [
    409,
    "지금은 받을 수 없는 쿠폰이에요. 받는 기간이 끝났거나 상점에서 멈췄어요.",
  ],
  "coupon-all-taken": [409, "준비한 쿠폰이 모두 나갔어요."],
  "coupon-not-first": [409, "첫 주문에만 쓸 수 있는 쿠폰이라, 주문한 적이 있으면 받을 수 없어요."],
  "gift-made": [
    409,
    "이미 만든 코드예요. 코드는 만들 때 한 번만 보여드려요. 적어두지 못했으면 목록에서 중지하고 새로 만들어주세요.",
  ],
  "gift-not-found": [404, "기프트 코드를 찾을 수 없어요."],
  "gift-unknown": [
    409,
    "등록할 수 없는 코드예요. 적은 코드를 확인하고, 맞다면 고객센터로 알려주세요.",
  ],
  "value-to-staff": [
    403,
    "나와 이 상점에서 함께 일하는 분의 것은 이렇게 할 수 없어요. 혜택은 줄 수 없고, 주문은 주인이 처리해주세요.",
  ],
  "desk-gift-not-found": [404, "승인할 혜택을 찾을 수 없어요."],
  "desk-gift-decided": [409, "그 사이 다른 주인이 답했어요. 새로고침한 뒤 확인해주세요."],
  "desk-gift-own": [403, "내가 준 혜택은 다른 주인이 승인해요."],
  "coupon-unknown": [404, "쓸 수 없는 쿠폰 코드예요. 코드를 확인해주세요."],
  "coupon-changed": [
    409,
    "그 사이 쿠폰을 쓸 수 없게 됐어요. 새 금액을 확인하고 다시 주문해주세요.",
  ],
} as const;
