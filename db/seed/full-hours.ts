import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";

const HOUR = 3600_000;

/** The full hour before this moment; Seoul is whole hours ahead of UTC. */
export const fullHour = (at: number): Date => new Date(Math.floor(at / HOUR) * HOUR);

/** An hour of Seoul's day so many days from now: shops open and close at times people remember. */
export const hourInDays = (now: Date, days: number, hour: string): Date =>
  new Date(`${dayAfter(calendarDayOf(now), days)}T${hour}:00:00+09:00`);
