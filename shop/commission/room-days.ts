import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import { addBusinessDays, businessDayFrom } from "#lib/business-days.ts";
import type { CommissionTerms } from "#shop/product/commission/commission-terms.ts";

/** The due day (Seoul) of the next take, in business days from now. */
export const takeDueOn = ({ days }: Pick<CommissionTerms, "days">, from: Date): string =>
  addBusinessDays(calendarDayOf(from), days);

/** The last day (Seoul) to answer a take, always a business day. */
export const approvedAfter = (
  { approvalDays }: Pick<CommissionTerms, "approvalDays">,
  now: Date,
): string => businessDayFrom(dayAfter(calendarDayOf(now), Math.max(1, approvalDays)));

/** The first day of the warning: the business day before the last day. */
export function warnedFrom(approveBy: string): string {
  let day = dayAfter(approveBy, -1);
  while (businessDayFrom(day) !== day) day = dayAfter(day, -1);
  return day;
}
