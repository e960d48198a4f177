import { expect, test } from "vitest";
import { english, type Words } from "./english.ts";
import { korean } from "./korean.ts";
import { words } from "./words.ts";

const names = Object.keys(english) as (keyof Words)[];

/** As it is said of A, B and C. */
const spoken = (of: Words, name: keyof Words): string => {
  const text = of[name] as string | ((...given: string[]) => string);
  return typeof text === "string" ? text : text("AA", "BB", "CC");
};
/** Names of settings, of programs and the like, which are the same in every language. */
const namesIn = (text: string): string[] =>
  [...new Set(text.match(/\b[A-Z][A-Z0-9_]{4,}(?:=\w+)?|\b(?:AA|BB|CC)\b/g))].toSorted();

test("every sentence of the start is there in both languages", () => {
  expect(Object.keys(korean).toSorted()).toEqual(names.toSorted());
  const without = names.filter((name) => !/[가-힣]/.test(spoken(korean, name)));
  expect(without).toEqual([]);
  const foreign = names.filter((name) => /[가-힣]/.test(spoken(english, name)));
  // Names that a Korean shop and its holidays have.
  expect(foreign).toEqual(["senderMissing", "holidaysWrong"]);
});

test.each(names)("%s names the same settings and things in both languages", (name) =>
  expect(namesIn(spoken(korean, name))).toEqual(namesIn(spoken(english, name))),
);

test.each([
  [{}, "en"],
  [{ LANG: "" }, "en"],
  [{ LANG: "C.UTF-8" }, "en"],
  [{ LANG: "en_US.UTF-8" }, "en"],
  [{ LANG: "kok_IN" }, "en"],
  [{ LANG: "ko" }, "ko"],
  [{ LANG: "ko_KR.UTF-8" }, "ko"],
  [{ LANG: "en_US.UTF-8", LC_MESSAGES: "ko_KR" }, "ko"],
  [{ LANG: "ko_KR.UTF-8", LC_ALL: "C" }, "en"],
  [{ LANG: "ko_KR.UTF-8", LC_ALL: "", LC_MESSAGES: "" }, "ko"],
])("of the environment %j it takes %s", (environment, language) =>
  expect(words(environment)).toBe(language === "ko" ? korean : english),
);
