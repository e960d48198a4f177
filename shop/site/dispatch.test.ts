import fc from "fast-check";
import { expect, test } from "vitest";
import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import { addBusinessDays, isBusinessDay } from "#lib/business-days.ts";
import { type ClosedDays, type Dispatch, awayFrom, shipByOf } from "./ship-by.ts";
import { readClosedDays, typedClosedDays } from "./typed-closed-days.ts";

const usual: Dispatch = { within: 3, cutOffHour: null, closedDays: [] };
const at = (seoul: string) => new Date(`${seoul}:00+09:00`);
const away = (from: string, to = from): ClosedDays => ({ from, to, why: "" });

test.each<[string, string, Partial<Dispatch>, string]>([
  ["three business days, as the law says", "2026-11-20T23:59", {}, "2026-11-25"],
  ["the same day", "2026-11-20T13:59", { within: 0, cutOffHour: 14 }, "2026-11-20"],
  ["from the cut-off on the next", "2026-11-20T14:00", { within: 0, cutOffHour: 14 }, "2026-11-23"],
  ["on a Saturday the next", "2026-11-21T09:00", { within: 0 }, "2026-11-23"],
  ["one day, before the cut-off", "2026-11-23T09:00", { within: 1, cutOffHour: 14 }, "2026-11-24"],
  ["one day, after it", "2026-11-23T15:00", { within: 1, cutOffHour: 14 }, "2026-11-25"],
  ["after it, never past the law", "2026-11-23T15:00", { cutOffHour: 14 }, "2026-11-26"],
  ["one day off", "2026-11-20T09:00", { closedDays: [away("2026-11-24")] }, "2026-11-26"],
  [
    "a holiday away over Christmas and New Year",
    "2026-12-24T09:00",
    { within: 1, closedDays: [away("2026-12-26", "2027-01-04")] },
    "2027-01-05",
  ],
])("%s", (_name, paidAt, own, day) => {
  expect(shipByOf(at(paidAt), { ...usual, ...own })).toBe(day);
});

const day = fc.nat({ max: 400 }).map((days) => dayAfter("2026-06-01", days));
const dispatch = fc.record({
  within: fc.integer({ min: 0, max: 3 }),
  cutOffHour: fc.option(fc.integer({ min: 1, max: 23 })),
  closedDays: fc.array(
    fc.tuple(day, fc.nat({ max: 20 })).map(([from, days]) => away(from, dayAfter(from, days))),
    { maxLength: 6 },
  ),
});
const moment = fc
  .tuple(day, fc.nat({ max: 1439 }))
  .map(([from, minutes]) => new Date(at(`${from}T00:00`).getTime() + minutes * 60_000));

test("who pays later is never promised an earlier day, and every day promised is one the shop works on", () => {
  fc.assert(
    fc.property(moment, moment, dispatch, (one, other, rules) => {
      const [first, then] = one < other ? [one, other] : [other, one];
      const [early, late] = [shipByOf(first, rules), shipByOf(then, rules)];
      expect(early <= late).toBe(true);
      expect(early >= calendarDayOf(first)).toBe(true);
      expect(isBusinessDay(early)).toBe(true);
      expect(rules.closedDays.some(({ from, to }) => from <= early && early <= to)).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

test("without days off of its own no shop promises more than the law's three days", () => {
  fc.assert(
    fc.property(moment, dispatch, (paidAt, rules) => {
      const latest = addBusinessDays(calendarDayOf(paidAt), 3);
      expect(shipByOf(paidAt, { ...rules, closedDays: [] }) <= latest).toBe(true);
    }),
  );
});

test("days away are told a week ahead and while they last, with the day it goes on", () => {
  const rules = { ...usual, closedDays: [away("2026-12-28", "2027-01-02")] };
  expect(awayFrom(at("2026-12-20T12:00"), rules)).toBeNull();
  expect(awayFrom(at("2026-12-21T00:00"), rules)).toMatchObject({ again: "2027-01-04" });
  expect(awayFrom(at("2027-01-02T23:59"), rules)).toMatchObject({ from: "2026-12-28" });
  expect(awayFrom(at("2027-01-03T00:00"), rules)).toBeNull();
});

const today = "2026-11-23";

test("what an owner saved is shown again as it can be typed, without the years that are over", () => {
  const typed = "2026-12-28~2027-01-02 겨울 휴가\n2026-11-25";
  const closed = readClosedDays(typed, today);
  if (typeof closed === "string") throw new Error(closed);
  expect(closed).toEqual([
    { from: "2026-11-25", to: "2026-11-25", why: "" },
    { from: "2026-12-28", to: "2027-01-02", why: "겨울 휴가" },
  ]);
  expect(readClosedDays(typedClosedDays(closed, today), today)).toEqual(closed);
  expect(typedClosedDays(closed, "2027-01-01")).toBe("2026-12-28~2027-01-02 겨울 휴가");
});

test.each([
  ["a closed year", "2025-12-24", "1번째 줄: 2025년은 이미 지났어요."],
  ["a far year", "2026-12-24\n2028-01-01", "2번째 줄: 2027년까지"],
  ["upside down", "2026-12-24~2026-12-20", "앞 날짜부터"],
  ["no such day", "2026-02-30", "2026-02-30은 달력에 없는 날"],
  ["overlapping", "2026-12-24~2026-12-28\n2026-12-28 쉼", "1번째 줄과 2번째 줄"],
  ["for ever", "2026-11-24~2027-11-24", "60일까지"],
  ["a whole year", "2027-01-01~2027-12-31", "1번째 줄: 한 번에 60일까지"],
  [
    "a whole year in pieces",
    "2027-01-01~2027-02-28\n2027-03-01~2027-04-20\n2027-04-21~2027-06-10\n2027-06-11~2027-08-01",
    "2027년에 쉬는 날이 모두 213일이에요. 한 해에 180일까지",
  ],
  ["words", "크리스마스", "1번째 줄: ‘2026-12-28"],
  ["a long name", `2026-12-24 ${"쉼".repeat(31)}`, "30자까지"],
])("%s: said with the line it stands in", (_name, typed, words) => {
  expect(readClosedDays(typed, today)).toEqual(expect.stringContaining(words));
});
