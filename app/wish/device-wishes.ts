import { readWishes, writeWishes } from "#shop/wish/wish-text.ts";

const KEY = "wishes";

/** The list that could not be stored, kept as long as the page. */
let unstored: string | null = null;

/** The guest wish list in this device's storage (shop/wish/wish-text.ts), unvalidated. */
export function deviceWishText(): string {
  try {
    return unstored ?? localStorage.getItem(KEY) ?? "";
  } catch {
    return unstored ?? "";
  }
}

export const deviceWishes = (): string[] => readWishes(deviceWishText());

/** Stores the list and notifies this page and other tabs. False when storage is disabled. */
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
