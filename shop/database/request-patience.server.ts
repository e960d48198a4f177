import { AsyncLocalStorage } from "node:async_hooks";

type RequestWait = { ms: number; isAnswered: boolean };

const requests = new AsyncLocalStorage<RequestWait>();

/** Faster statements are not counted, or many of them would look like a hanging database. */
const USUAL_MS = 500;
/**
 * A timer counts from the beginning of the event loop's turn, so a wait that ran out may look
 * shorter than its limit; what seems left then is too short for an answer.
 */
const LEAST_MS = 100;
/** A request that waited long in the queue still gets part of its eleven seconds. */
const MOST_IN_LINE_MS = 8000;

/**
 * Gives all statements of `work` together the deadline of one: otherwise a request with several
 * would wait for each while the database is silent. Time in the queue counts too.
 */
export function withPatience<Done>(work: () => Promise<Done>, inLineMs = 0): Promise<Done> {
  const waiting: RequestWait = { ms: Math.min(inLineMs, MOST_IN_LINE_MS), isAnswered: false };
  return requests.run(waiting, () => work().finally(() => (waiting.isAnswered = true)));
}

/** Milliseconds left of `mostMs` for the current request; undefined outside of requests. */
export function patienceLeft(mostMs: number): number | undefined {
  const waiting = requests.getStore();
  if (!waiting || waiting.isAnswered) return undefined;
  const left = mostMs - waiting.ms;
  return left < LEAST_MS ? 0 : left;
}

/** Starts counting a wait; call the result when the answer has come. */
export function countWait(): () => void {
  const waiting = requests.getStore();
  const since = performance.now();
  return () => {
    const ms = performance.now() - since;
    // Rounded up, because a timer may fire a fraction of a millisecond early.
    if (waiting && ms > USUAL_MS) waiting.ms += Math.ceil(ms);
  };
}
