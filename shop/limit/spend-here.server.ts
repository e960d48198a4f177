/** Beyond this the keys that were counted first are forgotten. */
const MOST_KEYS = 10_000;

type Window = { endsMs: number; count: number };

const windows = new Map<string, Window>();

/**
 * Counts a try of each limit in this process, by the rule of `shop_spend_in_window`. `now` in
 * milliseconds.
 */
export function spendHere(limits: { key: string; seconds: number }[], now: number) {
  return limits.map(({ key, seconds }) => {
    const before = windows.get(key);
    const lengthMs = seconds * 1000;
    const isOpen = before && before.endsMs > now && before.endsMs <= now + lengthMs;
    const window = isOpen ? before : { endsMs: now + lengthMs, count: 0 };
    window.count += 1;
    windows.delete(key);
    windows.set(key, window);
    const [first] = windows.keys();
    if (windows.size > MOST_KEYS && first !== undefined) windows.delete(first);
    const secondsLeft = Math.ceil((window.endsMs - now) / 1000);
    return { key, count: window.count, secondsLeft, window };
  });
}
