/** Beyond this the keys that were counted first are forgotten. */
const MOST_KEYS = 10_000;

const counted = new Map<string, { window: number; count: number }>();

/** The tries of each limit in its current window in this process. `now` in milliseconds. */
export function spendHere(
  limits: { key: string; seconds: number }[],
  now: number,
): { key: string; count: number }[] {
  return limits.map(({ key, seconds }) => {
    const window = Math.floor(now / (seconds * 1000));
    const before = counted.get(key);
    const count = before?.window === window ? before.count + 1 : 1;
    counted.delete(key);
    counted.set(key, { window, count });
    const [first] = counted.keys();
    if (counted.size > MOST_KEYS && first !== undefined) counted.delete(first);
    return { key, count };
  });
}
