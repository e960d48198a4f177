/** What the shop says no to about payments, refunds, coupons and value; see refusals.ts. */
export const moneyRefusals = {
  "payment-in-progress": [409, "결제를 확인하고 있어요. 잠시만 기다려주세요."],
  "payment-mismatch": [409, "결제 정보가 주문과 맞지 않아 결제를 진행하지 않았어요."],
  "refund-line-gone": [409, "이 주문의 상품이 아니에요. 새로고침한 뒤 다시 시도해주세요."],
  "refund-too-much": [409, "환불할 수 있는 금액보다 많아요. 남은 금액을 확인해주세요."],
  "refund-not-possible": [409, "지금은 환불할 수 없는 주문이에요."],
  "refund-not-found": [404, "환불을 찾을 수 없어요."],
  "refund-account-needed": [409, "돌려받을 계좌를 입력해주세요."],
  "provider-silent": [503, "결제사가 지금 응답하지 않아요. 잠시 뒤에 다시 시도해주세요."],
  "refund-changed": [409, "그 사이 환불 상태가 바뀌었어요. 새로고침한 뒤 다시 시도해주세요."],
  "finding-not-found": [404, "찾는 항목이 없어요. 이미 정리됐을 수 있어요."],
  "payment-provider-changed": [
    409,
    "그 사이 상점의 결제 방법이 바뀌어 이 주문은 결제할 수 없어요. 새로 주문해주세요.",
  ],
  "deposit-not-offered": [
    409,
    "여기에서는 입금할 계좌를 발급할 수 없어요. 결제 링크를 보내면 결제창에서 계좌를 받을 수 있어요.",
  ],
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
  "coupon-all-taken": [409, "준비한 쿠폰이 모두 소진됐어요."],
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
  "gift-code-waits": [409, "주인이 아직 승인하지 않은 코드예요. 혜택 승인에서 먼저 답해주세요."],
  "refund-account-bound": [
    403,
    "하루에 직접 적은 계좌로 보낼 수 있는 금액을 넘었어요. 계좌를 비워두면 구매자에게 물어보고, 급하면 주인에게 부탁해주세요.",
  ],
  "desk-gift-own": [403, "내가 지급한 혜택은 다른 주인이 승인해요."],
  "coupon-changed": [
    409,
    "그 사이 쿠폰을 쓸 수 없게 됐어요. 새 금액을 확인하고 다시 주문해주세요.",
  ],
} as const;
