/** Refusals about gifts and their links; see shop/refusals.ts. */
export const giftRefusals = {
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
} as const;
