import type { Clock } from "./retry-times.ts";
import { aborted, sendByXhr, type Send } from "./send-request.ts";

/** What an upload needs of the browser. */
export type UploadWorld = Clock & {
  send: Send;
  isOnline: () => boolean;
  /**
   * Resolves after `ms`, or when the browser is back online. Rejects with an AbortError on
   * `signal`.
   */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

export const browserWorld: UploadWorld = {
  now: () => Date.now(),
  random: () => Math.random(),
  send: sendByXhr,
  isOnline: () => navigator.onLine,
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(aborted());
      const end = (say: () => void) => () => {
        clearTimeout(timer);
        removeEventListener("online", over);
        signal.removeEventListener("abort", stop);
        say();
      };
      const over = end(resolve);
      const stop = end(() => reject(aborted()));
      const timer = setTimeout(over, ms);
      addEventListener("online", over);
      signal.addEventListener("abort", stop);
    }),
};
