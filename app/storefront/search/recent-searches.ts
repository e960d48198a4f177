import { storedWord, storeWord } from "#app/browser/state/stored-word.ts";

const KEY = "recent-searches";
const MOST = 8;
const LETTERS = 60;

/** This device's searches, newest first, never sent to the server. */
export const recentSearches = (): string[] =>
  (storedWord(KEY) ?? "").split("\n").filter(Boolean).slice(0, MOST);

export function rememberSearch(typed: string): void {
  const words = typed.replaceAll(/\s+/g, " ").trim().slice(0, LETTERS);
  if (!words) return;
  const others = recentSearches().filter((each) => each !== words);
  storeWord(KEY, [words, ...others].slice(0, MOST).join("\n"));
}

export function forgetSearch(words: string): string[] {
  const left = recentSearches().filter((each) => each !== words);
  storeWord(KEY, left.length ? left.join("\n") : null);
  return left;
}
