import { plainSigns, readIdentifier } from "#lib/text/typed.ts";
import { DEMO_BUSINESS_NUMBER } from "./shown-business-number.ts";

const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5];

export const WRONG_BUSINESS_NUMBER =
  "사업자등록번호 열 자리를 확인해주세요. 끝자리가 맞지 않는 번호예요.";

/**
 * A business registration number as "000-00-00000"; null when the check digit is wrong. Accepts the
 * demo's number, which `saveSite` refuses elsewhere.
 */
export function businessNumber(typed: string): string | null {
  const digits = readIdentifier(typed);
  if (!/^\d{10}$/.test(digits) || /^0+$/.test(digits)) return null;
  if (digits === DEMO_BUSINESS_NUMBER.replaceAll("-", "")) return DEMO_BUSINESS_NUMBER;
  const weighed = WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);
  const sum = weighed + Math.floor((5 * Number(digits[8])) / 10);
  if ((10 - (sum % 10)) % 10 !== Number(digits[9])) return null;
  return `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;
}

const MAIL_ORDER = /^제?\s*(\d{4})\s*-\s*([가-힣A-Za-z]{2,12})\s*-\s*(\d{3,6})\s*호?$/;

/** A mail-order report number as "제2026-서울마포-01234호", else null. It has no check digit. */
export function mailOrderNumber(typed: string): string | null {
  const [, year, office, number] = MAIL_ORDER.exec(plainSigns(typed)) ?? [];
  return year && office && number ? `제${year}-${office}-${number}호` : null;
}
