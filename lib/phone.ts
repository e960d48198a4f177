import { readIdentifier } from "./text/typed.ts";

/**
 * Korean numbers: mobile, area, internet, safe and personal numbers, and short business numbers.
 */
const PHONE =
  /^(010\d{8}|01[16789]\d{7,8}|02\d{7,8}|0[3-6][1-5]\d{7,8}|070\d{8}|050[2-8]\d{7,8}|030\d{8,9}|080\d{7,8}|1[568]\d{6})$/;

/** Korea's country code as dialled from abroad, also with the zero it replaces. */
const FROM_ABROAD = /^\(?(?:\+|00)\(?82\)?(?:\(0\)|0)?/;
/** The country code without a plus, which is only safe before a mobile number. */
const BARE_FROM_ABROAD = /^\(?82\)?(?:\(0\)|0)?(?=10\d{8}$)/;

/** The digits of a typed number; +82 and 0082 become 0. */
export const phoneDigits = (typed: string): string =>
  readIdentifier(typed).replace(FROM_ABROAD, "0").replace(BARE_FROM_ABROAD, "0").replace(/\D/g, "");

export const isPhone = (digits: string): boolean => PHONE.test(digits);

/** A number that receives text messages, which can prove a person. */
export const isMobilePhone = (digits: string): boolean =>
  /^01(0\d{8}|[16789]\d{7,8})$/.test(digits);

function areaLength(digits: string): number {
  if (digits.startsWith("02")) return 2;
  return /^0[35]0/.test(digits) ? 4 : 3;
}

/**
 * "010-1234-5678"; an incomplete number is grouped as far as possible, for formatting during
 * typing.
 */
export function phoneWords(digits: string): string {
  if (digits.startsWith("1")) return digits.replace(/^(\d{4})(\d{1,4}).*/, "$1-$2");
  const area = areaLength(digits);
  const rest = digits.slice(area);
  if (!rest) return digits;
  const middle = rest.length > 7 ? 4 : 3;
  return [digits.slice(0, area), rest.slice(0, middle), rest.slice(middle)]
    .filter(Boolean)
    .join("-");
}
