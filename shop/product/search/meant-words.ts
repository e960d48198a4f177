import { editDistance } from "#lib/text/edit-distance.ts";

export type MeantWord = {
  keys: string;
  /** keys that are wrong, missing, too many or in each other's place */
  wrong: number;
};

const MOST = 3;

const allowed = (keys: string): number => [0, 0, 0, 1, 1, 2, 2, 2][keys.length] ?? 3;

/** The shop's words that these keystrokes may have meant, nearest first. */
export const meantWords = (keys: string, shopWords: readonly string[]): MeantWord[] =>
  shopWords
    .map((word) => ({ keys: word, wrong: editDistance(keys, word) }))
    .filter(({ wrong }) => wrong > 0 && wrong <= allowed(keys))
    .toSorted((one, other) => one.wrong - other.wrong)
    .slice(0, MOST);
