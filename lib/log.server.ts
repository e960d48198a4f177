import { AsyncLocalStorage } from "node:async_hooks";
import { pino } from "pino";
import { randomLetters } from "./random-letters.ts";

type Marks = { request: string; trace?: string };

const requests = new AsyncLocalStorage<Marks>();

const ID = /^[\w.-]{8,64}$/;
/** https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACE = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/;

/** The ids that join a request's log lines: those that a proxy sent, or a new one. */
export function marksOf(headers: Headers): Marks {
  const given = headers.get("x-request-id") ?? "";
  const [, trace] = TRACE.exec(headers.get("traceparent") ?? "") ?? [];
  return { request: ID.test(given) ? given : randomLetters(12), ...(trace && { trace }) };
}

/** Adds a request's ids to everything that is logged during `work`. */
export const withMarks = <T>(marks: Marks, work: () => T): T => requests.run(marks, work);

const isRead = (): boolean => process.stderr.isTTY || process.env.NODE_ENV !== "production";

/** A pino destination with the metadata that pino sets through this symbol. */
const destination = {
  [Symbol.for("pino.metadata")]: true,
  lastLevel: 0,
  lastMsg: "",
  write(line: string): void {
    const words = isRead() ? this.lastMsg : line.trimEnd();
    if (this.lastLevel >= pino.levels.values.error!) console.error(words);
    else if (this.lastLevel >= pino.levels.values.warn!) console.warn(words);
    else console.log(words);
  },
};

/**
 * The log: JSON lines in production, plain words in a terminal. Log only words, and errors as
 * `logWords`, so that no personal data gets in.
 */
export const log = pino(
  {
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    mixin: () => ({ ...requests.getStore() }),
  },
  destination,
);
