import { setTimeout as rest } from "node:timers/promises";
import { atMost } from "../at-most.ts";

/** The pause after a batch, as a multiple of the time that the batch took. */
const RESTS = 2;
const oneAtATime = atMost(1);

/**
 * Yields the batches of a large export, one at a time across all exports of this process, with a
 * pause after each: processor and database must stay free for shoppers.
 */
export async function* inBites<Batch>(batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
  const source = batches[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await oneAtATime(async () => {
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
