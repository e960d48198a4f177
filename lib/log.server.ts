import { AsyncLocalStorage } from "node:async_hooks";
import { pino } from "pino";
import { randomLetters } from "./random-letters.ts";

type Marks = { request: string; trace?: string };

const requests = new AsyncLocalStorage<Marks>();

const ID = /^[\w.-]{8,64}$/;
/** https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACE = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/;

/** By what the lines of a request are found again: what a proxy gave it, or a new one. */
export function marksOf(headers: Headers): Marks {
  const given = headers.get("x-request-id") ?? "";
  const [, trace] = TRACE.exec(headers.get("traceparent") ?? "") ?? [];
  return { request: ID.test(given) ? given : randomLetters(12), ...(trace && { trace }) };
}

/** Whatever is logged in `work`, however deep, carries the marks of its request. */
export const withMarks = <T>(marks: Marks, work: () => T): T => requests.run(marks, work);

const isRead = (): boolean => process.stderr.isTTY || process.env.NODE_ENV !== "production";

/** What pino tells a destination that asks for it by this symbol. */
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
 * The log: a line of JSON each in production, the words alone where a person reads them. It is
 * given words only, and of an error `logWords`, so that nothing personal gets in.
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
