import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import { businessDayFrom } from "#lib/business-days.ts";
import { MIND_DAYS } from "#shop/product/sale.ts";

/** Article 17(3). */
const FAULT_MONTHS = 3;
const KNOWN_DAYS = 30;

/** The same day of a later month, or that month's last (civil act, article 160(3)). */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}

/** Last days in Seoul. `knownOn`: when the buyer knew the fault, if the shop can prove it
 * (article 17(5)); the earlier term ends the right. */
export function termsFrom(
  doneOn: string,
  knownOn: string | null = null,
): { mind: string; fault: string } {
  const months = businessDayFrom(monthsAfter(doneOn, FAULT_MONTHS));
  const knownDeadline = knownOn && businessDayFrom(dayAfter(knownOn, KNOWN_DAYS));
  return {
    mind: businessDayFrom(dayAfter(doneOn, MIND_DAYS)),
    fault: knownDeadline && knownDeadline < months ? knownDeadline : months,
  };
}

/** Whole days in Seoul; a term that would end on a day off ends on the next business day. */
export const claimTerms = (doneAt: Date): { mind: string; fault: string } =>
  termsFrom(calendarDayOf(doneAt));
