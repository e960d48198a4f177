/** Refusals about reviews; see shop/refusals.ts. */
export const reviewRefusals = {
  "reviews-off": [409, "지금은 후기를 받지 않아요."],
  "reviews-need-policy": [
    409,
    "후기 운영방침이 시행 중이어야 후기를 켤 수 있어요(전자상거래법 제21조의4). ‘약관’에서 후기 운영방침을 만들고 공개해주세요.",
  ],
  "earlier-reviews-need-policy": [
    409,
    "시행 중인 후기 운영방침에 ‘다른 곳에서 쓴 후기’를 적은 뒤에 켤 수 있어요. 아래 문장을 운영방침에 넣고 공개해주세요.",
  ],
  "earlier-review-not-found": [404, "후기를 찾을 수 없어요. 이미 지웠을 수 있어요."],
  "review-not-bought": [
    409,
    "구매해서 받은 상품에만 후기를 쓸 수 있어요. 취소하거나 반품한 상품에는 쓸 수 없어요.",
  ],
  "review-too-early": [409, "상품을 받거나 파일을 연 뒤에 후기를 쓸 수 있어요."],
  "review-too-late": [409, "후기를 쓸 수 있는 기간이 지났어요."],
  "review-written": [409, "이미 후기를 쓴 상품이에요."],
  "review-not-found": [404, "후기를 찾을 수 없어요. 이미 지워졌거나 숨겨졌을 수 있어요."],
  "review-fixed": [409, "후기를 수정할 수 있는 기간이 지났거나, 숨겨진 후기예요."],
  "review-not-objectable": [409, "이미 이의를 제기했거나, 숨겨지지 않은 후기예요."],
  "review-no-objection": [409, "답을 기다리는 이의가 없어요. 새로고침해 지금 상태를 확인해주세요."],
  "review-objection-open": [409, "쓴 분의 이의에 먼저 답해주세요."],
  "review-own": [409, "내가 쓴 후기에는 누를 수 없어요."],
} as const;
