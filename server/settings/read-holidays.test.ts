import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { changeHolidays, holidayYears, isBusinessDay } from "#lib/business-days.ts";
import { termsFrom } from "#shop/claim/withdrawal/withdrawal-terms.ts";
import { readHolidays } from "./read-holidays.server.ts";

afterEach(() => changeHolidays({}));
const given = (text: string) => {
  const directory = mkdtempSync(join(tmpdir(), "holidays-"));
  writeFileSync(join(directory, "holidays.json"), text);
  return () => readHolidays(directory);
};

test("a day that the government names or moves is one from the next start on, and terms follow it", () => {
  expect(isBusinessDay("2026-11-17")).toBe(true);
  expect(termsFrom("2026-11-10").mind).toBe("2026-11-17");
  given('{ "2026-11-17": "임시공휴일", "2026-12-25": null, "2028-02-29": "임시공휴일" }')();
  expect(isBusinessDay("2026-11-17")).toBe(false);
  expect(isBusinessDay("2026-12-25")).toBe(true);
  expect(termsFrom("2026-11-10").mind).toBe("2026-11-18");
  expect(termsFrom("2028-02-22").mind).toBe("2028-03-01");
  expect(holidayYears().last).toBe("2028");
});

test("without a file the published years stand", () => {
  readHolidays(mkdtempSync(join(tmpdir(), "holidays-")));
  expect(holidayYears()).toEqual({ first: "2018", last: "2027" });
});

test.each(["", "[1]", '{ "2027-02-29": "x" }', '{ "1.1": "x" }', '{ "2027-01-04": 3 }'])(
  "a file that says %j is refused by name, and changes nothing",
  (text) => {
    expect(given(text)).toThrow("holidays.json");
    expect(isBusinessDay("2027-01-04")).toBe(true);
  },
);
