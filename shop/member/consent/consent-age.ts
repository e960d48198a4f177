const DAY_MS = 86_400_000;
const TWO_YEARS_DAYS = 730;
/** How long a member has to say that a consent to news still stands. */
export const ANSWER_DAYS = 30;

/** So old a consent is asked about. */
export const ASK_DAYS = TWO_YEARS_DAYS - ANSWER_DAYS;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Consents given or confirmed up to then are asked about. */
export const askedFrom = (now: Date): Date => daysBefore(now, ASK_DAYS);

/** From when on a consent that was given or confirmed then is asked about. */
export const dueFrom = (at: Date): Date => daysBefore(at, -ASK_DAYS);

/** Consents given or confirmed up to then end when nobody answered. */
export const endsFrom = (now: Date): Date => daysBefore(now, TWO_YEARS_DAYS);

/** From 08:00 to 21:00 in Seoul. */
export const isDay = (now: Date): boolean => {
  const hour = (now.getUTCHours() + 9) % 24;
  return hour >= 8 && hour < 21;
};
