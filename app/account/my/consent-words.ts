import type { ConsentRow } from "#shop/member/consent/list-consents.server.ts";
import type { ConsentKind } from "#shop/member/consent/consent-kinds.ts";
import { isPolicyKind, policyPath } from "#shop/policy/policy-kinds.ts";

/** Titles of consents outside of forms. */
export const consentTitles: Record<ConsentKind, string> = {
  age: "만 14세 이상 확인",
  terms: "이용약관",
  privacy: "개인정보 수집·이용",
  "marketing-email": "이메일 소식",
  "marketing-sms": "문자 소식",
  "marketing-night": "야간 소식",
};

/**
 * The page of exactly this version; null when the kind has none or the version was not published.
 */
export const consentTextPath = (
  kind: ConsentKind,
  version: string,
  published: Partial<Record<ConsentKind, readonly string[]>>,
): string | null =>
  isPolicyKind(kind) && published[kind]?.includes(version) ? policyPath(kind, version) : null;

export const versionWords = (version: string): string =>
  version === "none" ? "" : `버전 ${version}`;

/** What somebody agreed to in a former shop, whose name stands for a version. */
const movedWords = (kind: ConsentKind, shopName: string, agreed: boolean): string =>
  agreed
    ? `${consentTitles[kind]} 동의 (${shopName}에서)`
    : `${shopName}에서 옮겨 온 ${consentTitles[kind]} 동의 취소`;

/** What is said of it alone, whatever the version. */
const wordsOfWay: Partial<Record<ConsentRow["how"], string>> = {
  confirmed: "동의 유지",
  unconfirmed: "동의가 확인되지 않아 종료",
  phone: "전화로 수신 거부",
};

/** "이메일 소식 동의 (2026-01-01판)"; `before` is the same kind's row of before. */
export function consentWords(
  {
    kind,
    version,
    agreed,
    how,
  }: Pick<ConsentRow, "kind" | "version" | "agreed"> & Partial<Pick<ConsentRow, "how">>,
  before: Pick<ConsentRow, "agreed"> | undefined,
): string {
  const refused = before?.agreed ? "동의 철회" : "동의하지 않음";
  const what = agreed ? "동의" : refused;
  if (how === "moved") return movedWords(kind, version, agreed);
  const ofItself = how && wordsOfWay[how];
  if (ofItself) return `${consentTitles[kind]} ${ofItself}`;
  if (how === "told")
    return "개인정보처리방침 안내" + (version === "none" ? "" : ` (${versionWords(version)})`);
  const title = kind === "age" && agreed ? consentTitles.age : `${consentTitles[kind]} ${what}`;
  return [title, version !== "none" && `(${versionWords(version)})`].filter(Boolean).join(" ");
}

/**
 * The confirmation after switching a consent: who received it, when and for what (network act,
 * article 50(7)).
 */
export const switchedWords = (
  shopName: string,
  day: string,
  kind: ConsentKind,
  agreed: boolean,
): string =>
  `${shopName}: ${day} ${consentTitles[kind]} 수신${agreed ? "에 동의했어요." : " 동의를 철회했어요."}`;
