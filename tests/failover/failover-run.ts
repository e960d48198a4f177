import { setTimeout as wait } from "node:timers/promises";
import { LOCK_WAIT_MS } from "#db/client.server.ts";
import { printVerdicts, type Verdict } from "#tests/faults/check/verdict.ts";
import { openWorldOn } from "#tests/faults/processes/open-world.ts";
import { seededRandom } from "#tests/seeded-random.ts";
import { fillShelf, signInMembers, signInOwner } from "#tests/faults/shelf.ts";
import { openBrowser, type Street } from "#tests/faults/shoppers/browser.ts";
import { numberOf } from "#tests/faults/shoppers/purchase.ts";
import { serviceLog, type Visit } from "#tests/faults/shoppers/service-log.ts";
import { buildProduct } from "#tests/has/product.ts";
import { patience } from "#tests/patience.ts";
import { judge } from "./judge.ts";
import { BACK_MS, countRefused, TOLD_MS, untilOrders, untilSeen } from "./look-after.ts";
import { FAULTS, seconds, type DatabasePair, type Fault, type Run } from "./failing-over.ts";
import { openShopping } from "./shopping.ts";
import { openWatch } from "./watch.ts";

export const MODES = [...FAULTS, "roll"] as const;
type Mode = (typeof MODES)[number];
type Settings = {
  modes: Mode[];
  seed: number;
  port: number;
  atOnce: number;
  calmMs: number;
  mostRestMs: number;
  openPair(directory: string): Promise<DatabasePair>;
};
/** Longer than the balancer takes to ask and to be answered, on a busy machine too. */
const drainSeconds = (): number => Math.ceil(patience(2500) / 1000);
/**
 * Shoppers buy during every kind of failover and during process renewals. True when nothing was
 * lost and everything recovered by itself.
 */
export async function failoverRun(settings: Settings): Promise<boolean> {
  const { modes, seed, port, atOnce, calmMs, mostRestMs } = settings;
  const random = seededRandom(seed);
  const env = { DRAIN_SECONDS: String(drainSeconds()) };
  const world = await openWorldOn({ port, seed, random, openPostgres: settings.openPair, env });
  const log = serviceLog();
  const watch = openWatch(world.apps);
  const apps = world.apps.map(({ name, port: at }) => ({
    name,
    port: at,
    isReady: () => watch.isReady(name),
  }));
  const street: Street = { origin: world.origin, apps, log };
  let holds = false;
  try {
    const shelf = await fillShelf(world);
    const members = await signInMembers(world, street, atOnce, random);
    const owner = await signInOwner(world, street, random);
    const { id: priced } = await buildProduct(world.db, { stock: 9, price: 10_000 });
    const shopping = openShopping({
      world,
      street,
      shelf,
      members,
      owner,
      random,
      mostRestMs,
    });
    const run: Run = { world, log, street, watch, shopping, random, priced };
    const verdicts = await goThrough(run, modes, calmMs);
    const purchases = await shopping.end();
    const livesOfEach = modes.includes("roll") ? 2 : 1;
    const { stocks } = shelf;
    verdicts.push(...(await judge({ world, log, stocks, purchases, livesOfEach })));
    console.log(`${purchases.filter(numberOf).length} orders by ${purchases.length} shoppers`);
    holds = printVerdicts(verdicts);
    return holds;
  } finally {
    await watch.end();
    await world.close(!holds);
  }
}

async function goThrough(run: Run, modes: Mode[], calmMs: number): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const [at, mode] of modes.entries()) {
    await wait(calmMs);
    if (mode === "roll") verdicts.push(await roll(run));
    else {
      if (at) await run.world.postgres.switchBack();
      verdicts.push(await failOver(run, mode, 11_000 + at));
    }
  }
  await wait(calmMs);
  return verdicts;
}

/**
 * Runs one fault; afterwards both processes must take orders, show a price changed meanwhile, and
 * have all their connections.
 */
async function failOver(
  { world, street, watch, shopping, random, priced }: Run,
  mode: Fault,
  price: number,
): Promise<Verdict> {
  const ports = world.apps.map(({ port }) => port);
  const page = async (port: number) =>
    (await fetch(`http://localhost:${port}/product/${priced}`)).text();
  for (const port of [...ports, ...ports]) await page(port);

  const began = performance.now();
  const promoted = await world.postgres.faults[mode]();
  // This run's own lines may lead nowhere as well.
  world.pool.distrust();
  const change = `update products set price = ${price} where id = '${priced}'`;
  const [orders, seen] = await Promise.all([
    untilOrders(shopping, promoted, street.apps),
    world.postgres.ask(change).then(() => untilSeen(ports, page, price.toLocaleString("en"))),
  ]);
  const metricDelays = watch.untilTold(began);
  const refused: number[] = [];
  for (const app of world.apps) {
    const alone = { ...street, apps: [app], log: serviceLog() };
    const visitor = openBrowser(alone, { address: "192.0.2.9", random });
    refused.push(await countRefused(visitor, `/non-member/order/${priced}?quantity=1`));
  }
  return {
    invariant: `   ${mode}`,
    looked: `orders again after ${orders.map(seconds).join(" and ")}, a changed price seen after ${seconds(seen)}, metrics told after ${metricDelays.map(seconds).join(" and ")}`,
    broken: [
      ...orders.filter((ms) => ms > BACK_MS).map((ms) => `no order before ${seconds(ms)}`),
      ...[seen].filter((ms) => ms > BACK_MS).map((ms) => `no new price before ${seconds(ms)}`),
      ...metricDelays
        .filter((ms) => ms > TOLD_MS)
        .map((ms) => `metrics said nothing before ${seconds(ms)}`),
      ...refused.filter(Boolean).map((count) => `${count} of 24 at once got no page`),
    ],
  };
}

/** Replaces each process as a new release does; no shopper may notice. */
async function roll({ world, log, watch }: Run): Promise<Verdict> {
  const began = performance.now();
  const codes: (number | null)[] = [];
  for (const app of world.apps) {
    codes.push(await app.renew());
    // The next process stops only after the balancer sends shoppers to this one again.
    for (const giveUpAt = performance.now() + BACK_MS; !watch.isReady(app.name); await wait(20))
      if (performance.now() > giveUpAt) throw new Error(`${app.name} is not ready again`);
    await wait(500);
  }
  const visits = log.visits.filter(({ at }) => at > began);
  const failed = visits.filter(isTurnedAway);
  return {
    invariant: "   roll",
    looked: `${visits.length} requests while ${codes.length} processes were renewed`,
    broken: [
      ...codes.filter((code) => code !== 0).map((code) => `a process left with ${code}`),
      ...failed.map(
        ({ method, path, app, outcome, ms }) =>
          `${method} ${path} by ${app}: ${outcome} after ${seconds(ms)}`,
      ),
    ],
  };
}

/**
 * A process that shuts down refuses at once; a 503 after a longer wait was a lock on a busy
 * machine, which is allowed.
 */
const isTurnedAway = ({ outcome, ms }: Visit): boolean =>
  typeof outcome !== "number" || (outcome >= 500 && !(outcome === 503 && ms >= LOCK_WAIT_MS));
