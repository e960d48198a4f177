import { setTimeout as rest } from "node:timers/promises";
import { atMost } from "../at-most.ts";

/** For each millisecond that a batch took, so long nothing is read for any file. */
const RESTS = 2;
const one = atMost(1);

/**
 * The batches of a large file, one at a time over all files of this process, with a rest after
 * each: reading and formatting thousands of rows must leave the processor and the database to
 * shoppers.
 */
export async function* inBites<Batch>(batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
  const source = batches[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await one(async () => {
        const began = performance.now();
        const next = await source.next();
        if (!next.done) await rest(RESTS * (performance.now() - began));
        return next;
      });
      if (done) return;
      yield value;
    }
  } finally {
    await source.return?.();
  }
}
