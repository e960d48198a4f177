const DAY_MS = 86_400_000;
const TWO_YEARS_DAYS = 730;
/** How long a member has to say that a consent to news still stands. */
export const ANSWER_DAYS = 30;

/** Age in days at which a consent must be confirmed. */
export const ASK_DAYS = TWO_YEARS_DAYS - ANSWER_DAYS;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Consents up to this time must be confirmed. */
export const askedFrom = (now: Date): Date => daysBefore(now, ASK_DAYS);

/** When a consent given or confirmed at that time must be confirmed again. */
export const dueFrom = (at: Date): Date => daysBefore(at, -ASK_DAYS);

/** Consents up to this time end unless confirmed. */
export const endsFrom = (now: Date): Date => daysBefore(now, TWO_YEARS_DAYS);

/** From 08:00 to 21:00 in Seoul. */
export const isDay = (now: Date): boolean => {
  const hour = (now.getUTCHours() + 9) % 24;
  return hour >= 8 && hour < 21;
};

/** The next time that it is 08:00 in Seoul. */
export function nextMorning(now: Date): Date {
  const morning = new Date(now);
  morning.setUTCHours(23, 0, 0, 0);
  return morning > now ? morning : new Date(morning.getTime() + DAY_MS);
}
