import fc from "fast-check";
import { expect, test } from "vitest";
import { lineAt, linesOf, sameMoment, transcriptTrouble } from "./transcript.ts";

const first = {
  transcript: "0:00 안녕하세요.\n0:03 반가워요.\n0:09 또 만나요.",
  durationMs: 12_000,
};
const second = {
  transcript: "0:01 안녕하세요.\n0:06 반가워요.\n0:14 또 만나요.",
  durationMs: 20_000,
};

test("a line is a sentence, with or without the time at which it begins", () => {
  expect(linesOf(" 0:07  안녕하세요.\n\n그럼 1:00 뒤에 \n12:30 끝")).toEqual([
    { text: "안녕하세요.", atMs: 7000 },
    { text: "그럼 1:00 뒤에", atMs: null },
    { text: "끝", atMs: 750_000 },
  ]);
});

test.each([
  ["", null],
  ["안녕하세요.\n반가워요.", null],
  [first.transcript, null],
  ["0:00 안녕하세요.\n반가워요.", "시각은 모든 줄에"],
  ["0:05 안녕하세요.\n0:05 반가워요.", "앞줄보다 뒤"],
  ["가\n".repeat(41), "40줄"],
])("what is wrong with %j is said", (typed, words) => {
  const trouble = transcriptTrouble(typed);
  if (words) expect(trouble).toContain(words);
  else expect(trouble).toBeNull();
});

test.each([
  [0, 1000],
  [2999, 1000],
  [3000, 6000],
  [8999, 6000],
  [11_000, 14_000],
])("at %i ms the other voice goes on with the same sentence", (at, there) => {
  expect(sameMoment(first, second, at)).toBe(there);
});

test("without times, or with another number of sentences, it goes on at the same moment", () => {
  const untimed = { ...second, transcript: "안녕하세요." };
  expect(sameMoment(first, untimed, 4200)).toBe(4200);
  expect(sameMoment(untimed, first, 4200)).toBe(4200);
  expect(
    sameMoment({ ...second, transcript: "" }, { transcript: "", durationMs: 3000 }, 4200),
  ).toBe(0);
});

test("going there and back stays in the same sentence, and inside the sound", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 11_999 }), (at) => {
      const there = sameMoment(first, second, at);
      expect(there).toBeLessThan(second.durationMs);
      expect(lineAt(second, there)).toBe(lineAt(first, at));
      expect(lineAt(first, sameMoment(second, first, there))).toBe(lineAt(first, at));
    }),
  );
});
