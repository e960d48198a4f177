/** Sessions end by themselves: after a time without a visit, and after a time at all. Seconds. */
export const sessionRules = {
  member: { idle: 14 * 24 * 3600, absolute: 30 * 24 * 3600 },
  admin: { idle: 30 * 60, absolute: 12 * 3600 },
} as const;

export type SessionKind = keyof typeof sessionRules;
