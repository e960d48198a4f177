import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import { day } from "../list/list-fields.ts";

/** Days in Seoul, both of them included. */
export type Period = { from: string; to: string };

/** The days whose orders are counted; this month until today, where the address says no others. */
export const periodFields = (now: Date) => {
  const today = calendarDayOf(now);
  return { from: day("주문 시작일", `${today.slice(0, 8)}01`), to: day("주문 종료일", today) };
};

const midnight = (of: string) => new Date(`${of}T00:00:00+09:00`);

/** From the first moment of the first day to before the first one after the last. */
export const momentsOf = ({ from, to }: Period): { since: Date; before: Date } => ({
  since: midnight(from),
  before: midnight(dayAfter(to, 1)),
});
