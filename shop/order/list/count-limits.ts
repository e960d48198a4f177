import type { OrderTab } from "../standing.ts";

/** Counting stops here; counts of finished orders are hardly needed. */
export const countLimits: Record<OrderTab, number> = {
  pending: 1000,
  ready: 1000,
  delivery: 1000,
  done: 100,
  failure: 100,
  canceled: 100,
};
