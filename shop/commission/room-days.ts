import { addBusinessDays, businessDayFrom, calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import type { CommissionTerms } from "#shop/product/commission/commission-terms.ts";

/** The last day in Seoul for the next take: so many business days from now. */
export const takeDueOn = ({ days }: Pick<CommissionTerms, "days">, from: Date): string =>
  addBusinessDays(calendarDayOf(from), days);

/** The last day in Seoul to answer a take; never one on which nobody can act. */
export const approvedAfter = (
  { approvalDays }: Pick<CommissionTerms, "approvalDays">,
  now: Date,
): string => businessDayFrom(dayAfter(calendarDayOf(now), Math.max(1, approvalDays)));

/** From this day on the buyer is warned: the business day before the last one. */
export function warnedFrom(approveBy: string): string {
  let day = dayAfter(approveBy, -1);
  while (businessDayFrom(day) !== day) day = dayAfter(day, -1);
  return day;
}
