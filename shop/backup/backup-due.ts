import { calendarDayOf } from "#lib/calendar-day.ts";

export const USUAL_MINUTE = 3 * 60 + 30;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Seoul has no summer time. */
const SEOUL_MINUTES = 9 * 60;
const MOST_TRIES_A_DAY = 4;
const PAUSE_MS = 30 * MINUTE_MS;

export type Attempt = { day: string; isDone: boolean; endedAt: Date; wasBrokenOff: boolean };

/**
 * The day whose backup the clock should make now, by Seoul's calendar; null: none. A failed one is
 * tried again after half an hour, at most four times a day; one that was broken off at once.
 */
export function dueDay(now: Date, atMinute: number, attempts: readonly Attempt[]): string | null {
  const minute = (Math.floor(now.getTime() / MINUTE_MS) + SEOUL_MINUTES) % DAY_MINUTES;
  if (minute < atMinute) return null;
  const day = calendarDayOf(now);
  const today = attempts.filter((attempt) => attempt.day === day);
  if (today.some(({ isDone }) => isDone) || today.length >= MOST_TRIES_A_DAY) return null;
  const isResting = today.some(
    ({ wasBrokenOff, endedAt }) =>
      !wasBrokenOff && Math.abs(now.getTime() - endedAt.getTime()) < PAUSE_MS,
  );
  return isResting ? null : day;
}

/** "03:30" of minutes after midnight. */
export const timeOf = (atMinute: number): string =>
  `${String(Math.floor(atMinute / 60)).padStart(2, "0")}:${String(atMinute % 60).padStart(2, "0")}`;
