import fc from "fast-check";
import { expect, test } from "vitest";
import { calendarDayOf, dayAfter, daysFrom, dayWords, isCalendarDay } from "./calendar-day.ts";

test("a day begins at midnight in Seoul", () => {
  expect(calendarDayOf(new Date("2026-12-23T14:59:59.999Z"))).toBe("2026-12-23");
  expect(calendarDayOf(new Date("2026-12-23T15:00:00.000Z"))).toBe("2026-12-24");
});

test("only days that exist are days", () => {
  for (const day of ["2026-02-28", "2028-02-29", "2026-12-31"])
    expect(isCalendarDay(day)).toBe(true);
  for (const day of [
    "2026-02-29",
    "2026-13-01",
    "2026-1-1",
    "26-01-01",
    "2026-01-00",
    "1999-01-01",
    "",
    "2026-01-01T00:00",
  ])
    expect(isCalendarDay(day)).toBe(false);
});

test("counting days forth and back meets, over months and leap years", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: -400, max: 400 }),
      (start, days) => {
        const day = dayAfter("2020-01-01", start);
        expect(daysFrom(day, dayAfter(day, days))).toBe(days);
        expect(dayAfter(dayAfter(day, days), -days)).toBe(day);
      },
    ),
  );
});

test("a day is read as people say it", () => {
  expect(dayWords("2026-03-02")).toBe("2026년 3월 2일");
});
