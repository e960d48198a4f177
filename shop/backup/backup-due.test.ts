import { expect, test } from "vitest";
import { dueDay, timeOf, USUAL_MINUTE, type Attempt } from "./backup-due.ts";

const seoul = (time: string) => new Date(`2026-11-28T${time}:00+09:00`);
const attempt = (time: string, change: Partial<Attempt> = {}): Attempt => ({
  day: "2026-11-28",
  isDone: false,
  endedAt: seoul(time),
  wasBrokenOff: false,
  ...change,
});

test.each<[string, string, Attempt[], string | null]>([
  ["before the hour", "03:29", [], null],
  ["at the hour", "03:30", [], "2026-11-28"],
  ["a shop that slept over its hour", "23:59", [], "2026-11-28"],
  ["the day has one", "12:00", [attempt("03:40", { isDone: true })], null],
  [
    "yesterday's does not count",
    "03:30",
    [attempt("03:40", { day: "2026-11-27", isDone: true })],
    "2026-11-28",
  ],
  ["it failed just now", "03:50", [attempt("03:40")], null],
  ["it failed half an hour ago", "04:10", [attempt("03:40")], "2026-11-28"],
  ["it was broken off just now", "03:41", [attempt("03:40", { wasBrokenOff: true })], "2026-11-28"],
  [
    "four times are enough",
    "23:00",
    [attempt("04:00"), attempt("05:00"), attempt("06:00"), attempt("07:00")],
    null,
  ],
  ["an end in the future, by a clock that was wrong", "03:30", [attempt("23:40")], "2026-11-28"],
])("%s", (_, time, attempts, day) => {
  expect(dueDay(seoul(time), USUAL_MINUTE, attempts)).toBe(day);
});

test("midnight and the last minute of a day are hours too", () => {
  expect(dueDay(seoul("00:00"), 0, [])).toBe("2026-11-28");
  expect(dueDay(seoul("23:59"), 24 * 60 - 1, [])).toBe("2026-11-28");
  expect([timeOf(0), timeOf(USUAL_MINUTE), timeOf(1439)]).toEqual(["00:00", "03:30", "23:59"]);
});
