/** How the fields of a transfer look, apart from their rules, which no browser needs. */
export const transferLooks = {
  depositor: {
    label: "입금자명",
    optional: true,
    maxLength: 50,
    hint: "통장에 찍힐 이름이에요. 비워두면 주문하는 분의 이름으로 확인해요.",
  },
  cashReceiptNumber: {
    label: "현금영수증 번호",
    inputMode: "numeric",
    maxLength: 40,
    hint: "소득공제용은 휴대폰 번호나 현금영수증카드, 지출증빙용은 사업자등록번호예요. 발급하면 지워요.",
  },
} as const;
