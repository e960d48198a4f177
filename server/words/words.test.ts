import { expect, test } from "vitest";
import { commandEnglish } from "./command-english.ts";
import { commandKorean } from "./command-korean.ts";
import { english } from "./english.ts";
import { korean } from "./korean.ts";
import { commandWords, words } from "./words.ts";

type Sentence = string | ((...given: string[]) => string);

/** Both languages of the start, and of the other commands. */
const pairs = [
  { of: "start", english, korean },
  { of: "command", english: commandEnglish, korean: commandKorean },
] as const;

/** As it is said of A, B, C and D. */
const spoken = (sentence: Sentence): string =>
  typeof sentence === "string" ? sentence : sentence("AA", "BB", "CC", "DD");
/** Names of settings, of programs and the like, which are the same in every language. */
const namesIn = (text: string): string[] =>
  [...new Set(text.match(/\b[A-Z][A-Z0-9_]{4,}(?:=\w+)?|\b(?:AA|BB|CC|DD)\b/g))].toSorted();

const sentences = pairs.flatMap((pair) =>
  Object.entries<Sentence>(pair.english).map(([name, sentence]) => ({
    name: `${pair.of}: ${name}`,
    english: spoken(sentence),
    korean: spoken((pair.korean as Record<string, Sentence>)[name] ?? ""),
  })),
);

test("every sentence of the start and of the commands is there in both languages", () => {
  for (const pair of pairs)
    expect(Object.keys(pair.korean).toSorted()).toEqual(Object.keys(pair.english).toSorted());
  const without = sentences.filter((sentence) => !/[가-힣]/.test(sentence.korean));
  expect(without.map(({ name }) => name)).toEqual([]);
  const foreign = sentences.filter((sentence) => /[가-힣]/.test(sentence.english));
  // Names that a Korean shop and its holidays have.
  expect(foreign.map(({ name }) => name)).toEqual(["start: senderMissing", "start: holidaysWrong"]);
});

test.each(sentences)("$name names the same settings and things in both languages", (sentence) =>
  expect(namesIn(sentence.korean)).toEqual(namesIn(sentence.english)),
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
  expect([words(environment), commandWords(environment)]).toEqual(
    language === "ko" ? [korean, commandKorean] : [english, commandEnglish],
  ),
);
