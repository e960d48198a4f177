/** Specification 2: milliseconds of the last reload, in session storage. */
export const LAST_RELOAD = "last-reload";
export const GUARD_MS = 10_000;

/**
 * Whether a page that did not load may be loaded anew: not within ten seconds of the last time, and
 * never where that cannot be remembered.
 */
export function noteReload(
  now: number,
  storage: () => Pick<Storage, "getItem" | "setItem">,
): boolean {
  try {
    const kept = storage();
    const ago = now - Number(kept.getItem(LAST_RELOAD) ?? Number.NaN);
    // A clock that was set back says nothing about how long ago it was.
    if (ago >= 0 && ago < GUARD_MS) return false;
    kept.setItem(LAST_RELOAD, String(now));
    return kept.getItem(LAST_RELOAD) === String(now);
  } catch {
    return false;
  }
}
