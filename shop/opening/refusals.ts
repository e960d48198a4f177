/** Refusals about opening the shop; see shop/refusals.ts. */
export const openingRefusals = {
  "not-open-yet": [503, "아직 문을 열기 전이에요. 준비가 끝나면 주문과 예약, 회원가입을 받을게요."],
} as const;
