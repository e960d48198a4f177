const AHEAD_MS = 9 * 3600_000;

/**
 * Parses Toss's times: with Seoul's offset, or without a zone in Seoul's time, with or without
 * microseconds. Null for anything else.
 */
export function timeOf(text: string | null | undefined): Date | null {
  if (!text || !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return null;
  const at = new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}+09:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** "2026-11-23T14:03:00" in Seoul, as Toss takes times. */
export const seoulStamp = (at: Date): string =>
  new Date(at.getTime() + AHEAD_MS).toISOString().slice(0, 19);
