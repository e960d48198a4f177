import { expect, test } from "vitest";
import { keystrokes } from "./typed-query.ts";
import { isFiller, partsOf } from "./word-parts.ts";

test.each([
  ["생일선물", ["생일 선물"]],
  ["선물용", ["선물"]],
  ["수면음악", ["수면", "수면 음악"]],
  [
    "유튜브배경음악",
    ["유튜브배경", "유튜 브배경음악", "유튜브 배경음악", "유튜브배 경음악", "유튜브배경 음악"],
  ],
  ["종소리", []],
  ["명상", []],
  ["narration", []],
])("%s may be made of %j", (word, parts) => {
  expect(partsOf(word)).toEqual(parts.map(keystrokes));
});

test("words that only ask are known", () => {
  expect(["추천", "듣는", "명상"].map(isFiller)).toEqual([true, true, false]);
});
