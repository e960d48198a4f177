/** Why the shop takes a review out of sight; the policy page names the same. */
export const hideReasons = {
  personal: "다른 사람의 개인정보가 들어 있어요",
  abuse: "욕설이나 비방, 혐오 표현이 있어요",
  rights: "저작권이나 초상권 같은 다른 사람의 권리를 해쳐요",
  unrelated: "상품과 관계없는 글이나 광고예요",
  unlawful: "법을 어기는 내용이에요",
  false: "거래와 다른 사실이 확인됐어요",
} as const;

export type HideReason = keyof typeof hideReasons;
export const hideReasonNames = Object.keys(hideReasons) as [HideReason, ...HideReason[]];
