import * as z from "zod";
import { sentBack } from "#shop/typed-words.ts";
import { readLine } from "#lib/text/typed.ts";
import { keystrokes } from "./typed-query.ts";

export const SYNONYMS = { groups: 1000, words: 20, letters: 40 };
/** Longer is no list of words. */
const LETTERS = 100_000;

export type Synonyms = { words: string[]; keys: string[] };

/** One group of equal words a line, with commas between; a word twice is there once. */
export function readSynonyms(text: string): Synonyms[] {
  return text
    .split("\n")
    .map((line) => [
      ...new Set(
        line
          .split(/[,，、]/)
          .map(readLine)
          .filter(Boolean),
      ),
    ])
    .filter((words) => words.length > 0)
    .map((words) => ({ words, keys: words.map((word) => keystrokes(word)) }));
}

export const writeSynonyms = (groups: readonly Pick<Synonyms, "words">[]): string =>
  groups.map(({ words }) => words.join(", ")).join("\n");

function troubleOf(groups: Synonyms[]): string | null {
  if (groups.length > SYNONYMS.groups) return `묶음은 ${SYNONYMS.groups}줄까지 적을 수 있어요.`;
  const line = (at: number) => `${at + 1}번째 줄: `;
  const alone = groups.findIndex(({ words }) => words.length < 2);
  if (alone >= 0) return `${line(alone)}동의어를 쉼표로 나눠 둘 이상 적어주세요.`;
  const many = groups.findIndex(({ words }) => words.length > SYNONYMS.words);
  if (many >= 0) return `${line(many)}한 줄에 ${SYNONYMS.words}개까지 적을 수 있어요.`;
  const long = groups.findIndex(({ words }) =>
    words.some((word) => word.length > SYNONYMS.letters),
  );
  if (long >= 0) return `${line(long)}단어는 ${SYNONYMS.letters}자까지 적을 수 있어요.`;
  return null;
}

/** The owner's synonym groups, and their state when opened. */
export const synonymForm = z.object({
  seen: sentBack(64).default(""),
  synonyms: z
    .string()
    .default("")
    .transform((text, context) => {
      const groups = text.length > LETTERS ? [] : readSynonyms(text);
      const trouble = text.length > LETTERS ? "너무 길어요. 나눠서 줄여주세요." : troubleOf(groups);
      if (trouble) context.addIssue({ code: "custom", message: trouble });
      return groups;
    })
    .meta({
      label: "동의어 묶음",
      rows: 8,
      spellCheck: false,
      placeholder: "더빙, 내레이션, 나레이션",
      hint: `한 줄에 한 묶음씩, 쉼표로 나눠 적어주세요. 한 단어로 검색해도 같은 줄의 다른 단어가 든 상품이 함께 나와요. 처음에는 소리 상점에서 자주 쓰는 묶음이 들어 있고, 고치거나 지울 수 있어요. ${SYNONYMS.groups.toLocaleString("ko-KR")}줄까지 적을 수 있어요.`,
    }),
});
