import type { CartLine } from "#shop/cart/cart-line.ts";
import { readCart, writeCart } from "#shop/cart/cart-text.ts";

const KEY = "cart";

/** What this browser would not store, for as long as the page lives. */
let unstored: string | null = null;

function readText(): string {
  try {
    return unstored ?? localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** The cart of whoever is signed out, on this device; any text may stand there. */
export const deviceCart = (): CartLine[] => readCart(readText());

export function isDeviceCartReadable(): boolean {
  try {
    localStorage.getItem(KEY);
    return true;
  } catch {
    return unstored !== null;
  }
}

/** Tells every part of this page and, by the browser, of the other tabs. False when the browser stores nothing (switched off, or full). */
export function keepDeviceCart(lines: readonly CartLine[]): boolean {
  const text = writeCart(lines);
  unstored = null;
  try {
    if (text) localStorage.setItem(KEY, text);
    else localStorage.removeItem(KEY);
  } catch {
    unstored = text;
  }
  dispatchEvent(new StorageEvent("storage"));
  return unstored === null;
}
