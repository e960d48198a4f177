const KEY = "cart";

/** The text that could not be stored, kept as long as the page. */
let unstored: string | null = null;

/**
 * The guest cart in this device's storage (shop/cart/cart-text.ts), unvalidated; null when storage
 * cannot be read.
 */
export function readDeviceText(): string | null {
  try {
    return unstored ?? localStorage.getItem(KEY) ?? "";
  } catch {
    return null;
  }
}

/**
 * Stores the text and notifies this page and other tabs. False when storage is disabled or full.
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
