import * as years from "@hyunbinseo/holidays-kr/all";
import { dayAfter } from "./calendar-day.ts";

/** Of the years that the gazette has published; of others only weekends are known. */
const holidays = new Set(Object.values(years).flatMap((year) => Object.keys(year)));

/** Whether Seoul's offices and banks work on this day ("2026-11-21"). */
export function isBusinessDay(day: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

/** The day itself, or the next one that is a business day: a term never ends on a day when nobody
 * can act (civil act, article 161). */
export function businessDayFrom(day: string, isOpen = isBusinessDay): string {
  let at = day;
  while (!isOpen(at)) at = dayAfter(at, 1);
  return at;
}

/** The `count`th business day after this one; the day itself does not count (civil act, article
 * 157). */
export function addBusinessDays(day: string, count: number, isOpen = isBusinessDay): string {
  let at = day;
  for (let left = count; left > 0; left--) at = businessDayFrom(dayAfter(at, 1), isOpen);
  return at;
}
