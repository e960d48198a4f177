const BADGE_LIMIT = 99;

/** The number on a badge; specification 9. Nothing for none. */
export const badgeWords = (count: number): string =>
  count > BADGE_LIMIT ? `${BADGE_LIMIT}+` : count > 0 ? String(count) : "";
