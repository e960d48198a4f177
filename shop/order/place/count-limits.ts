import type { OrderTab } from "../standing.ts";

/** From here on nobody counts; what is over is hardly counted at all. */
export const countLimits: Record<OrderTab, number> = {
  pending: 1000,
  ready: 1000,
  delivery: 1000,
  done: 100,
  failure: 100,
  canceled: 100,
};
