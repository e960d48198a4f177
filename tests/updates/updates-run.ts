import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { openShopping, type Shoppers } from "#tests/failover/shopping.ts";
import { bookedOf } from "#tests/faults/check/gateway-books.ts";
import { checkPurchases } from "#tests/faults/check/check-purchases.ts";
import { checkShop } from "#tests/faults/check/check-shop.ts";
import { printVerdicts, type Verdict } from "#tests/faults/check/verdict.ts";
import { openWorld, type World } from "#tests/faults/processes/open-world.ts";
import { endUnpaid, settleMoney } from "#tests/faults/settle.ts";
import { fillShelf, signInMembers, signInOwner } from "#tests/faults/shelf.ts";
import type { Street } from "#tests/faults/shoppers/browser.ts";
import { numberOf } from "#tests/faults/shoppers/purchase.ts";
import { serviceLog, type ServiceLog } from "#tests/faults/shoppers/service-log.ts";
import { seededRandom } from "#tests/seeded-random.ts";
import { releaseMaker } from "./make-releases.ts";
import { plansOf, type Plan } from "./plans.ts";
import { openFeed, pressUpdates } from "./pressing.ts";
import { openRelay } from "./relay.ts";
import { killSlots, secondsBack, secondsMet, stepTimes, updater } from "./updater.ts";

type Settings = {
  seed: number;
  port: number;
  watchSeconds: number;
  atOnce: number;
  only: string;
  most: number;
  presses: boolean;
  /** on the clock of this process; from then on no release is put in any more */
  endAt: number;
};

/** A bad release must be gone so soon after its fault could be met. */
const BACK_SECONDS = 60;
const DRAIN_SECONDS = 3;
/** A bad one has to be seen within the watch; a good one has only to pass it. */
const GOOD_WATCH_SECONDS = 8;

type Machine = {
  maker: ReturnType<typeof releaseMaker>;
  update: ReturnType<typeof updater>;
  log: ServiceLog;
  relay: Awaited<ReturnType<typeof openRelay>>;
  world: World;
  shopping: Shoppers;
};

/**
 * Puts in one release after the other while people buy through a relay, some of them cut by kill
 * -9, and looks after each how it ended and whether every order is there that was answered. True
 * when nothing was lost and all ended as planned.
 */
export async function updatesRun(settings: Settings): Promise<boolean> {
  const { seed, port, atOnce } = settings;
  const random = seededRandom(seed);
  const ports = { site: [port + 11, port + 12], metrics: [port + 13, port + 14] };
  const feedPort = port + 15;
  const env = {
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    UPDATE_FEED: `http://127.0.0.1:${feedPort}/releases.json`,
  };
  const webhookPort = port + 10;
  const world = await openWorld({ port, seed, random, apps: 0, webhookPort, env });
  const place = join(world.directory, "place");
  mkdirSync(world.env.DATA_DIR!, { recursive: true });
  const maker = releaseMaker(world.directory, place);
  const first = maker.first();
  symlinkSync(join(place, "releases", first), join(place, "a"));
  writeFileSync(join(place, "active"), "a\n");
  const update = updater({
    place,
    env: { ...world.env, UPDATE_KEY: maker.keyFile },
    options: [
      "--slots=processes",
      `--place=${place}`,
      `--ports=${ports.site.join(",")}`,
      `--metrics-ports=${ports.metrics.join(",")}`,
      `--watch-seconds=${GOOD_WATCH_SECONDS}`,
      "--start-seconds=45",
      "--leave-seconds=10",
    ],
  });
  const feed = await openFeed(world.directory, feedPort);
  const relay = await openRelay(webhookPort, ports.site);
  const log = serviceLog();
  const street: Street = {
    origin: world.origin,
    apps: [{ name: "relay", port: port + 10, isReady: () => true }],
    log,
  };
  let holds = false;
  // The slots outlive the updater, and they would outlive a run that is ended from outside.
  process.once("exit", () => killSlots(place));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  try {
    await update.run(["--continue"]);
    const shelf = await fillShelf(world);
    const members = await signInMembers(world, street, atOnce, random);
    const owner = await signInOwner(world, street, random);
    const troubles: string[] = [];
    const shopping = openShopping({
      world,
      street,
      shelf,
      members,
      owner,
      random,
      mostRestMs: 3000,
      onTrouble: (error) => void troubles.push(String(error)),
    });
    const machine: Machine = { maker, update, log, relay, world, shopping };
    const verdicts: Verdict[] = [];
    const judge = async (invariant: string, work: Promise<Verdict>) =>
      verdicts.push(
        await work.catch((error: Error) => ({
          invariant,
          looked: "the run broke off",
          broken: [error.stack ?? error.message],
        })),
      );
    if (settings.presses) {
      await judge("   presses", pressUpdates({ machine, owner }));
      await judge("   orders", checkOrdersThere(machine));
    }
    await judge("   releases", goThrough(machine, settings));
    verdicts.push(...(await endShopping(machine, { troubles, stocks: shelf.stocks })));
    holds = printVerdicts(verdicts);
    return holds;
  } finally {
    killSlots(place);
    await wait(500);
    await relay.close();
    feed.close();
    await world.close(!holds);
  }
}

type Ending = { troubles: string[]; stocks: Record<string, number> };

/** The last shoppers finish, the money settles, and the whole shop is judged. */
async function endShopping(
  { world, relay, log, shopping }: Machine,
  { troubles, stocks }: Ending,
): Promise<Verdict[]> {
  const began = performance.now();
  const say = (words: string) =>
    console.log(`${((performance.now() - began) / 1000).toFixed(0)} s after the last: ${words}`);
  const purchases = await shopping.end();
  say("the last shoppers are done");
  const settled = await settleMoney(world);
  say("the money is settled");
  await endUnpaid(world);
  say("unpaid orders have ended");
  const booked = bookedOf(await world.gateway.books());
  console.log(`${relay.cut.length} requests were cut: ${relay.cut.slice(0, 20).join("; ")}`);
  console.log(`answers: ${JSON.stringify(log.counts())}`);
  console.log(`limits met: ${limitsMet(log)}`);
  return [
    { invariant: "   shoppers", looked: "what broke beside the shop", broken: troubles },
    {
      invariant: "   settled",
      looked: `${purchases.filter(numberOf).length} orders by ${purchases.length} shoppers`,
      broken: settled.left ? [`${settled.left} orders are not settled`] : [],
    },
    ...(await checkShop(world.db, booked, stocks)),
    ...(await checkPurchases(world.db, purchases)),
  ];
}

/** Where a limit answered (429), and how often. */
function limitsMet({ visits }: ServiceLog): string {
  const counts: Record<string, number> = {};
  for (const { outcome, method, path } of visits.filter(({ outcome }) => outcome === 429)) {
    const at = `${method} ${path.replace(/\/[^/]*\d[^/]*$/, "/:id")} ${outcome}`;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return JSON.stringify(counts);
}

/** Every order answered as placed is there, and as those shoppers who are done were told. */
async function checkOrdersThere({ world, relay, shopping }: Machine): Promise<Verdict> {
  const placed = [...relay.placed];
  const { rows } = await world.db.execute<{ number: string }>(sql`select number from orders`);
  const there = new Set(rows.map(({ number }) => number));
  const [promises] = await checkPurchases(world.db, [...shopping.purchases]);
  return {
    invariant: "   orders",
    looked: `${placed.length} orders were answered as placed`,
    broken: [
      ...placed.filter((number) => !there.has(number)).map((number) => `${number} is lost`),
      ...promises!.broken,
    ],
  };
}

async function goThrough(
  machine: Machine,
  { most, only, watchSeconds, endAt }: Settings,
): Promise<Verdict> {
  const plans = plansOf(most, only);
  const broken: string[] = [];
  const began = machine.relay.placed.size;
  let done = 0;
  for (const [at, plan] of plans.entries()) {
    if (performance.now() > endAt) break;
    done++;
    const before = machine.relay.placed.size;
    const outcome = await (plan.cut ? cutShort(machine, plan) : putIn(machine, plan, watchSeconds));
    const orders = await checkOrdersThere(machine);
    broken.push(...(outcome.wrong ? [outcome.wrong] : []));
    broken.push(...orders.broken.map((words) => `after ${plan.name}: ${words}`));
    const count = machine.relay.placed.size - before;
    console.log(
      `${at + 1}/${plans.length} ${plan.name}: ${outcome.words}; ${count} orders, ${orders.broken.length} of all lost`,
    );
  }
  return {
    invariant: "   releases",
    looked: `${done} of ${plans.length} releases were put in, ${machine.relay.placed.size - began} orders were answered meanwhile and looked for after each`,
    broken,
  };
}

type Outcome = { words: string; wrong: string | null };

const isEndOf = (plan: Plan, kind: string | undefined): boolean =>
  kind === plan.ends || (plan.ends === "refused" && kind === "returned");

async function putIn(
  { maker, update, log, relay }: Machine,
  plan: Plan,
  watchSeconds: number,
): Promise<Outcome> {
  const archive = await maker.archive(plan);
  const [seen, cut] = [log.visits.length, relay.cut.length];
  const began = performance.now();
  const watch = plan.ends === "kept" ? GOOD_WATCH_SECONDS : watchSeconds;
  const { code, printed } = await update.run([
    "--release",
    archive,
    "--watch-seconds",
    String(watch),
  ]);
  const seconds = (performance.now() - began) / 1000;
  rmSync(archive);
  const visits = log.visits.slice(seen);
  const errors = visits.filter(({ outcome }) => typeof outcome !== "number" || outcome >= 500);
  const run = update.state().past[0];
  const isOfPlan = run && archive.endsWith(`/${run.release}.tar.gz`);
  const met = isOfPlan ? secondsMet(run, plan.wellFor) : null;
  const back = isOfPlan ? secondsBack(run) : null;
  const ended = isOfPlan ? `${run.end?.kind} ${run.reason ?? ""}`.trim() : `exit ${code}`;
  const words = [
    `${ended} after ${seconds.toFixed(0)} s`,
    ...(back === null ? [] : [`met for ${met?.toFixed(1)} s, back in ${back.toFixed(1)} s`]),
    `${visits.length} requests, ${errors.length} with 5xx or none, ${relay.cut.length - cut} cut`,
    ...(isOfPlan ? [stepTimes(run)] : []),
  ].join("; ");
  const isRight =
    isOfPlan &&
    isEndOf(plan, run.end?.kind) &&
    (plan.ends === "kept" || plan.reasons.includes(run.reason!));
  if (!isRight) return { words, wrong: `${plan.name}: ${words}\n${printed.slice(-1500)}` };
  const isLate = plan.ends !== "kept" && met !== null && met > BACK_SECONDS;
  return { words, wrong: isLate ? `${plan.name} was met for ${met} s` : null };
}

/** Killed by SIGKILL in a step, and ended by the next run. */
async function cutShort({ maker, update, relay, world }: Machine, plan: Plan): Promise<Outcome> {
  const { at, afterMs, all } = plan.cut!;
  // One within a day would be enough, and nothing would be done in this step.
  if (at === "backing-up")
    rmSync(join(world.env.DATA_DIR!, "backups"), { recursive: true, force: true });
  const archive = await maker.archive(plan);
  const began = performance.now();
  const [cut, before] = [relay.cut.length, update.running()];
  const first = await update.run(["--release", archive], plan.cut);
  const step = update.state().current?.step;
  const second = await update.run(["--continue"]);
  rmSync(archive);
  const { current, past } = update.state();
  const [run] = past;
  const isOfIt = run && archive.endsWith(`/${run.release}.tar.gz`);
  const ended = current || !isOfIt ? "not ended" : `${run.end?.kind} ${run.reason ?? ""}`.trim();
  const serves = plan.ends === "kept" ? run?.release : before;
  const words = `${all ? "all" : "the updater"} killed ${afterMs} ms into ${at}, in ${step}: ${ended} after ${((performance.now() - began) / 1000).toFixed(0)} s, ${relay.cut.length - cut} cut`;
  const isRight =
    first.code === null &&
    isOfIt &&
    !current &&
    run.end?.kind === plan.ends &&
    update.running() === serves;
  const printed = `${first.printed}\n${second.printed}`.slice(-1500);
  return { words, wrong: isRight ? null : `${plan.name}: ${words}\n${printed}` };
}
