/** Refusals about carts; see shop/refusals.ts. */
export const cartRefusals = {
  "needs-script": [
    409,
    "원고를 보고 만드는 상품이라 장바구니에 담을 수 없어요. 상품 화면의 ‘주문하기’에서 원고를 적어주세요.",
  ],
  "cart-full": [409, "장바구니에는 20가지까지 담을 수 있어요. 필요 없는 상품을 빼주세요."],
} as const;
