import type { ShippingClass } from "#shop/product/sale.ts";

/** The consent before paying for files; changed words need a new version, stored with the order. */
export const supplyConsent = {
  version: "2026-11-23",
  words:
    "디지털 상품은 열기 전에 취소할 수 있어요. 처음 듣거나 내려받을 때 제공이 시작되고, 미리듣기가 있는 상품은 그때부터 청약철회를 할 수 없다는 데 동의해요(전자상거래법 제17조 제2항 제5호).",
} as const;

/** The consent of a gift's receiver; the payer gave the one above. */
export const receivedConsent = {
  version: "2026-11-25-gift",
  words:
    "처음 듣거나 내려받을 때 제공이 시작되고, 미리듣기가 있는 상품은 그때부터 보낸 분이 청약철회를 할 수 없게 된다는 데 동의해요(전자상거래법 제17조 제2항 제5호).",
} as const;

/** The consent to a price difference, which is applied at payment. */
export const differenceConsent = {
  version: "2026-11-25-more",
  words:
    "결제하면 바로 적용되고, 적용된 뒤에는 마음이 바뀌어도 청약철회를 할 수 없다는 데 동의해요. 주문 제작은 미리 정한 단계별 환불을 그대로 따라요(전자상거래법 제17조 제2항).",
} as const;

export const consentFor = ({ isDifference }: { isDifference: boolean }) =>
  isDifference ? differenceConsent : supplyConsent;

type Line = { shippingClass: ShippingClass; hadPreview: boolean };
/** A quoted or an ordered line. */
type ConsentLine = Pick<Line, "shippingClass"> & { commission?: unknown; brief?: unknown };

/**
 * Whether files can be opened at once; commissions have a consent of their own (`madeConsent`).
 */
export const hasFiles = (lines: readonly ConsentLine[]): boolean =>
  lines.some(
    ({ shippingClass, commission, brief }) => shippingClass === "digital" && !commission && !brief,
  );

/**
 * Whether the law requires the buyer's own written consent before payment, which cannot be given on
 * the phone.
 */
export const needsOwnConsent = (lines: readonly Pick<Line, "shippingClass">[]): boolean =>
  hasFiles(lines);

/** The error beside the consent; null when no file is ordered. */
export const consentTrouble = (
  lines: readonly ConsentLine[],
  agreed: string | undefined,
  consent: { version: string } = supplyConsent,
): { agreeSupply?: string[] } =>
  hasFiles(lines) && agreed !== consent.version
    ? { agreeSupply: ["제공이 시작되면 청약철회를 할 수 없다는 내용을 확인하고 동의해주세요."] }
    : {};

/** Whether opening it ends the right of withdrawal (e-commerce act, article 17(2)5 and (6)). */
export const endsWithdrawal = (
  { supplyAgreedAt }: { supplyAgreedAt: Date | null },
  { shippingClass, hadPreview }: Line,
): boolean => shippingClass === "digital" && hadPreview && supplyAgreedAt !== null;

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
