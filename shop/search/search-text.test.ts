import fc from "fast-check";
import { expect, test } from "vitest";
import { searchGrams, searchText, searchWords, soughtGrams } from "./search-text.ts";

const finds = (title: string, words: string, typed: string) => {
  const text = searchText(title, words);
  const grams = new Set(searchGrams(text));
  return (searchWords(typed)?.split(" ") ?? []).every(
    (word) => soughtGrams(word).every((gram) => grams.has(gram)) && text.includes(word),
  );
};

test.each([
  ["목소리", true],
  ["소리", true],
  ["새벽 녹음", true],
  ["녹음 새벽", true],
  ["ㅅㅂ", true],
  ["ㅁㅅㄹ", true],
  ["asmr", true],
  ["ＡＳＭＲ", true],
  ["  ASMR  ", true],
  ["벽의", true],
  ["목", true],
  ["목 소리", true],
  ["저녁", false],
  ["ㅈㄴ", false],
  ["ㄴㅇ", false],
  ["%", false],
  ["_", false],
])("a title 새벽의 목소리 ASMR with words 녹음 is found by %s: %s", (typed, found) =>
  expect(finds("새벽의 목소리 ASMR", "녹음 팁", typed)).toBe(found),
);

test("initial consonants are looked for in titles alone, and words never run from one line into the other", () => {
  expect(finds("가나", "마이크 고르기", "ㅁㅇㅋ")).toBe(false);
  expect(finds("가나", "끝", "끝ㄱ")).toBe(false);
});

test("however long what is typed is, it is cut to words that can be looked for", () => {
  for (let before = 40; before <= 60; before++) {
    const words = searchWords(`${"가".repeat(before)} 나 😀`)!.split(" ");
    for (const word of words) expect(soughtGrams(word).length, `${before}`).toBeGreaterThan(0);
  }
  expect(searchWords("가\u0000나\u001f")).toBe("가나");
  expect(searchWords("가\t나\n")).toBe("가 나");
});

test("nothing typed is no search", () => {
  for (const typed of ["", "   ", "\n\t", "\u3000"]) expect(searchWords(typed)).toBeNull();
});

test("what is decomposed, as some systems send Hangul, is the same as composed", () => {
  expect(searchText("목소리".normalize("NFD"))).toBe(searchText("목소리"));
  expect(searchWords("목소리".normalize("NFD"))).toBe("목소리");
});

test("every part of what is searched is found, whatever it is made of", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 40 }),
      fc.nat(),
      fc.nat(),
      (title, from, length) => {
        const plain = searchText(title).split("\n")[0]!;
        const letters = [...plain];
        const part = letters
          .slice(from % (letters.length + 1))
          .slice(0, 1 + (length % 10))
          .join("");
        if (searchWords(part) === null || !plain.includes(part.trim())) return;
        expect(finds(title, "", part)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});

test("however long a text is, no row gets more than the limit, and a gram stands once", () => {
  const long = (length: number) =>
    Array.from({ length }, (_, at) => String.fromCharCode(0xac00 + ((at * 7919) % 11172))).join("");
  const text = searchText("제목", long(200_000));
  expect(text).toHaveLength(20_000 + 3);
  const grams = searchGrams(text);
  expect(new Set(grams).size).toBe(grams.length);
  expect(grams.length).toBeLessThanOrEqual(2 * text.length);
  expect(searchText("제목", "가".repeat(200_000))).toHaveLength(20_000 + 3);
});
