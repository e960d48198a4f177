import * as years from "@hyunbinseo/holidays-kr/all";
import { dayAfter } from "./calendar-day.ts";

/** Holidays of the years that the gazette has published; other years have only weekends. */
const published = Object.values(years).flatMap((year) => Object.keys(year));
const holidays = new Set(published);

/** First and last year whose holidays are known. */
export function holidayYears(): { first: string; last: string } {
  const sortedYears = [...holidays].map((day) => day.slice(0, 4)).toSorted();
  return { first: sortedYears[0] ?? "", last: sortedYears.at(-1) ?? "" };
}

/** By day ("2028-05-01"): the name of a holiday, or null for one that was moved away. */
export type HolidayChanges = Record<string, string | null>;

/** Applies changes that the government made since, replacing earlier changes. */
export function changeHolidays(changes: HolidayChanges): void {
  holidays.clear();
  for (const day of published) holidays.add(day);
  for (const [day, name] of Object.entries(changes)) {
    if (name === null) holidays.delete(day);
    else holidays.add(day);
  }
}

/** Whether Seoul's offices and banks work on this day ("2026-11-21"). */
export function isBusinessDay(day: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

/**
 * The day, or the next business day if it is none: a term does not end on a day off (civil act,
 * article 161).
 */
export function businessDayFrom(day: string, isOpen = isBusinessDay): string {
  let at = day;
  while (!isOpen(at)) at = dayAfter(at, 1);
  return at;
}

/**
 * The `count`th business day after this one, which does not count itself (civil act, article 157).
 */
export function addBusinessDays(day: string, count: number, isOpen = isBusinessDay): string {
  let at = day;
  for (let left = count; left > 0; left--) at = businessDayFrom(dayAfter(at, 1), isOpen);
  return at;
}
