import { expect, test } from "vitest";
import { isWithinHours, nextBegin } from "./office-hours.ts";

const at = (time: string) => new Date(`2026-11-29T${time}:00+09:00`);

test.each([
  [{ from: 8, until: 22 }, "08:00", true],
  [{ from: 8, until: 22 }, "21:59", true],
  [{ from: 8, until: 22 }, "22:00", false],
  [{ from: 8, until: 22 }, "07:59", false],
  [{ from: 20, until: 4 }, "23:30", true],
  [{ from: 20, until: 4 }, "03:59", true],
  [{ from: 20, until: 4 }, "04:00", false],
  [{ from: 9, until: 9 }, "03:00", true],
])("%j at %s: %s", (hours, time, isWithin) => {
  expect(isWithinHours(hours, at(time))).toBe(isWithin);
});

test("what waits, waits for the next beginning of the hours", () => {
  const hours = { from: 8, until: 22 };
  expect(nextBegin(hours, at("02:10"))).toEqual(at("08:00"));
  expect(nextBegin(hours, at("22:00"))).toEqual(new Date("2026-11-30T08:00:00+09:00"));
  expect(nextBegin(hours, at("08:00"))).toEqual(new Date("2026-11-30T08:00:00+09:00"));
});
