import { hasShownKept } from "./kept-at.ts";

/** Hidden fields with an idempotency key: a page submits once, however often it is clicked. */
const KEYS = ["placeKey", "requestKey", "writeKey"];
const fresh = new Map<string, string>();

/**
 * Replaces idempotency keys of a page from the cache: each time it is opened it has the same key,
 * and a second order would count as a repeat of the first. Each document gets one new key per old
 * one.
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
