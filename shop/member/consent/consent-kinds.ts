/** Kinds of consent. Terms and privacy use the published policies' versions; the others have a
 * version here, which is raised when their words change. Optional consents are never required
 * for a service (Personal Information Protection Act, article 22). */
export const consentKinds = {
  age: { label: "만 14세 이상이에요", required: true, version: "2026-01-01" },
  terms: { label: "이용약관에 동의해요", required: true, version: null },
  /** Data that the membership contract needs requires no consent (article 15(1)4): sign-up only
   * informs, unless a version asks for more. */
  privacy: {
    label: "개인정보 수집·이용에 동의해요",
    required: true,
    version: null,
    isTold: true,
  },
  "marketing-email": {
    label: "이메일로 새 상품과 혜택 소식을 받을게요",
    required: false,
    version: "2026-01-01",
  },
  "marketing-sms": {
    label: "문자로 새 상품과 혜택 소식을 받을게요",
    required: false,
    version: "2026-01-01",
  },
  /** Advertising between 21:00 and 08:00 needs a separate consent (network act, article 50(3)). */
  "marketing-night": {
    label: "밤 9시부터 아침 8시 사이에도 소식을 받을게요",
    required: false,
    version: "2026-01-01",
  },
} as const satisfies Record<
  string,
  { label: string; required: boolean; version: string | null; isTold?: true }
>;

export type ConsentKind = keyof typeof consentKinds;

export const consentKindNames = Object.keys(consentKinds) as ConsentKind[];
/** Whether signing up only informs about it, without a consent. */
export const isTold = (kind: ConsentKind): boolean => "isTold" in consentKinds[kind];

export const isConsentKind = (name: string): name is ConsentKind =>
  Object.hasOwn(consentKinds, name);
