import { expect, test } from "vitest";
import { isMobilePhone, isPhone, phoneDigits, phoneWords } from "./phone.ts";

test.each([
  ["010-1234-5678", "01012345678"],
  ["+82 10-1234-5678", "01012345678"],
  ["+8201012345678", "01012345678"],
  ["０１０ 1234 5678", "01012345678"],
  ["02) 123 4567", "021234567"],
])("%s is %s", (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits);
  expect(isPhone(digits)).toBe(true);
});

test.each(["", "0101234567890", "12345", "0001234567", "010123456"])(
  "%j is no phone number",
  (digits) => expect(isPhone(digits)).toBe(false),
);

test.each([
  ["01012345678", true],
  ["0161234567", true],
  ["0212345678", false],
  ["07012345678", false],
  ["050212345678", false],
  ["15881234", false],
  ["0101234567", false],
])("%s is a mobile number: %s", (digits, isMobile) => expect(isMobilePhone(digits)).toBe(isMobile));

test.each([
  ["01012345678", "010-1234-5678"],
  ["021234567", "02-123-4567"],
  ["0212345678", "02-1234-5678"],
  ["050212345678", "0502-1234-5678"],
  ["15881234", "1588-1234"],
  ["010", "010"],
  ["0101", "010-1"],
])("%s reads %s", (digits, words) => expect(phoneWords(digits)).toBe(words));
