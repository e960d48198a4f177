/** Specification 9: how long something is tried again. */
export const OPERATION_LIMIT_MS = 120_000;
export const UPLOAD_LIMIT_MS = 600_000;

const BASE_MS = 1000;
const LONGEST_MS = 64_000;

export type Clock = { now: () => number; random: () => number };

/**
 * Delays before retries: doubling from one second, with up to a second at random so that clients
 * spread, until no progress for `limitMs`.
 */
export function retryTimes(limitMs: number, { now, random }: Clock) {
  let failures = 0;
  let since: number | null = null;
  return {
    /** The next delay; null after the time limit. `leastMs`: the server's Retry-After. */
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

/** Whether a retry may succeed (specification 9); status 0 means no answer. */
export const mayPass = (status: number): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500;
