import fc from "fast-check";
import { expect, test } from "vitest";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { keptBackups, MOST_DAYS } from "./kept-backups.ts";

const DAY_MS = 24 * 3600_000;
const NOW = new Date("2026-11-28T18:30:00Z");
const ago = (days: number, minutes = 0) =>
  new Date(NOW.getTime() - days * DAY_MS - minutes * 60_000);
const daily = (days: number) => Array.from({ length: days }, (_, at) => ago(at));

/** As a shop runs: one backup a day, and after each those go that are not kept. */
function afterRuns(days: number, first = new Date("2024-01-01T18:30:00Z")): Date[] {
  let there: Date[] = [];
  for (let at = 0; at < days; at++) {
    const now = new Date(first.getTime() + at * DAY_MS);
    there.push(now);
    const kept = keptBackups(there, now);
    there = there.filter((one) => kept.has(one.getTime()));
  }
  return there;
}

test("of a year of days, 7 days, 4 weeks and 12 months stay", () => {
  const kept = keptBackups(daily(500), NOW);
  expect([...kept].map((time) => calendarDayOf(new Date(time))).toSorted()).toEqual([
    "2025-12-31",
    "2026-01-31",
    "2026-02-28",
    "2026-03-31",
    "2026-04-30",
    "2026-05-31",
    "2026-06-30",
    "2026-07-31",
    "2026-08-31",
    "2026-09-30",
    "2026-10-31",
    "2026-11-08",
    "2026-11-15",
    "2026-11-22",
    "2026-11-23",
    "2026-11-24",
    "2026-11-25",
    "2026-11-26",
    "2026-11-27",
    "2026-11-28",
    "2026-11-29",
  ]);
});

test("run after run, three years long, the same stays, and nothing is older than the law's check allows", () => {
  const there = afterRuns(3 * 365);
  const newest = there.at(-1)!.getTime();
  expect(there.length).toBeGreaterThanOrEqual(7 + 11);
  expect(there.length).toBeLessThanOrEqual(7 + 4 + 12);
  for (const one of there) expect(newest - one.getTime()).toBeLessThanOrEqual(MOST_DAYS * DAY_MS);
  expect(new Set(there.slice(-7).map(calendarDayOf)).size).toBe(7);
});

const times = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 1200 }), fc.integer({ min: 0, max: 1439 })),
  { minLength: 1, maxLength: 80 },
);

test("the newest always stays, of each of the last seven days one does, never more than 23, and asking again removes nothing more", () => {
  fc.assert(
    fc.property(times, (whens) => {
      const there = whens.map(([days, minutes]) => ago(days, minutes));
      const kept = keptBackups(there, NOW);
      const newest = Math.max(...there.map((one) => one.getTime()));
      expect(kept.has(newest)).toBe(true);
      expect(kept.size).toBeLessThanOrEqual(23);
      const young = there.filter((one) => newest - one.getTime() <= MOST_DAYS * DAY_MS);
      const days = [...new Set(young.map(calendarDayOf))].toSorted().slice(-7);
      const keptDays = new Set([...kept].map((time) => calendarDayOf(new Date(time))));
      for (const day of days) expect(keptDays).toContain(day);
      const again = keptBackups(
        [...kept].map((time) => new Date(time)),
        NOW,
      );
      expect(again).toEqual(kept);
    }),
  );
});

test("a clock that is a year or three ahead for a night removes nothing but what that night would, and once it is right again all is as before", () => {
  const before = [...keptBackups(daily(400), NOW)].map((time) => new Date(time));
  for (const years of [1, 3]) {
    const wrong = new Date(NOW.getTime() + years * 365 * DAY_MS);
    const atNight = keptBackups([...before, wrong], wrong);
    // The seventh day, the fourth week and the twelfth month make room for the new ones.
    expect(before.filter((one) => !atNight.has(one.getTime())).length).toBeLessThanOrEqual(3);
    const after = [...atNight].map((time) => new Date(time));
    const next = new Date(NOW.getTime() + DAY_MS);
    const kept = keptBackups([...after, next], next);
    expect(kept.has(next.getTime())).toBe(true);
    expect(after.filter((one) => !kept.has(one.getTime())).length).toBeLessThanOrEqual(1);
  }
  // A clock that went back: what was made then is not thrown away for it.
  const past = new Date(NOW.getTime() - 365 * DAY_MS);
  expect(keptBackups([...before, past], past).size).toBeGreaterThanOrEqual(before.length);
});
