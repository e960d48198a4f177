import { readIdentifier } from "#lib/text/typed.ts";
export type Carrier = {
  name: string;
  /** false when no service tracks it: closed down, or not known as a courier */
  trackable: boolean;
  /** valid lengths of waybill numbers; empty: any */
  digits: readonly number[];
};

const carrier = (name: string, ...digits: number[]): Carrier => ({ name, trackable: true, digits });
const untraceable = (name: string): Carrier => ({ name, trackable: false, digits: [] });

/** Specification 9, in its order. */
export const carriers: readonly Carrier[] = [
  carrier("우체국택배", 13),
  carrier("CJ대한통운", 10, 12),
  carrier("로젠택배", 11),
  carrier("한진택배", 12, 14),
  carrier("롯데택배", 12),
  untraceable("드림택배"),
  carrier("대신택배", 13),
  carrier("일양로지스", 9, 10, 11),
  carrier("경동택배", 8, 9, 10, 11, 12, 13, 14, 15, 16),
  carrier("천일택배", 11),
  carrier("건영택배", 10),
  untraceable("국제정보통신"),
  untraceable("GTX택배"),
];

/** Registered letters are numbered like the post's parcels. */
const numbered: readonly Carrier[] = [...carriers, carrier("우체국 등기", 13)];

const findCarrier = (name: string | null | undefined): Carrier | undefined =>
  numbered.find((each) => each.name === name);

/** Whether the carrier is one that no service tracks. */
export const isUntraceable = (name: string | null | undefined): boolean =>
  findCarrier(name)?.trackable === false;

/** The carrier's name in a select list. */
export const carrierWords = ({ name, trackable }: Carrier): string =>
  trackable ? name : `${name} (추적 불가)`;

/** The digits of a typed or pasted waybill number, full-width ones too. */
export const waybillDigits = (typed: string): string => readIdentifier(typed).replace(/\D/g, "");

const lengthWords = (digits: readonly number[]) =>
  digits.length > 2
    ? `${digits[0]}~${digits.at(-1)}자리`
    : digits.map((length) => `${length}자리`).join(" 또는 ");

/** What is unusual about a number. Carriers change their formats, so staff may confirm it. */
export function waybillWarning(company: string, digits: string): string | null {
  const found = findCarrier(company);
  if (!digits || !found) return null;
  if (found.digits.length && !found.digits.includes(digits.length)) {
    return `${company} 송장번호는 보통 ${lengthWords(found.digits)}인데 ${digits.length}자리예요. ${checkWords(company, digits)}`;
  }
  return hasCheckDigit(company, digits)
    ? null
    : `${company} 송장번호의 끝자리가 맞지 않아요. ${checkWords(company, digits)}`;
}

/** Another carrier's check digit hardly fits by accident, so a fit names the likely mistake. */
function checkWords(company: string, digits: string): string {
  const likely = Object.keys(divided).filter(
    (name) =>
      name !== company && divided[name]!.length === digits.length && hasCheckDigit(name, digits),
  );
  return likely.length
    ? `번호를 확인해주세요. 혹시 ${likely.join(", ")} 번호인가요?`
    : "번호를 확인해주세요.";
}

/**
 * Check digits: the digits from `from` on are divided by seven, and the remainder is the last
 * digit. Decision 123 has the sources; other carriers have no known rule.
 */
const divided: Record<string, { length: number; from: number }> = {
  CJ대한통운: { length: 12, from: 2 },
  로젠택배: { length: 11, from: 0 },
  한진택배: { length: 12, from: 0 },
  롯데택배: { length: 12, from: 0 },
};

function hasCheckDigit(company: string, digits: string): boolean {
  const rule = divided[company];
  if (rule?.length !== digits.length) return true;
  return Number(digits.slice(rule.from, -1)) % 7 === Number(digits.at(-1));
}

/** A portal search for the carrier and the waybill, as the specification asks. */
export const trackingUrl = (company: string, number: string): string =>
  `https://search.naver.com/search.naver?query=${encodeURIComponent(`${company} ${number}`)}`;
