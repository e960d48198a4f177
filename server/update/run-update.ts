import { randomUUID } from "node:crypto";
import type { Baseline, Slot, UpdateRun, UpdateStep } from "#shop/update/update-state.ts";
import { baselineOf, judgeRelease, keepLook, type Watch } from "./judge-release.ts";
import type { StateKeeper } from "./keep-state.ts";
import type { Look } from "./look-at-release.ts";
import type { Database } from "./systemd-database.ts";
import { otherSlot, type Place } from "./place.ts";
import type { Slots } from "./slots.ts";
import { StartProblem } from "#server/words/start-problem.ts";
import { commandWords } from "#server/words/words.ts";
import { UpdateProblem } from "./update-problem.ts";
import { refusalSentence, stepSentence } from "./update-words.ts";

/** All that an update does to its machine. Each may be done again after it was cut short. */
export type UpdateTools = {
  place: Pick<Place, "active" | "setActive" | "releaseAt" | "pointTo">;
  slots: Slots;
  /** by the name of a release */
  database: Database;
  keeper: StateKeeper;
  /** the steps that change nothing for shoppers; throw UpdateProblem */
  fetch(run: UpdateRun): Promise<void>;
  verify(run: UpdateRun): Promise<void>;
  unpack(run: UpdateRun): Promise<void>;
  backUp(run: UpdateRun): Promise<void>;
  rehearse(run: UpdateRun): Promise<void>;
  /** removes what taking a release left behind */
  tidy(release: string): Promise<void>;
  /** makes room once a release is kept; what it cannot remove stays */
  removeUnused(): Promise<void>;
  look(slot: Slot): Promise<Look>;
  now(): Date;
  wait(ms: number): Promise<unknown>;
  log(line: string): void;
  pace: Pace;
};

export type Pace = {
  /** how long a release may take to be ready: it migrates first */
  startMs: number;
  /** how long it must be well beside the old one before that one leaves */
  settleMs: number;
  watchMs: number;
  lookMs: number;
};

export const usualPace: Pace = {
  startMs: 10 * 60_000,
  settleMs: 6000,
  watchMs: 10 * 60_000,
  lookMs: 2000,
};

const ORDER: UpdateStep[] = [
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
/** Before this step nothing runs of the new release. */
const BESIDE = ORDER.indexOf("starting");

/** A new run towards this release. Throws where nothing is installed yet. */
export async function beginRun(
  { place, now }: Pick<UpdateTools, "place" | "now">,
  release: string,
  { id = randomUUID(), archive = null }: { id?: string; archive?: string | null } = {},
): Promise<UpdateRun> {
  const slot = await place.active();
  const running = slot && (await place.releaseAt(slot));
  if (!running) throw new StartProblem(commandWords().notInstalled);
  const at = now().toISOString();
  return {
    id,
    release,
    archive,
    from: { release: running, slot },
    to: otherSlot(slot),
    step: "fetching",
    steps: [{ step: "fetching", at }],
    baseline: null,
    watchUntil: null,
    reason: null,
    detail: "",
    end: null,
  };
}

/** A run that only goes back to the release in the other slot. */
export async function beginReturn(
  tools: Pick<UpdateTools, "place" | "now">,
  { id }: { id?: string } = {},
): Promise<UpdateRun | null> {
  const run = await beginRun(tools, "voice-shop-0", id === undefined ? {} : { id });
  const before = await tools.place.releaseAt(run.to);
  if (!before || before === run.from.release) return null;
  const at = tools.now().toISOString();
  return {
    ...run,
    release: run.from.release,
    from: { release: before, slot: run.to },
    to: run.from.slot,
    step: "returning",
    steps: [{ step: "returning", at }],
    reason: "asked",
  };
}

/**
 * Goes on with a run until it has ended. What comes next is on the disk before it is done, so that
 * a run that was killed at any moment is brought to an end by calling this again.
 */
export async function runUpdate(tools: UpdateTools, begun: UpdateRun): Promise<UpdateRun> {
  let run = begun;
  while (!run.end) {
    await tools.keeper.keep(run);
    tools.log(`${run.release}: ${stepSentence(run.step)}`);
    run = await takeStep(tools, run);
  }
  await tools.keeper.keep(run);
  return run;
}

async function takeStep(tools: UpdateTools, run: UpdateRun): Promise<UpdateRun> {
  if (run.step === "returning") return goBack(tools, run);
  try {
    const next = await work[run.step](tools, run);
    return next.end ? next : { ...next, ...stepOf(tools, next, following(run.step)) };
  } catch (error) {
    const problem =
      error instanceof UpdateProblem
        ? error
        : new UpdateProblem("broke-off", (error as Error).stack ?? String(error));
    return turnBack(tools, run, problem);
  }
}

const following = (step: UpdateStep): UpdateStep => ORDER[ORDER.indexOf(step) + 1]!;

function stepOf({ now }: UpdateTools, run: UpdateRun, step: UpdateStep) {
  return { step, steps: [...run.steps, { step, at: now().toISOString() }] };
}

/** Where nothing of the new release runs yet, leaving it is enough. */
async function turnBack(
  tools: UpdateTools,
  run: UpdateRun,
  { reason, message }: UpdateProblem,
): Promise<UpdateRun> {
  tools.log(`${run.release}: ${refusalSentence(reason)}`);
  tools.log(commandWords().forTheHelper(message));
  const why = { reason, detail: message.slice(0, 2000) };
  if (ORDER.indexOf(run.step) >= BESIDE)
    return { ...run, ...why, ...stepOf(tools, run, "returning") };
  await tools.tidy(run.release);
  return { ...run, ...why, end: { kind: "refused", at: tools.now().toISOString() } };
}

type Work = (tools: UpdateTools, run: UpdateRun) => Promise<UpdateRun>;
const plain =
  (act: (tools: UpdateTools, run: UpdateRun) => Promise<void>): Work =>
  async (tools, run) => {
    await act(tools, run);
    return run;
  };

const work: Record<Exclude<UpdateStep, "returning">, Work> = {
  fetching: plain((tools, run) => tools.fetch(run)),
  verifying: plain((tools, run) => tools.verify(run)),
  unpacking: plain((tools, run) => tools.unpack(run)),
  "backing-up": plain((tools, run) => tools.backUp(run)),
  rehearsing: plain((tools, run) => tools.rehearse(run)),
  async pointing({ place, slots }, run) {
    // What an earlier update left running there would go on with the code of another release.
    await slots.stop(run.to);
    await slots.clear(run.to);
    await place.pointTo(run.to, run.release);
    return run;
  },
  async starting(tools, run) {
    const { slots, pace } = tools;
    const before = baselineOf(await looksAt(tools, run.from.slot));
    await slots.start(run.to);
    await untilReady(tools, run.to);
    await lookAfter(tools, run.to, { before, forMs: pace.settleMs });
    return { ...run, baseline: before };
  },
  async switching(tools, run) {
    // A machine that started anew meanwhile may run neither.
    await tools.slots.start(run.to);
    await untilReady(tools, run.to);
    await tools.place.setActive(run.to);
    const until = tools.now().getTime() + tools.pace.watchMs;
    return { ...run, watchUntil: new Date(until).toISOString() };
  },
  async watching(tools, run) {
    await watch(tools, run);
    // Only now: a release that goes back leaves the database as it is.
    if (!(await tools.database.fits(run.release))) {
      tools.log(commandWords().databaseTakesOver(run.release));
      await tools.database.restart();
      await untilReady(tools, run.to);
    }
    await tools.removeUnused();
    return { ...run, end: { kind: "kept", at: tools.now().toISOString() } };
  },
};

const BASELINE_LOOKS = 3;

/** Some looks at the release that leaves: one may meet a busy machine. */
async function looksAt({ look, pace, wait }: UpdateTools, slot: Slot): Promise<Look[]> {
  const looks = [await look(slot)];
  while (looks.length < BASELINE_LOOKS) {
    await wait(pace.lookMs);
    looks.push(await look(slot));
  }
  return looks;
}

async function untilReady({ slots, look, pace, wait }: UpdateTools, slot: Slot): Promise<void> {
  const life = await slots.life(slot);
  const giveUpAt = performance.now() + pace.startMs;
  for (;;) {
    const seen = await look(slot);
    if (seen.isReady) return;
    // A service manager starts it again and again; the first end of it is enough.
    if (seen.life !== life || seen.life === null)
      throw new UpdateProblem("start", "its process ended before it was ready");
    if (performance.now() > giveUpAt)
      throw new UpdateProblem("start", `it was not ready within ${pace.startMs / 1000} s`);
    await wait(pace.lookMs);
  }
}

/** A release that answers slowly makes few looks of a short watch, and they must count. */
const FEWEST_LOOKS = 4;

type LookAfter = { before: Baseline | null; forMs: number };

/** Looks some times at least; throws with the reason why the release has to go back. */
async function lookAfter(
  { look, pace, wait }: UpdateTools,
  slot: Slot,
  { before, forMs }: LookAfter,
): Promise<void> {
  const until = performance.now() + forMs;
  let watched: Watch = { before, looks: [] };
  do {
    watched = keepLook(watched, await look(slot));
    const reason = judgeRelease(watched);
    if (reason) throw new UpdateProblem(reason, JSON.stringify(watched.looks.at(-1)));
    await wait(pace.lookMs);
  } while (performance.now() < until || watched.looks.length < FEWEST_LOOKS);
}

/**
 * The old release leaves while the new one is watched already. A run that goes on after a restart
 * watches for what is left, and at least for a moment.
 */
async function watch(tools: UpdateTools, run: UpdateRun): Promise<void> {
  const { slots, pace, now } = tools;
  await slots.start(run.to);
  await untilReady(tools, run.to);
  const left = run.watchUntil ? Date.parse(run.watchUntil) - now().getTime() : pace.watchMs;
  const forMs = Math.min(pace.watchMs, Math.max(left, pace.settleMs));
  const outcomes = await Promise.allSettled([
    lookAfter(tools, run.to, { before: run.baseline, forMs }),
    slots.stop(run.from.slot),
  ]);
  for (const one of outcomes) if (one.status === "rejected") throw one.reason;
}

/** The release before comes up first, and only then the new one leaves. */
async function goBack(tools: UpdateTools, run: UpdateRun): Promise<UpdateRun> {
  const { slots, place, look, now, database } = tools;
  if (!(await database.fits(run.from.release))) {
    await place.setActive(run.from.slot);
    await database.restart();
  }
  // One that is on its way out does not come back by being started.
  if (!(await look(run.from.slot)).isReady) await slots.stop(run.from.slot);
  await slots.start(run.from.slot);
  await untilReady(tools, run.from.slot);
  await place.setActive(run.from.slot);
  await slots.stop(run.to);
  const tookOver = run.steps.some(({ step }) => step === "watching") || run.reason === "asked";
  return { ...run, end: { kind: tookOver ? "returned" : "refused", at: now().toISOString() } };
}

/**
 * Starts what serves anew in the other slot, with the settings as they are now, and only then stops
 * the one before. The release that can be gone back to stays the same. Answers with the one that
 * runs; throws UpdateProblem where it does not come up, and then the one before goes on.
 */
export async function restartRelease(tools: UpdateTools): Promise<string> {
  const { place, slots, log } = tools;
  const serving = await place.active();
  const release = serving && (await place.releaseAt(serving));
  if (!release) throw new StartProblem(commandWords().notInstalled);
  const run = await beginRun(tools, release);
  const before = await place.releaseAt(run.to);
  try {
    for (const step of ["pointing", "starting", "switching"] as const) {
      log(`${release}: ${stepSentence(step)}`);
      await work[step](tools, run);
    }
  } catch (error) {
    await slots.stop(run.to);
    if (before) await place.pointTo(run.to, before);
    throw error;
  }
  await slots.stop(run.from.slot);
  if (before) await place.pointTo(run.from.slot, before);
  return release;
}

/**
 * After a start of the machine: what serves runs, and an update that was cut short ends. It serves
 * first: a rehearsal may take minutes.
 */
export async function continueUpdate(tools: UpdateTools): Promise<UpdateRun | null> {
  const { current } = await tools.keeper.read();
  const slot = await tools.place.active();
  if (slot) await tools.slots.start(slot);
  if (current) return runUpdate(tools, current);
  // A restart that was cut short left both on.
  if (slot) await tools.slots.stop(otherSlot(slot));
  await tools.keeper.keep(null);
  return null;
}
