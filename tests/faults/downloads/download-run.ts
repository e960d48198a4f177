import { setTimeout as wait } from "node:timers/promises";
import { readEnv } from "#server/settings/env.server.ts";
import { openShop } from "#server/open-shop.server.ts";
import { printVerdicts } from "../check/verdict.ts";
import type { KeptApp } from "../processes/kept-app.ts";
import { openWorld } from "../processes/open-world.ts";
import { seededRandom } from "#tests/seeded-random.ts";
import { killDownloads } from "./kill-downloads.ts";

const EVERY = 64 * 1024;

async function killNow(app: KeptApp): Promise<void> {
  void app.kill();
  while (app.isReady()) await wait(5);
}

export async function downloadRun({
  port,
  seed,
  mebibytes,
}: {
  port: number;
  seed: number;
  mebibytes: number;
}): Promise<boolean> {
  const world = await openWorld({ port, seed, random: seededRandom(seed) });
  let holds = false;
  const next = async () => {
    for (;;) {
      const ready = world.apps.find((app) => app.isReady());
      if (ready) return { port: ready.port, kill: () => killNow(ready) };
      await wait(20);
    }
  };
  try {
    const shop = openShop(readEnv(world.env), world.db);
    const bytes = mebibytes * 1024 * 1024;
    const { broken, kills, ledger, left, came } = await killDownloads(shop, {
      bytes,
      every: EVERY,
      next,
    });
    const looked = `${kills} kills; ${came} bytes came, ${left} left the shop, the ledger says ${ledger}`;
    holds = printVerdicts([{ invariant: "download", looked, broken }]);
    return holds;
  } finally {
    await world.close(!holds);
  }
}
