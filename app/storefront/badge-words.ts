const BADGE_LIMIT = 99;

/** The number on a badge; specification 9. Nothing for none. */
export function badgeWords(count: number): string {
  if (count > BADGE_LIMIT) return `${BADGE_LIMIT}+`;
  return count > 0 ? String(count) : "";
}
