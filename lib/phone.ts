/** Korean numbers: mobile, area, internet and safe numbers, and the short ones of businesses. */
const PHONE =
  /^(010\d{8}|01[16789]\d{7,8}|02\d{7,8}|0[3-6][1-5]\d{7,8}|070\d{8}|050[2-8]\d{7,8}|080\d{7,8}|1[568]\d{6})$/;

/** The digits of a typed number; +82 becomes 0. */
export const phoneDigits = (typed: string): string =>
  typed
    .normalize("NFKC")
    .replace(/^\s*\+82[\s-]*0?/, "0")
    .replace(/\D/g, "");

export const isPhone = (digits: string): boolean => PHONE.test(digits);

/** A number that takes text messages and proves a person. */
export const isMobilePhone = (digits: string): boolean =>
  /^01(0\d{8}|[16789]\d{7,8})$/.test(digits);

function areaLength(digits: string): number {
  if (digits.startsWith("02")) return 2;
  return digits.startsWith("050") ? 4 : 3;
}

/** "010-1234-5678"; what is no number yet is grouped as far as it goes, for showing while it is
 * typed. */
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
