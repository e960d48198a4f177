import { performance, type EventLoopUtilization } from "node:perf_hooks";

const LOOK_MS = 1000;
/** Looks in a row at which the process had next to nothing to do. */
const REST = 5;
const MOST_BUSY = 0.2;
const WORTH_BYTES = 12 * 1024 * 1024;

/** What is looked at: `busy` is the share of the time since the last look that the event loop had work. */
export type Resources = { busy(): number; residentBytes(): number; collect(): void };

/**
 * V8 keeps the pages of a busy hour for the next one, up to 100 MB, and lets them go only when it collects garbage as if memory were short
 * (decision 148). That stops the process for a tenth of a second, so it is done when nobody is likely to wait, and only where memory grew.
 */
export function collectorAtRest({ busy, residentBytes, collect }: Resources): () => void {
  let [quiet, least] = [0, 0];
  return () => {
    quiet = busy() < MOST_BUSY ? quiet + 1 : 0;
    if (quiet < REST || residentBytes() - least < WORTH_BYTES) return;
    collect();
    [quiet, least] = [0, residentBytes()];
  };
}

/** For as long as the process lives; where it was started without `--expose-gc`, nothing is done. */
export function collectAtRest(): void {
  const { gc } = globalThis;
  if (!gc) return;
  let last: EventLoopUtilization = performance.eventLoopUtilization();
  const look = collectorAtRest({
    busy() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    residentBytes: () => process.memoryUsage.rss(),
    collect: () => gc({ type: "major", execution: "sync", flavor: "last-resort" }),
  });
  setInterval(look, LOOK_MS).unref();
}
