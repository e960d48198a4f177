import { toSeoulLocal } from "#lib/seoul-local-time.ts";

const DAY = 24 * 3600_000;

/** So many days from now, to the end of that day in Seoul, as a datetime-local field holds it. */
export const usualDeadline = (now: Date, days: number): string =>
  `${toSeoulLocal(new Date(now.getTime() + days * DAY)).slice(0, 10)}T23:59`;
