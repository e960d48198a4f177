import { calendarDayOf, dayAfter, isCalendarDay } from "#lib/calendar-day.ts";

/** Days in Seoul, both of them included. */
export type Period = { from: string; to: string };

/** The address's days, swapped if reversed; by default this month until today. */
export function readPeriod(query: URLSearchParams, now: Date): Period {
  const today = calendarDayOf(now);
  const day = (name: string, otherwise: string) => {
    const typed = query.get(name) ?? "";
    return isCalendarDay(typed) ? typed : otherwise;
  };
  const [from, to] = [day("from", `${today.slice(0, 8)}01`), day("to", today)];
  return from <= to ? { from, to } : { from: to, to: from };
}

const midnight = (day: string) => new Date(`${day}T00:00:00+09:00`);

/** From the first moment of the first day to before the first one after the last. */
export const momentsOf = ({ from, to }: Period): { since: Date; before: Date } => ({
  since: midnight(from),
  before: midnight(dayAfter(to, 1)),
});
