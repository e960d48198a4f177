import type { World } from "#tests/faults/processes/open-world.ts";
import type { SeededRandom } from "#tests/seeded-random.ts";
import type { Street } from "#tests/faults/shoppers/browser.ts";
import type { ServiceLog } from "#tests/faults/shoppers/service-log.ts";
import type { Shoppers } from "./shopping.ts";
import type { Watch } from "./watch.ts";

export const FAULTS = ["kill", "mute", "read-only"] as const;
export type Fault = (typeof FAULTS)[number];

/**
 * A primary that commits only with a synchronous replica, that replica, and a balancer in front.
 */
export type DatabasePair = {
  /** of the balancer */
  url: string;
  /** past the balancer */
  ask<Row>(sql: string): Promise<Row[]>;
  /**
   * The possible faults; each resolves when the balancer may know the new primary, with the time
   * that became writable.
   */
  faults: Record<Fault, () => Promise<number>>;
  /** Makes the old primary follow the new one, and commits synchronous again. */
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
