export type MeantWord = {
  keys: string;
  /** keys that are wrong, missing, too many or in each other's place */
  wrong: number;
};

const MOST = 3;

const allowed = (keys: string): number => [0, 0, 0, 1, 1, 2, 2, 2][keys.length] ?? 3;

/** Of the shop's words those that may have been meant with these keys, the nearest first. */
export const meantWords = (keys: string, known: readonly string[]): MeantWord[] =>
  known
    .map((word) => ({ keys: word, wrong: editDistance(keys, word) }))
    .filter(({ wrong }) => wrong > 0 && wrong <= allowed(keys))
    .toSorted((one, other) => one.wrong - other.wrong)
    .slice(0, MOST);

/** Damerau and Levenshtein, no part changed twice: the fewest keys to press otherwise. */
export function editDistance(typed: string, word: string): number {
  let before: number[] = [];
  let above = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let row = 1; row <= typed.length; row++) {
    const line = [row];
    for (let at = 1; at <= word.length; at++) {
      const isSame = typed[row - 1] === word[at - 1];
      const isSwapped = typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1];
      line[at] = Math.min(
        above[at]! + 1,
        line[at - 1]! + 1,
        above[at - 1]! + (isSame ? 0 : 1),
        isSwapped ? before[at - 2]! + 1 : Infinity,
      );
    }
    [before, above] = [above, line];
  }
  return above.at(-1)!;
}
