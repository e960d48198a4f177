/** What the shop says no to about bank statements; see shop/refusals.ts. */
export const statementRefusals = {
  "statement-no-account": [
    409,
    "입금 받는 계좌를 먼저 등록해주세요. 결제 설정의 계좌이체에서 등록할 수 있어요.",
  ],
  "statement-line-gone": [404, "찾는 거래가 없어요. 새로고침해주세요."],
  "statement-line-moved": [409, "그 사이 다른 분이 처리한 거래예요. 새로고침해주세요."],
  "statement-changed": [409, "미리 본 뒤에 주문이 바뀌었어요. 새로고침해 다시 확인해주세요."],
  "statement-not-undoable": [
    409,
    "환불 목록에 넣었거나 환불로 보낸 거래는 되돌릴 수 없어요. 맞는 주문이 따로 있으면 ‘계좌이체’에서 그 주문의 입금 확인을 눌러주세요.",
  ],
} as const;
