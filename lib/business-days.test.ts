import fc from "fast-check";
import { expect, test } from "vitest";
import { dayAfter, daysFrom } from "./calendar-day.ts";
import { addBusinessDays, businessDayFrom, isBusinessDay } from "./business-days.ts";

test.each([
  ["2026-11-20", true, "a Friday"],
  ["2026-11-21", false, "a Saturday"],
  ["2026-11-22", false, "a Sunday"],
  ["2026-12-25", false, "Christmas"],
  ["2026-09-25", false, "Chuseok"],
  ["2026-10-05", false, "a substitute holiday"],
  ["2027-01-01", false, "New Year"],
  ["2035-06-06", true, "a holiday of a year that is not published yet"],
])("%s is a business day: %s (%s)", (day, is) => expect(isBusinessDay(day)).toBe(is));

test.each([
  ["2026-11-20", 3, "2026-11-25"],
  ["2026-11-21", 3, "2026-11-25"],
  ["2026-11-23", 3, "2026-11-26"],
  ["2026-12-24", 3, "2026-12-30"],
  ["2026-12-31", 1, "2027-01-04"],
  ["2026-09-23", 3, "2026-09-30"],
  ["2026-11-20", 0, "2026-11-20"],
])("%s and %i business days is %s", (day, count, then) =>
  expect(addBusinessDays(day, count)).toBe(then),
);

test("a term that would end on a day off ends on the next working day", () => {
  expect(businessDayFrom("2026-11-21")).toBe("2026-11-23");
  expect(businessDayFrom("2026-11-23")).toBe("2026-11-23");
});

test("business days are counted one by one, whatever the day", () => {
  const day = fc.nat({ max: 6000 }).map((days) => dayAfter("2018-01-01", days));
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 12 }), (start, count) => {
      const then = addBusinessDays(start, count);
      const between = Array.from({ length: daysFrom(start, then) }, (_, at) =>
        dayAfter(start, at + 1),
      );
      expect(between.filter(isBusinessDay)).toHaveLength(count);
      expect(isBusinessDay(then)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
