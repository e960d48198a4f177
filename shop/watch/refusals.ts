/** Refusals about alerts; see shop/refusals.ts. */
export const watchRefusals = {
  "watch-not-needed": [409, "그 사이 살 수 있게 됐어요. 상품 화면을 다시 열어주세요."],
  "too-many-watches": [
    409,
    "받을 알림이 너무 많아요. 마이페이지의 ‘알림 신청’에서 몇 개를 취소한 뒤 다시 신청해주세요.",
  ],
} as const;
