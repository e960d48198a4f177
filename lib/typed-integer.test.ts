import fc from "fast-check";
import { expect, test } from "vitest";
import { typedInteger } from "./typed-integer.ts";

test.each([
  ["39,900원", 39_900],
  [" 10 % ", 10],
  ["３９００", 3900],
  ["-5,000", -5000],
  ["+3", 3],
  ["0", 0],
  ["007", 7],
])("%j is %i", (typed, number) => {
  expect(typedInteger(typed)).toBe(number);
});

test.each([
  "",
  "  ",
  "1.5",
  "1e3",
  "0x10",
  "만원",
  "--1",
  "NaN",
  "1234567890123",
  "1-2",
  "Infinity",
])("%j is no whole number", (typed) => {
  expect(typedInteger(typed)).toBeNull();
});

test("whatever is typed, the answer is null or a safe whole number", () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const number = typedInteger(typed);
      expect(number === null || Number.isSafeInteger(number)).toBe(true);
    }),
  );
});
