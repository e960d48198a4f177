import { setTimeout as wait } from "node:timers/promises";
import type { World } from "./processes/open-world.ts";
import type { SeededRandom } from "#tests/seeded-random.ts";

/** How many die among how many orders. */
export type Kills = { orders: number; appKills: number; postgresKills: number };

/** How long each took to come back, in ms. */
export type KillCount = { apps: number[]; postgres: number[]; connections: number };

/** Orders that may begin before the kills that belong among them are done. */
const MOST_AHEAD = 2;
const CONNECTIONS_PER_POSTGRES_KILL = 2;

/** Kills apps and PostgreSQL at random moments, spread evenly over the orders of a run. */
export function killers(
  { apps, postgres }: Pick<World, "apps" | "postgres">,
  { orders, appKills, postgresKills }: Kills,
  random: SeededRandom,
) {
  const killed: KillCount = { apps: [], postgres: [], connections: 0 };
  let begun = 0;
  let failure: unknown;

  async function killAlong(
    kills: number,
    own: SeededRandom,
    kill: () => Promise<void>,
    done: () => number,
  ): Promise<void> {
    for (let at = 0; at < kills; at++) {
      while (begun < ((at + own.next()) * orders) / (kills + 1)) await wait(10);
      await wait(own.between(0, 250));
      await kill();
      if (done() <= at) throw new Error("a kill was not counted");
    }
  }

  const [appRandom, postgresRandom] = [random.branch("apps"), random.branch("postgres")];
  const work = Promise.all([
    killAlong(
      appKills,
      appRandom,
      async () => {
        const app = appRandom.pick(apps);
        await app.untilReady();
        killed.apps.push(await app.kill());
      },
      () => killed.apps.length,
    ),
    killAlong(
      postgresKills,
      postgresRandom,
      async () => {
        for (let at = 0; at < CONNECTIONS_PER_POSTGRES_KILL; at++) {
          await postgres.endOneConnection();
          killed.connections++;
          await wait(postgresRandom.between(0, 200));
        }
        killed.postgres.push(await postgres.kill());
      },
      () => killed.postgres.length,
    ),
  ]).catch((error: unknown) => (failure = error));

  return {
    /** Waits while the kills lag behind the orders, so that they stay spread. */
    async mayBegin(order: number): Promise<void> {
      begun = Math.max(begun, order + 1);
      const due = (kills: number) => Math.floor((order * kills) / orders) - MOST_AHEAD;
      while (
        !failure &&
        (killed.apps.length < due(appKills) || killed.postgres.length < due(postgresKills))
      )
        await wait(20);
      if (failure) throw failure;
    },
    async end(): Promise<KillCount> {
      begun = Number.POSITIVE_INFINITY;
      await work;
      if (failure) throw failure;
      return killed;
    },
  };
}
