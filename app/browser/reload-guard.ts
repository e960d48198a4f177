/** Specification 2: the session storage key of the last reload's time (ms). */
export const LAST_RELOAD = "last-reload";
export const GUARD_MS = 10_000;

/**
 * Whether a page that failed may reload: at most once in ten seconds, and never without storage,
 * which could not stop a loop.
 */
export function noteReload(
  now: number,
  storage: () => Pick<Storage, "getItem" | "setItem">,
): boolean {
  try {
    const session = storage();
    const ago = now - Number(session.getItem(LAST_RELOAD) ?? Number.NaN);
    // A negative difference means that the clock was set back, so it does not count.
    if (ago >= 0 && ago < GUARD_MS) return false;
    session.setItem(LAST_RELOAD, String(now));
    return session.getItem(LAST_RELOAD) === String(now);
  } catch {
    return false;
  }
}
