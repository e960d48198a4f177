import { AsyncLocalStorage } from "node:async_hooks";
import { pino } from "pino";
import { randomLetters } from "./random-letters.ts";

const requests = new AsyncLocalStorage<string>();

/** Whatever is logged in `work`, however deep, carries the same new request id. */
export const withRequestId = <T>(work: () => T): T => requests.run(randomLetters(12), work);

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
 * The log: a line of JSON each in production, the words alone where a person reads them. It is given
 * words only, and of an error `logWords`, so that nothing personal gets in.
 */
export const log = pino(
  {
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    mixin: () => {
      const request = requests.getStore();
      return request ? { request } : {};
    },
  },
  destination,
);
