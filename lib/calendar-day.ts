import * as years from "@hyunbinseo/holidays-kr/all";

const DAY_MS = 86_400_000;
/** Seoul is nine hours ahead of UTC and has had no summer time since 1988. */
const AHEAD_MS = 9 * 3600_000;

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);

/** "2026-11-21": Seoul's day of a moment. */
export const calendarDayOf = (at: Date): string =>
  new Date(at.getTime() + AHEAD_MS).toISOString().slice(0, 10);

/** Whether the text is a day that exists, written so. */
export const isCalendarDay = (text: string): boolean => {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const at = noon(text);
  // A Date reads 30 February as 2 March, so a day that does not exist fails this comparison.
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
};

export const dayAfter = (day: string, days: number): string =>
  new Date(noon(day) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * The same date some months later, or the last of a month that is too short (civil act, article
 * 160(3)).
 */
export function monthsAfter(day: string, months: number): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last), 12))
    .toISOString()
    .slice(0, 10);
}

/** The first moment after this day in Seoul. */
export const endOfDay = (day: string): Date => new Date(`${dayAfter(day, 1)}T00:00:00+09:00`);

export const daysFrom = (day: string, until: string): number =>
  Math.round((noon(until) - noon(day)) / DAY_MS);

/** "2026년 12월 24일" */
export const dayWords = (day: string): string =>
  `${day.slice(0, 4)}년 ${Number(day.slice(5, 7))}월 ${Number(day.slice(8, 10))}일`;

/** "11월 25일(수)" */
export const nearDayWords = (day: string): string => {
  const weekday = "일월화수목금토"[new Date(noon(day)).getUTCDay()];
  return `${Number(day.slice(5, 7))}월 ${Number(day.slice(8, 10))}일(${weekday})`;
};

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
