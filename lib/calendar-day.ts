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
