import { expect, test } from "vitest";
import { formatTyping } from "./phone-typing.ts";

const typed = (text: string) =>
  [...text].reduce((value, letter) => formatTyping(value + letter, value.length + 1).value, "");

test.each([
  ["01012345678", "010-1234-5678"],
  ["010", "010"],
  ["0101", "010-1"],
  ["0212345678", "02-1234-5678"],
  ["010 1234 5678", "010-1234-5678"],
  ["+821012345678", "010-1234-5678"],
  ["050712345678", "0507-1234-5678"],
  ["15881234", "1588-1234"],
  ["010123456789999", "010-1234-56789"],
])("typing %s shows %s", (letters, words) => {
  expect(typed(letters)).toBe(words);
});

test("a pasted international number becomes a local one", () => {
  expect(formatTyping("+82 10-1234-5678", 16).value).toBe("010-1234-5678");
});

test("a digit put in the middle leaves the cursor behind it", () => {
  expect(formatTyping("010-92345-678", 5)).toEqual({ value: "010-9234-5678", cursor: 5 });
  expect(formatTyping("010-1234-578", 3)).toEqual({ value: "010-123-4578", cursor: 3 });
});
