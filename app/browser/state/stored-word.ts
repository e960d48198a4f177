/** Specification 6: the key under which a guard keeps where somebody wanted to go. */
export const PRE_URL = "pre-url";

/**
 * A word under a key of local storage; null where there is none, or where the browser keeps
 * nothing.
 */
export function storedWord(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null takes it away. A browser that keeps nothing just keeps nothing. */
export function storeWord(key: string, word: string | null): void {
  try {
    if (word === null) localStorage.removeItem(key);
    else localStorage.setItem(key, word);
  } catch {}
}
