/** Specification 6: the key under which a guard stores the page to return to after sign-in. */
export const PRE_URL = "pre-url";

/** Reads a string of local storage; null when it is missing or storage is disabled. */
export function storedWord(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes a string of local storage, or removes it for null. Ignored when storage is disabled. */
export function storeWord(key: string, word: string | null): void {
  try {
    if (word === null) localStorage.removeItem(key);
    else localStorage.setItem(key, word);
  } catch {}
}
