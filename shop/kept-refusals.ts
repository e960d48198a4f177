/**
 * What is said no to about what somebody keeps for later or gives away: alerts, wishes, a choice, a
 * cart, addresses, gifts; see refusal.ts.
 */
export const keptRefusals = {
  "option-wrong": [409, "선택한 옵션이 바뀌었어요. 옵션을 다시 골라주세요."],
  "needs-script": [
    409,
    "원고를 보고 만드는 상품이라 장바구니에 담을 수 없어요. 상품 화면의 ‘주문하기’에서 원고를 적어주세요.",
  ],
  "address-limit": [409, "주소는 20개까지 저장할 수 있어요. 쓰지 않는 주소를 지워주세요."],
  "cart-full": [409, "장바구니에는 20가지까지 담을 수 있어요. 필요 없는 상품을 빼주세요."],
  "watch-not-needed": [409, "그 사이 살 수 있게 됐어요. 상품 화면을 다시 열어주세요."],
  "too-many-watches": [
    409,
    "받을 알림이 너무 많아요. 마이페이지의 ‘알림 신청’에서 몇 개를 끝낸 뒤 다시 신청해주세요.",
  ],
  "gift-waits": [409, "선물 받는 분이 아직 받지 않아 보낼 수 없어요."],
  "gift-answered": [
    409,
    "그 사이 다른 곳에서 이미 받은 선물이에요. 적은 내용은 저장하지 않았어요.",
  ],
  "gift-own": [
    409,
    "선물한 분의 계정이나 기기로는 받을 수 없어요. 받는 분에게 링크를 보내주세요. 같은 기기를 함께 쓴다면 받는 분의 계정으로 로그인해주세요.",
  ],
  "gift-link-full": [
    409,
    "이 링크로 열 수 있는 기기를 모두 썼어요. 이미 연 기기에서 링크를 바꾸거나, 선물 링크에서 메일로 다시 받아주세요.",
  ],
  "gift-over": [410, "취소되었거나 받는 기한이 지난 선물이에요."],
  "wish-full": [409, "찜은 200개까지 할 수 있어요. 찜한 상품에서 몇 개를 뺀 뒤 다시 눌러주세요."],
} as const;
