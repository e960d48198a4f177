import type { OrderTab } from "./standing.ts";

/** A tab says how much waits, not how much there ever was: from here on nobody counts, and what is over is hardly counted at all. */
export const countLimits: Record<OrderTab, number> = {
  pending: 1000,
  ready: 1000,
  delivery: 1000,
  done: 100,
  failure: 100,
  canceled: 100,
};
