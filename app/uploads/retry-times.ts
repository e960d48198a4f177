/** Specification 9: how long something is tried again. */
export const OPERATION_LIMIT_MS = 120_000;
export const UPLOAD_LIMIT_MS = 600_000;

const BASE_MS = 1000;
const LONGEST_MS = 64_000;

export type Clock = { now: () => number; random: () => number };

/**
 * How long to wait before each further try: from one second doubling, with up to a second by chance
 * so that not everybody comes back at once, until nothing went on for `limitMs`.
 */
export function retryTimes(limitMs: number, { now, random }: Clock) {
  let failures = 0;
  let since: number | null = null;
  return {
    /** Null when it was tried for long enough. `leastMs` is what the server asked for. */
    next(leastMs = 0): number | null {
      const at = now();
      since ??= at;
      const wait = Math.max(
        Math.min(BASE_MS * 2 ** failures, LONGEST_MS) + random() * 1000,
        leastMs,
      );
      failures += 1;
      return at + wait - since > limitMs ? null : wait;
    },
    /** Time without a network is no time of trying. */
    excuse(ms: number): void {
      if (since !== null) since += ms;
    },
    progressed(): void {
      failures = 0;
      since = null;
    },
  };
}

export type RetryTimes = ReturnType<typeof retryTimes>;

/**
 * Whether the same request may go better a little later (specification 9). 0: no answer came at
 * all.
 */
export const mayPass = (status: number): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500;
