/** Refusals about wishes; see shop/refusals.ts. */
export const wishRefusals = {
  "wish-full": [409, "찜은 200개까지 할 수 있어요. 찜한 상품 몇 개를 취소한 뒤 다시 눌러주세요."],
} as const;
