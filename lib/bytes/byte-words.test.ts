import { expect, test } from "vitest";
import { byteWords } from "./byte-words.ts";

test.each([
  [0, "0B"],
  [1, "1B"],
  [1023, "1023B"],
  [1024, "1KB"],
  [262_144, "256KB"],
  [3_565_158, "3.4MB"],
  [15 * 1024 ** 2, "15.0MB"],
  [500 * 1024 ** 2, "500MB"],
  [5 * 1024 ** 3, "5.0GB"],
  [2 ** 52, "4194304GB"],
])("%i bytes are %s", (bytes, words) => {
  expect(byteWords(bytes)).toBe(words);
});
