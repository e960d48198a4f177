/** The tick of a line that is made to order. */
export const AGREED = "agreeMade";

/**
 * What is told and ticked of each line that is made to order, apart from everything else
 * (e-commerce act, article 17(2)6; decree, article 21). Other words need another version, kept with
 * the line.
 */
export const madeConsent = {
  version: "2026-11-25",
  words:
    "보내드린 원고대로 저만을 위해 만드는 주문 제작 상품이라는 안내를 따로 받았어요. 만들기 시작하기 전에는 취소하고 모두 돌려받을 수 있고, 만들기 시작한 뒤에는 청약철회를 할 수 없다는 데 동의해요(전자상거래법 제17조 제2항 제6호, 시행령 제21조).",
} as const;

const MISSING = "주문 제작 상품의 청약철회 안내를 확인하고 동의해주세요.";

/** What is missing beside the tick of a line. */
export const madeConsentTrouble = (agreed: string | undefined): string[] | null =>
  agreed === madeConsent.version ? null : [MISSING];

/** As it is kept with the line that was agreed to. */
export const madeAgreement = (now: Date) => ({
  at: now.toISOString(),
  words: madeConsent.version,
});
