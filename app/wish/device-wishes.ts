import { readWishes, writeWishes } from "#shop/wish/wish-text.ts";

const KEY = "wishes";

/** What this browser would not store, for as long as the page lives. */
let unstored: string | null = null;

/**
 * A guest's wish list as it is kept on this device (shop/wish/wish-text.ts); anything may stand
 * there.
 */
export function deviceWishText(): string {
  try {
    return unstored ?? localStorage.getItem(KEY) ?? "";
  } catch {
    return unstored ?? "";
  }
}

export const deviceWishes = (): string[] => readWishes(deviceWishText());

/**
 * Tells every part of this page and, by the browser, the other tabs. False when the browser stores
 * nothing.
 */
export function keepDeviceWishes(ids: readonly string[]): boolean {
  unstored = null;
  try {
    localStorage.setItem(KEY, writeWishes(ids));
  } catch {
    unstored = writeWishes(ids);
  }
  dispatchEvent(new Event("storage"));
  return unstored === null;
}
