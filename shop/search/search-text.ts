import { readLine } from "#lib/text/typed.ts";
import { getChoseong } from "es-hangul";

/** Characters of one text that can be searched; what lies behind is shown and not found. */
const MOST = 20_000;

/** Single consonants have two spellings; this makes them one, on both sides. */
const plainly = (words: string): string => readLine(words.normalize("NFKC")).toLowerCase();

/** Text for searching: words without case and width, then a line with the title's initial
 * consonants. */
export const searchText = (title: string, words = ""): string =>
  `${plainly(`${title} ${words}`).slice(0, MOST)}\n${plainly(getChoseong(plainly(title)))}`;

const lettersIn = (text: string): string[] => [...text.replaceAll("\n", " ")];
const pairsIn = (letters: string[]): string[] =>
  letters.flatMap((letter, at) =>
    letters[at + 1] === undefined || letter === " " || letters[at + 1] === " "
      ? []
      : [letter + letters[at + 1]],
  );

/** Every letter and pair of neighbouring letters, once each: an index on them finds any part of
 * a word, also in Hangul, which PostgreSQL's trigrams skip in the C locale. */
export function searchGrams(text: string): string[] {
  const letters = lettersIn(text);
  return [...new Set([...letters.filter((letter) => letter !== " "), ...pairsIn(letters)])];
}

/** The grams that a row with this word must have: its pairs, or a single letter. */
export function soughtGrams(word: string): string[] {
  const letters = lettersIn(word);
  return letters.length === 1 ? letters : [...new Set(pairsIn(letters))];
}

/** What is typed into a search field, as the search compares it. */
export const searchWords = (typed: string): string | null =>
  plainly(typed).slice(0, 50).trim() || null;
