import { keystrokes } from "./typed-query.ts";

/** Endings and general words that Korean writes onto the word that matters. */
const ENDING =
  /(?:목소리|소리|음악|음원|방송|에서|으로|하는|하기|할|한|용|을|를|이|가|은|는|의|로|에)$/;
/** Words that ask, and say nothing of what is looked for. */
const FILLERS = new Set(
  "때 듣는 듣기 좋은 추천 하는 할 쓰는 쓸 쓰기 넣을 넣은 있는 없는 오는 올 안 잘 잘되는 만들기 제작 의뢰".split(
    " ",
  ),
);

export const isFiller = (word: string): boolean => FILLERS.has(word);

/**
 * The keys of what a Korean word may be made of: the word without its ending, and each cut in two,
 * with a space between. A part has at least two syllables: one alone is in too many words.
 */
export function partsOf(word: string): string[] {
  if (!/^[가-힣]{3,8}$/.test(word)) return [];
  const bare = word.replace(ENDING, "");
  const cuts = Array.from({ length: Math.max(0, word.length - 3) }, (_, at) => at + 2);
  return [
    ...(bare !== word && bare.length > 1 ? [bare] : []),
    ...cuts.map((at) => `${word.slice(0, at)} ${word.slice(at)}`),
  ].map(keystrokes);
}
