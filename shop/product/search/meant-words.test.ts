import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance } from "#lib/text/edit-distance.ts";
import { meantWords } from "./meant-words.ts";
import { keystrokes } from "./typed-query.ts";

const keys = fc.string({ unit: fc.constantFrom(..."qhdltm"), maxLength: 8 });

test.each([
  ["보이수팩", "보이스팩", 1],
  ["궁고", "광고", 2],
  ["보이팩", "보이스팩", 2],
  ["광광고", "광고", 4],
  ["녹음", "녹음", 0],
  ["gka", "gak", 1],
  ["", "녹", 3],
])("%s is %s with %i wrong keys", (typed, word, wrong) =>
  expect(editDistance(keystrokes(typed), keystrokes(word))).toBe(wrong),
);

test("it is the same from either side, and one key more or less changes it by one at most", () =>
  fc.assert(
    fc.property(keys, keys, fc.constantFrom(..."qhd"), (one, other, key) => {
      const wrong = editDistance(one, other);
      expect(editDistance(other, one)).toBe(wrong);
      expect(wrong === 0).toBe(one === other);
      expect(Math.abs(editDistance(one + key, other) - wrong)).toBeLessThanOrEqual(1);
    }),
  ));

test("of the shop's words the nearest are meant, and none that is another word", () => {
  const shopWords = ["보이스팩", "보이스", "내레이션", "광고"].map(keystrokes);
  expect(meantWords(keystrokes("보이수팩"), shopWords)).toEqual([
    { keys: keystrokes("보이스팩"), wrong: 1 },
  ]);
  expect(meantWords("qh", ["qk"])).toEqual([]);
});
