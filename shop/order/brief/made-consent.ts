/** The field of a made-to-order line's consent. */
export const AGREED = "agreeMade";

/**
 * The consent per made-to-order line, separate from everything else (e-commerce act, article
 * 17(2)6; decree, article 21). Changed words need a new version, which is stored with the line.
 */
export const madeConsent = {
  version: "2026-11-25",
  words:
    "보내드린 원고대로 저만을 위해 만드는 주문 제작 상품이라는 안내를 따로 받았어요. 만들기 시작하기 전에는 취소하고 모두 돌려받을 수 있고, 만들기 시작한 뒤에는 청약철회를 할 수 없다는 데 동의해요(전자상거래법 제17조 제2항 제6호, 시행령 제21조).",
} as const;

const MISSING = "주문 제작 상품의 청약철회 안내를 확인하고 동의해주세요.";

/** The error beside a line's missing consent. */
export const madeConsentTrouble = (agreed: string | undefined): string[] | null =>
  agreed === madeConsent.version ? null : [MISSING];

/** The consent as stored with the line. */
export const madeAgreement = (now: Date) => ({
  at: now.toISOString(),
  words: madeConsent.version,
});
