const HOUR = 3600;

/** Members, and those who are trusted: each administrator for themselves, all machines together. */
export const uploadLimits = {
  member: { active: 10, startsADay: 200, bytes: 300 * 1024 * 1024, idleSeconds: 6 * HOUR },
  trusted: { active: 100, startsADay: 0, bytes: 0, idleSeconds: 24 * HOUR },
} as const;
