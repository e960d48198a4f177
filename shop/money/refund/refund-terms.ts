import { addBusinessDays, daysFrom } from "#lib/calendar-day.ts";

/** E-commerce act, article 18(2). */
const REFUND_DAYS = 3;
/** Percent a year on what is late (decree, article 21-3). */
const LATE_PERCENT = 15;

/** The last day in Seoul to give money back that is owed since this one. */
export const refundDueAfter = (day: string): string => addBusinessDays(day, REFUND_DAYS);

/** Counts whole days in Seoul after the deadline, the day of payment included. Rounded up, with
 * 365 days in leap years too, so that it is never below the law's amount. */
export function lateInterest(
  amount: number,
  { dueOn, on }: { dueOn: string; on: string },
): { days: number; won: number } {
  const days = Math.max(0, daysFrom(dueOn, on));
  return { days, won: Math.ceil((amount * LATE_PERCENT * days) / 36_500) };
}
