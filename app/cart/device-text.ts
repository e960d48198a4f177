const KEY = "cart";

/** What this browser would not store, for as long as the page lives. */
let unstored: string | null = null;

/**
 * The cart of whoever is signed out as it is kept on this device (shop/cart/cart-text.ts); anything
 * may stand there. Null when nothing can be read.
 */
export function readDeviceText(): string | null {
  try {
    return unstored ?? localStorage.getItem(KEY) ?? "";
  } catch {
    return null;
  }
}

/**
 * Tells every part of this page and, by the browser, the other tabs. False when the browser stores
 * nothing (switched off, or full).
 */
export function keepDeviceText(text: string): boolean {
  unstored = null;
  try {
    localStorage.setItem(KEY, text);
  } catch {
    unstored = text;
  }
  dispatchEvent(new Event("storage"));
  return unstored === null;
}
