import type { World } from "#tests/faults/processes/open-world.ts";
import type { SeededRandom } from "#tests/faults/seeded-random.ts";
import type { Street } from "#tests/faults/shoppers/browser.ts";
import type { ServiceLog } from "#tests/faults/shoppers/service-log.ts";
import type { DatabasePair } from "./database-pair.ts";
import type { Watch } from "./watch.ts";

/** Everything that a run of failovers has at hand. */
export type Run = {
  world: World<DatabasePair>;
  log: ServiceLog;
  street: Street;
  watch: Watch;
  random: SeededRandom;
  /** a product whose price changes */ priced: string;
};

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
