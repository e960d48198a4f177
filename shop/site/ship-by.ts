import { calendarDayOf, dayAfter, daysFrom } from "#lib/calendar-day.ts";
import { addBusinessDays, businessDayFrom, isBusinessDay } from "#lib/business-days.ts";
import { seoulHour } from "#lib/seoul-time.ts";

/** Days without dispatch besides weekends and holidays; a single day has equal ends. */
export type ClosedDays = { from: string; to: string; why: string };

/**
 * `within`: business days after payment. From `cutOffHour` on, the next business day counts as day
 * of payment.
 */
export type Dispatch = { within: number; cutOffHour: number | null; closedDays: ClosedDays[] };

/** Business days after payment (e-commerce act, article 15(1)), unless agreed otherwise. */
export const SHIP_WITHIN = 3;

/** Closures are announced this many days ahead. */
const TOLD_AHEAD = 7;

const openDays =
  (closed: readonly ClosedDays[]) =>
  (day: string): boolean =>
    isBusinessDay(day) && !closed.some(({ from, to }) => from <= day && day <= to);

/**
 * The last day to dispatch an order paid now, at most the legal three business days of the shop.
 */
export function shipByOf(paidAt: Date, { within, cutOffHour, closedDays }: Dispatch): string {
  const isOpen = openDays(closedDays);
  const day = calendarDayOf(paidAt);
  const isInTime = cutOffHour === null || (isOpen(day) && seoulHour(paidAt) < cutOffHour);
  const counted = isInTime ? day : addBusinessDays(day, 1, isOpen);
  const promised = within
    ? addBusinessDays(counted, within, isOpen)
    : businessDayFrom(counted, isOpen);
  const latest = addBusinessDays(day, SHIP_WITHIN, isOpen);
  return promised < latest ? promised : latest;
}

/**
 * The closed days that are current or near, and the day when dispatch resumes; null without any.
 */
export function awayFrom(now: Date, { closedDays }: Dispatch) {
  const today = calendarDayOf(now);
  const near = closedDays
    .filter(({ from, to }) => to >= today && daysFrom(today, from) <= TOLD_AHEAD)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))[0];
  return near
    ? { ...near, again: businessDayFrom(dayAfter(near.to, 1), openDays(closedDays)) }
    : null;
}
