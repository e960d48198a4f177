import { calendarDayOf } from "#lib/calendar-day.ts";

const DAY_MS = 24 * 3600_000;
/** How many of each are kept: the newest of a day, of a week, of a month. */
export const KEPT = { days: 7, weeks: 4, months: 12 } as const;
/**
 * Nothing is older than this: the privacy law wants data gone when its period is over, and a
 * restored shop asks about its clock after 400 days (decision 118).
 */
export const MOST_DAYS = 396;
/** The clock is believed about that only after a week of backups within this time. */
const RECENT_DAYS = 14;
/** A backup of later than tomorrow was made by a wrong clock. */
const AHEAD_MS = DAY_MS;

/** Mondays begin a week; 1970-01-01 was a Thursday. */
const weekOf = (day: string) => String(Math.floor((Date.parse(day) / DAY_MS + 3) / 7));

/**
 * Which of these backups stay, by their times: the newest of each of the last 7 days, 4 weeks and
 * 12 months that have one. Days are counted that exist and not by the clock, so that a clock that
 * jumps removes nothing at once. The newest one, and what a wrong clock dated ahead, always stay.
 */
export function keptBackups(madeAts: readonly Date[], now: Date): Set<number> {
  const times = [...new Set(madeAts.map((madeAt) => madeAt.getTime()))].toSorted((a, b) => b - a);
  const isAhead = (time: number) => time > now.getTime() + AHEAD_MS;
  const past = times.filter((time) => !isAhead(time));
  const kept = new Set(times.filter(isAhead));
  const keepNewestOf = (most: number, spanOf: (day: string) => string) => {
    const spans = new Set<string>();
    for (const time of past) {
      const span = spanOf(calendarDayOf(new Date(time)));
      if (spans.has(span) || spans.size === most) continue;
      spans.add(span);
      kept.add(time);
    }
  };
  keepNewestOf(KEPT.days, (day) => day);
  keepNewestOf(KEPT.weeks, weekOf);
  keepNewestOf(KEPT.months, (day) => day.slice(0, 7));
  const [newest = 0] = past;
  const recent = past.filter((time) => newest - time <= RECENT_DAYS * DAY_MS);
  const days = new Set(recent.map((time) => calendarDayOf(new Date(time))));
  if (days.size >= KEPT.days)
    for (const time of past) if (newest - time > MOST_DAYS * DAY_MS) kept.delete(time);
  return kept;
}
