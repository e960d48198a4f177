import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { UpdateStep } from "#shop/update/update-state.ts";
import { openShopping } from "#tests/failover/shopping.ts";
import { bookedOf } from "#tests/faults/check/gateway-books.ts";
import { checkPurchases } from "#tests/faults/check/check-purchases.ts";
import { checkShop } from "#tests/faults/check/check-shop.ts";
import { printVerdicts, type Verdict } from "#tests/faults/check/verdict.ts";
import { openWorld } from "#tests/faults/processes/open-world.ts";
import { endUnpaid, settleMoney } from "#tests/faults/settle.ts";
import { fillShelf, signInMembers, signInOwner } from "#tests/faults/shelf.ts";
import type { Street } from "#tests/faults/shoppers/browser.ts";
import { numberOf } from "#tests/faults/shoppers/purchase.ts";
import { serviceLog, type ServiceLog } from "#tests/faults/shoppers/service-log.ts";
import { seededRandom } from "#tests/seeded-random.ts";
import { releaseMaker } from "./make-releases.ts";
import { plansOf, type Plan } from "./plans.ts";
import { openRelay } from "./relay.ts";
import { secondsBack, secondsMet, updater } from "./updater.ts";

type Settings = {
  seed: number;
  port: number;
  watchSeconds: number;
  atOnce: number;
  only: string;
  most: number;
  kills: number;
};

/** A bad release must be gone so soon after it could be met. */
const BACK_SECONDS = 60;
const DRAIN_SECONDS = 3;

type Machine = {
  maker: ReturnType<typeof releaseMaker>;
  update: ReturnType<typeof updater>;
  log: ServiceLog;
  relay: Awaited<ReturnType<typeof openRelay>>;
};

/**
 * Puts in one release after the other while people buy through a relay, and looks how each ended;
 * then kills the updater at many moments. True when nothing was lost and all ended as planned.
 */
export async function updatesRun(settings: Settings): Promise<boolean> {
  const { seed, port, atOnce } = settings;
  const random = seededRandom(seed);
  const ports = { site: [port + 11, port + 12], metrics: [port + 13, port + 14] };
  const env = { DRAIN_SECONDS: String(DRAIN_SECONDS) };
  const world = await openWorld({ port, seed, random, apps: 0, env });
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
      `--watch-seconds=${settings.watchSeconds}`,
      "--start-seconds=45",
      "--leave-seconds=10",
    ],
  });
  const relay = await openRelay(port + 10, ports.site);
  const log = serviceLog();
  const street: Street = {
    origin: world.origin,
    apps: [{ name: "relay", port: port + 10, isReady: () => true }],
    log,
  };
  let holds = false;
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
      mostRestMs: 1500,
      onTrouble: (error) => void troubles.push(String(error)),
    });
    const machine: Machine = { maker, update, log, relay };
    const verdicts: Verdict[] = [];
    const judge = async (invariant: string, work: Promise<Verdict>) =>
      verdicts.push(
        await work.catch((error: Error) => ({
          invariant,
          looked: "the run broke off",
          broken: [error.stack ?? error.message],
        })),
      );
    await judge("   releases", goThrough(machine, plansOf(settings.most, settings.only)));
    if (settings.kills) await judge("   kill -9", killAtMoments(machine, settings.kills));
    const purchases = await shopping.end();
    verdicts.push({
      invariant: "   shoppers",
      looked: "what broke beside the shop",
      broken: troubles,
    });
    const settled = await settleMoney(world);
    await endUnpaid(world);
    const booked = bookedOf(await world.toss.books());
    verdicts.push({
      invariant: "   settled",
      looked: `${purchases.filter(numberOf).length} orders by ${purchases.length} shoppers`,
      broken: settled.left ? [`${settled.left} orders are not settled`] : [],
    });
    verdicts.push(...(await checkShop(world.db, booked, shelf.stocks)));
    verdicts.push(...(await checkPurchases(world.db, purchases)));
    console.log(`${relay.cut.length} requests were cut: ${relay.cut.slice(0, 20).join("; ")}`);
    console.log(`answers: ${JSON.stringify(log.counts())}`);
    holds = printVerdicts(verdicts);
    return holds;
  } finally {
    await stopSlots(place);
    await relay.close();
    await world.close(!holds);
  }
}

async function goThrough(machine: Machine, plans: Plan[]): Promise<Verdict> {
  const broken: string[] = [];
  for (const [at, plan] of plans.entries()) {
    const outcome = await putIn(machine, plan);
    if (outcome.wrong) broken.push(outcome.wrong);
    console.log(`${at + 1}/${plans.length} ${plan.name}: ${outcome.words}`);
  }
  return { invariant: "   releases", looked: `${plans.length} releases were put in`, broken };
}

async function putIn({ maker, update, log, relay }: Machine, plan: Plan) {
  const archive = await maker.archive(plan);
  const [seen, cut] = [log.visits.length, relay.cut.length];
  const began = performance.now();
  const { code, printed } = await update.run(["--release", archive]);
  const seconds = (performance.now() - began) / 1000;
  const visits = log.visits.slice(seen);
  const errors = visits.filter(({ outcome }) => typeof outcome !== "number" || outcome >= 500);
  const run = update.state().past[0];
  const isOfPlan = run && archive.endsWith(`/${run.release}.tar.gz`);
  const [met, back] = isOfPlan ? [secondsMet(run), secondsBack(run)] : [null, null];
  const ended = isOfPlan ? `${run.end?.kind} ${run.reason ?? ""}`.trim() : `exit ${code}`;
  const words = [
    `${ended} after ${seconds.toFixed(0)} s`,
    ...(back === null ? [] : [`met for ${met?.toFixed(1)} s, back in ${back.toFixed(1)} s`]),
    `${visits.length} requests, ${errors.length} with 5xx or none, ${relay.cut.length - cut} cut`,
  ].join("; ");
  const isRight =
    isOfPlan &&
    [plan.ends, ...(plan.ends === "refused" ? ["returned"] : [])].includes(run.end!.kind) &&
    (plan.ends === "kept" || plan.reasons.includes(run.reason!));
  const isLate = plan.ends !== "kept" && met !== null && met > BACK_SECONDS;
  const wrong = isRight ? null : `${plan.name}: ${words}\n${printed.slice(-1500)}`;
  return { words, wrong: wrong ?? (isLate ? `${plan.name} was met for ${met} s` : null) };
}

const STEPS: UpdateStep[] = [
  "fetching",
  "verifying",
  "unpacking",
  "backing-up",
  "rehearsing",
  "pointing",
  "starting",
  "switching",
  "watching",
];

/** Killed by SIGKILL at every step, early and late in it, and ended by the next run. */
async function killAtMoments({ maker, update }: Machine, kills: number): Promise<Verdict> {
  const broken: string[] = [];
  for (let at = 0; at < kills; at++) {
    const step = STEPS[at % STEPS.length]!;
    const afterMs = [0, 400, 3000][Math.floor(at / STEPS.length)] ?? 0;
    const archive = await maker.archive({ name: `killed ${at}`, ends: "kept", reasons: [] });
    const first = await update.run(["--release", archive], { at: step, afterMs });
    const second = await update.run(["--continue"]);
    const { current, past } = update.state();
    const [run] = past;
    const ended = current ? "not ended" : `${run?.end?.kind} ${run?.reason ?? ""}`.trim();
    const isOfIt = run && archive.endsWith(`/${run.release}.tar.gz`);
    console.log(
      `killed ${afterMs} ms into ${step}${first.code === null ? "" : " (it had ended)"}: then ${ended}`,
    );
    if (current || (isOfIt && run.end?.kind !== "kept"))
      broken.push(`killed ${afterMs} ms into ${step}: ${ended}\n${second.printed.slice(-800)}`);
  }
  return { invariant: "   kill -9", looked: `the updater was killed ${kills} times`, broken };
}

/** What the last update left running ends with the run. */
async function stopSlots(place: string): Promise<void> {
  for (const slot of ["a", "b"]) {
    try {
      process.kill(Number(readFileSync(join(place, `${slot}.process`), "utf8")), "SIGKILL");
    } catch {
      // It does not run.
    }
  }
  await wait(500);
}
