import { AsyncLocalStorage } from "node:async_hooks";

type RequestWait = { ms: number; isAnswered: boolean };

const requests = new AsyncLocalStorage<RequestWait>();

/**
 * A statement's usual time does not count, or many quick ones would pass for a database that hangs.
 */
const USUAL_MS = 500;
/** Who stood in line for long still gets some of the eleven seconds. */
const MOST_IN_LINE_MS = 8000;

/**
 * Until `work` is answered, all its statements together wait for the database as long as one alone
 * may: of several in a row each would be waited for anew while the database is silent. Waiting for
 * a turn counts too.
 */
export function withPatience<Done>(work: () => Promise<Done>, inLineMs = 0): Promise<Done> {
  const waiting: RequestWait = { ms: Math.min(inLineMs, MOST_IN_LINE_MS), isAnswered: false };
  return requests.run(waiting, () => work().finally(() => (waiting.isAnswered = true)));
}

/** How long whoever asks now may still wait of `mostMs`; undefined where no request waits. */
export function patienceLeft(mostMs: number): number | undefined {
  const waiting = requests.getStore();
  return waiting && !waiting.isAnswered ? Math.max(0, mostMs - waiting.ms) : undefined;
}

/** Counts from now; call it when the answer is there. */
export function countWait(): () => void {
  const waiting = requests.getStore();
  const since = performance.now();
  return () => {
    const ms = performance.now() - since;
    // A timer may fire a fraction of a millisecond early, and that fraction is no patience that is
    // left.
    if (waiting && ms > USUAL_MS) waiting.ms += Math.ceil(ms);
  };
}
