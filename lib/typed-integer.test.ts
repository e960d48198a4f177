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

test("a number is the same however it is written", () => {
  const fullWidth = (digits: string) =>
    digits.replace(/\d/g, (digit) => String.fromCodePoint(digit.codePointAt(0)! + 0xfee0));
  const units = ["", "원", " 원", "%", "％", "개", "명", "일", "개월", "달", "장", "회"];
  fc.assert(
    fc.property(
      fc.integer({ min: -999_999_999, max: 999_999_999 }),
      fc.constantFrom(...units),
      fc.constantFrom("", " ", "\u3000", "\u00a0"),
      fc.boolean(),
      (number, unit, blank, isWide) => {
        const plain = number.toLocaleString("ko-KR");
        const written = `${blank}${isWide ? fullWidth(plain) : plain}${unit}${blank}`;
        expect(typedInteger(written)).toBe(number);
      },
    ),
  );
});

test.each([
  ["3.3%", 2, 330],
  ["３．３％", 2, 330],
  ["0.05", 2, 5],
  ["-0", 0, 0],
  ["₩39,900", 0, 39_900],
  ["7", 1, 70],
])("%j with %i places is %i", (typed, places, number) => {
  expect(typedInteger(typed, places)).toBe(number);
});

test("more decimal places than asked for are no number", () => {
  expect(typedInteger("3.333", 2)).toBeNull();
});
