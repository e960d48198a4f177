import { storedWord, storeWord } from "#app/browser/state/stored-word.ts";
import { readCompared } from "./compare-ids.ts";

const KEY = "compared";

/** What was compared last on this device; told to nobody. */
export const comparedHere = (): string[] => readCompared(storedWord(KEY)).ids;

export const keepCompared = (ids: readonly string[]): void =>
  storeWord(KEY, ids.length ? ids.join(",") : null);
