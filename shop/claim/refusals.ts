/** What the shop says no to about claims; see shop/refusals.ts. */
export const claimRefusals = {
  "claim-open": [409, "구매자의 요청을 먼저 처리해주세요."],
  "claim-under-way": [
    409,
    "처리하고 있는 요청이 있어요. 그 요청이 끝나거나 요청을 거둔 뒤에 다시 시도해주세요.",
  ],
  "claim-amount-changed": [
    409,
    "환불 예정 금액이 바뀌었어요. 새 금액을 확인하고 다시 요청해주세요.",
  ],
  "claim-nothing-to-send": [
    409,
    "다시 보낼 재고가 부족해요. 재고를 채우거나, 재고에서 빼지 않는 것으로 바꿔주세요.",
  ],
  "claim-not-back": [409, "돌아온 상품을 먼저 확인해주세요."],
  "claim-not-allowed": [409, "지금은 요청할 수 없는 주문이에요."],
  "withdrawal-ended": [
    409,
    "이미 듣거나 내려받아 청약철회를 할 수 없어요. 선물한 파일은 받는 분이 연 때부터예요. 주문할 때 동의하신 내용이에요(전자상거래법 제17조 제2항 제5호). 상품에 문제가 있으면 알려주세요.",
  ],
  "claim-too-late": [409, "요청할 수 있는 기간이 지났어요. 고객센터로 문의해주세요."],
  "claim-not-found": [404, "요청을 찾을 수 없어요."],
  "claim-changed": [409, "그 사이 요청의 상태가 바뀌었어요. 새로고침한 뒤 다시 시도해주세요."],
  "claim-line-gone": [
    409,
    "요청한 상품을 그 사이 다른 길로 이미 돌려드렸어요. 구매자에게 알린 뒤 이 요청을 거절해주세요.",
  ],
  "claim-differs": [409, "이미 접수한 요청과 내용이 달라요. 새로고침한 뒤 다시 요청해주세요."],
} as const;
