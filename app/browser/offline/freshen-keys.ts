import { hasShownKept } from "./kept-at.ts";

/** Keys that make one page send one thing once, whatever is clicked. */
const KEYS = ["placeKey", "requestKey", "writeKey"];
const fresh = new Map<string, string>();

/**
 * A page that was kept would send under the same key each time it is opened, and a second order
 * would be taken for the first one. In each document a kept key stands for a new one.
 */
export function freshenKeys({ formData }: FormDataEvent): void {
  if (!hasShownKept()) return;
  for (const name of KEYS) {
    const old = formData.get(name);
    if (typeof old !== "string" || !old) continue;
    const key = fresh.get(old) ?? crypto.randomUUID().replaceAll("-", "");
    fresh.set(old, key);
    formData.set(name, key);
  }
}
