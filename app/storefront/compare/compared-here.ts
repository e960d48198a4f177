import { storedWord, storeWord } from "#app/browser/state/stored-word.ts";
import { readCompared } from "./compare-ids.ts";

const KEY = "compared";

/** This device's last comparison, never sent to the server. */
export const comparedHere = (): string[] => readCompared(storedWord(KEY)).ids;

export const keepCompared = (ids: readonly string[]): void =>
  storeWord(KEY, ids.length ? ids.join(",") : null);
