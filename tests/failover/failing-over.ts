import type { World } from "#tests/faults/processes/open-world.ts";
import type { SeededRandom } from "#tests/seeded-random.ts";
import type { Street } from "#tests/faults/shoppers/browser.ts";
import type { ServiceLog } from "#tests/faults/shoppers/service-log.ts";
import type { Shoppers } from "./shopping.ts";
import type { Watch } from "./watch.ts";

export const FAULTS = ["kill", "mute", "read-only"] as const;
export type Fault = (typeof FAULTS)[number];

/**
 * A database that answers a commit only when another one has it too, that other one, and a balancer
 * in front.
 */
export type DatabasePair = {
  /** of the balancer */
  url: string;
  /** past the balancer */
  ask<Row>(sql: string): Promise<Row[]>;
  /**
   * What may happen to it; each comes back when the balancer can know who took over, with when that
   * one could write.
   */
  faults: Record<Fault, () => Promise<number>>;
  /**
   * Whoever was left behind follows the one that took over, and every commit waits for it again.
   */
  switchBack(): Promise<void>;
  stop(): Promise<void>;
};

/** Everything that a run of failovers has at hand. */
export type Run = {
  world: World<DatabasePair>;
  log: ServiceLog;
  street: Street;
  watch: Watch;
  shopping: Shoppers;
  random: SeededRandom;
  /** a product whose price changes */ priced: string;
};

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
