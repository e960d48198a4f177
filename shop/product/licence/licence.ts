import type { licenceScopes } from "#shop/product/voice/voice-facts.ts";

/** What a buyer may do with a recording, in the owner's words; empty words are not shown. */
export type LicenceTerms = {
  id: string;
  /** counts edits, so that a line says which words it was bought under */
  version: number;
  name: string;
  /** under which it is found in the shop */
  scope: (typeof licenceScopes)[number];
  allowed: string;
  forbidden: string;
  /** on which media, in which countries */
  places: string;
  /** from the day of payment; null: without end */
  months: number | null;
  /** number of permitted users; null: any */
  people: number | null;
  /** how the voice is to be named; empty: it need not be */
  attribution: string;
  /** machines may not be trained with it, nor the voice be imitated */
  noTraining: boolean;
};

/** The terms as they were when the line was bought, and how its sound was made. */
export type LineLicence = LicenceTerms & {
  maker: string | null;
  /** for a widening: the line whose terms applied when the price was computed */
  over?: number;
  /** number of pieces that its price was for */
  pieces?: number;
};

export const LICENCE = {
  most: 40,
  name: 40,
  words: 300,
  places: 100,
  attribution: 100,
  months: 1200,
  people: 1_000_000,
} as const;

export const LICENCE_ID = /^[a-z0-9]{10}$/;
export const LICENCE_GONE = "라이선스를 목록에서 다시 골라주세요.";

function monthsWords(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  return [years ? `${years}년` : "", rest ? `${rest}개월` : ""].filter(Boolean).join(" ");
}

export const TERM = "기간";

/**
 * The licence in plain words, by topic; the same before purchase, in the order and on the
 * certificate.
 */
export const licenceWords = (terms: Omit<LicenceTerms, "id" | "version">): [string, string][] => [
  ["허용 범위", terms.allowed],
  ...(terms.forbidden ? [["금지 사항", terms.forbidden] as [string, string]] : []),
  ["이용 지역", terms.places || "제한이 없어요."],
  [
    TERM,
    terms.months === null ? "기한이 없어요." : `결제한 날부터 ${monthsWords(terms.months)}이에요.`,
  ],
  [
    "이용 인원",
    terms.people === null
      ? "인원 제한이 없어요."
      : `${terms.people.toLocaleString("ko-KR")}명까지예요.`,
  ],
  ["출처 표시", terms.attribution || "하지 않아도 돼요."],
  [
    "AI 학습",
    terms.noTraining
      ? "AI 학습이나 음성 합성에 쓸 수 없어요."
      : "별도로 제한하지 않아요. 다른 조건은 그대로 지켜주세요.",
  ],
];
