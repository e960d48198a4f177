import { seoulHour } from "#lib/seoul-time.ts";

/** Hours of Seoul's clock, 0 to 23; both the same: all day. Past midnight where `from` is later. */
export type OfficeHours = { from: number; until: number };

const HOUR_MS = 3600_000;

export function isWithinHours({ from, until }: OfficeHours, at: Date): boolean {
  const hour = seoulHour(at);
  if (from === until) return true;
  return from < until ? hour >= from && hour < until : hour >= from || hour < until;
}

/** When the hours begin next, after this moment. Seoul's clock is whole hours from UTC's. */
export function nextBegin({ from }: OfficeHours, at: Date): Date {
  const hour = Math.floor(at.getTime() / HOUR_MS) * HOUR_MS;
  const ahead = (from - seoulHour(at) + 24) % 24 || 24;
  return new Date(hour + ahead * HOUR_MS);
}
