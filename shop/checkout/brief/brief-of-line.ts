import {
  tooLongWords,
  mostCharacters,
  rowFor,
  useOf,
} from "#shop/product/commission/commission-price.ts";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { addBusinessDays } from "#lib/business-days.ts";
import type {
  CommissionBrief,
  CommissionTerms,
} from "#shop/product/commission/commission-terms.ts";
import type { ProvenPriceTag } from "#shop/product/price.ts";
import { madeAgreement, madeConsentTrouble, AGREED } from "#shop/order/withdrawal.ts";
import type { BriefRequest } from "./read-brief.ts";

/**
 * The promised day of the first take if paid now ("2026-12-24"); the earliest that a buyer may
 * choose.
 */
export const promisedDay = ({ days }: CommissionTerms, now: Date): string =>
  addBusinessDays(calendarDayOf(now), days);

/** The computed price of a commission line. */
export type QuotedCommission = {
  terms: CommissionTerms;
  characters: number;
  seconds: number;
  /** won before a discount, for this script and use */
  tag: Pick<ProvenPriceTag, "price" | "basePrice">;
  /** the earliest day to choose */
  from: string;
  /** the same day as a page says it */
  fromWords: string;
};

type CommissionedLine = { commission: QuotedCommission | null };
type Errors = Record<string, string[]>;

function troublesOf(
  { terms, characters, from, fromWords }: QuotedCommission,
  brief: BriefRequest | null,
) {
  const troubles: Errors = {};
  const most = mostCharacters(terms);
  if (!characters) troubles.script = ["녹음할 원고를 적어주세요."];
  else if (characters > most) troubles.script = [tooLongWords(most, characters)];
  if (!useOf(terms, brief?.use)) troubles.use = ["어디에 쓸지 골라주세요."];
  if (brief?.wishedOn && brief.wishedOn < from)
    troubles.wishedOn = [`받고 싶은 날은 ${fromWords}부터 고를 수 있어요.`];
  return troubles;
}

/** All errors of the briefs, by field name; the desk gives no consent for its caller. */
export function briefTroubles(
  lines: readonly CommissionedLine[],
  requests: readonly { brief?: BriefRequest | null }[],
  isDesk: boolean,
): Errors {
  const errors: Errors = {};
  lines.forEach(({ commission }, at) => {
    if (!commission) return;
    const brief = requests[at]?.brief ?? null;
    const troubles = troublesOf(commission, brief);
    for (const [name, words] of Object.entries(troubles)) errors[`line.${at}.${name}`] = words;
    const unticked = isDesk ? null : madeConsentTrouble(brief?.agreed);
    if (unticked) errors[`line.${at}.${AGREED}`] = unticked;
  });
  return errors;
}

/** The brief to store with the line; null for other lines, or when the brief was not requested. */
export function briefOfLine(
  { commission }: CommissionedLine,
  request: BriefRequest | null | undefined,
  { now, isDesk }: { now: Date; isDesk: boolean },
): CommissionBrief | null {
  if (!commission || !request) return null;
  const { terms, characters, seconds } = commission;
  const [row, use] = [rowFor(terms, characters), useOf(terms, request.use)];
  if (!row || !use) return null;
  const { script, reference, pronunciation, tone, wishedOn } = request;
  return {
    script,
    characters,
    seconds,
    use,
    reference,
    pronunciation,
    tone,
    wishedOn,
    lengthWon: row.won,
    terms,
    agreed: isDesk ? null : madeAgreement(now),
  };
}
