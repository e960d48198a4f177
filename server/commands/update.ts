import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { holdLock } from "#server/process/hold-lock.server.ts";
import { readOwnEnv } from "#server/settings/env.server.ts";
import type { UpdateRequest, UpdateRun } from "#shop/update/update-state.ts";
import { offerInFile } from "#server/update/find-offer.ts";
import { openTools } from "#server/update/open-tools.ts";
import { processSlots } from "#server/update/process-slots.ts";
import { forgetRequest, readRequest } from "#server/update/read-request.ts";
import {
  beginReturn,
  beginRun,
  continueUpdate,
  restartRelease,
  runUpdate,
  usualPace,
  type UpdateTools,
} from "#server/update/run-update.ts";
import type { Slots } from "#server/update/slots.ts";
import { noDatabase, systemdDatabase } from "#server/update/systemd-database.ts";
import { systemdSlots } from "#server/update/systemd-slots.ts";
import { UpdateProblem } from "#server/update/update-problem.ts";
import { endSentence, refusalSentence } from "#server/update/update-words.ts";
import { startWords } from "#server/start/start-words.server.ts";
import { commandWords } from "#server/words/words.ts";

const USAGE =
  "npm run update -- --release ARCHIVE|NAME | --continue | --back | --restart [--watch-seconds 600]";
const SETTINGS_FILE = "/etc/voice-shop/shop.env";

const options = {
  release: { type: "string" },
  "from-request": { type: "boolean" },
  continue: { type: "boolean" },
  back: { type: "boolean" },
  /** what runs starts anew in the other slot, with the settings as they are now */
  restart: { type: "boolean" },
  "watch-seconds": { type: "string", default: "600" },
  /** how long a release may take to start, which includes its migrations */
  "start-seconds": { type: "string", default: "600" },
  /** how long one may take to leave before it is ended; systemd has its own */
  "leave-seconds": { type: "string", default: "90" },
  place: { type: "string", default: "/opt/voice-shop" },
  /** systemd, or processes: plain child processes, where there is no systemd */
  slots: { type: "string", default: "systemd" },
  ports: { type: "string", default: "3001,3002" },
  "metrics-ports": { type: "string", default: "9464,9465" },
} as const;

function fail(words: string): never {
  console.error(words);
  process.exit(1);
}

function readOptions() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return fail(commandWords().strangeOption(USAGE, (error as Error).message));
  }
}

const given = readOptions();
const seconds = (name: "watch-seconds" | "start-seconds" | "leave-seconds"): number => {
  const value = given[name];
  return /^\d{1,5}$/.test(value)
    ? Number(value) * 1000
    : fail(commandWords().needsNumber(`--${name}`, USAGE));
};

function portsOf(): Slots["ports"] {
  const pair = (list: string) => list.split(",").map(Number);
  const [site, metrics] = [pair(given.ports), pair(given["metrics-ports"])];
  return (slot) => {
    const at = slot === "a" ? 0 : 1;
    return { site: site[at]!, metrics: metrics[at] || null };
  };
}

function openMachine(): UpdateTools {
  const ports = portsOf();
  const [watchMs, startMs] = [seconds("watch-seconds"), seconds("start-seconds")];
  return openTools({
    env: readOwnEnv(),
    root: top,
    pace: { ...usualPace, watchMs, startMs },
    log: (line) => console.log(line),
    database: given.slots === "systemd" ? systemdDatabase : noDatabase,
    openSlots: (place) =>
      given.slots === "processes"
        ? processSlots(place, { ports, env: process.env, leaveMs: seconds("leave-seconds") })
        : systemdSlots(ports),
  });
}

/** An archive is a path; anything else is the name of a release in the feed. */
async function runOf(tools: UpdateTools, release: string): Promise<UpdateRun> {
  if (!release.endsWith(".tar.gz")) return beginRun(tools, release);
  const archive = resolve(release);
  const { name } = await offerInFile(archive);
  return beginRun(tools, name, { archive });
}

/** One after the other: what was cut short, then what is wanted now. */
async function work(tools: UpdateTools): Promise<UpdateRun | null> {
  const before = await continueUpdate(tools);
  if (given.continue) return before;
  if (given["from-request"]) return takeRequest(tools);
  if (given.restart) {
    console.log(commandWords().restarted(await restartRelease(tools)));
    return null;
  }
  const run = given.back ? await beginReturn(tools) : await runOf(tools, given.release!);
  if (!run) return fail(commandWords().noReleaseBefore);
  return runUpdate(tools, run);
}

/** The request goes once the run is on the disk, so that a cut in between loses neither. */
async function takeRequest(tools: UpdateTools): Promise<UpdateRun | null> {
  const { dataDirectory } = readOwnEnv();
  const request = await readRequest(dataDirectory);
  if (!request) return null;
  const { past } = await tools.keeper.read();
  if (past.some(({ id }) => id === request.id)) {
    await forgetRequest(dataDirectory);
    return null;
  }
  const run = await beginAsked(tools, request);
  if (run) await tools.keeper.keep(run);
  await forgetRequest(dataDirectory);
  return run && runUpdate(tools, run);
}

/** Null where the other slot no longer holds the release that was shown as the one before. */
async function beginAsked(
  tools: UpdateTools,
  { id, release, goesBack }: UpdateRequest,
): Promise<UpdateRun | null> {
  if (!goesBack) return beginRun(tools, release, { id });
  const run = await beginReturn(tools, { id });
  return run?.from.release === release ? run : null;
}

// Puts a release in place of the one that runs, and takes it back where it is not well; see
// docs/deployment.md.
const ways = [given.release, given["from-request"], given.continue, given.back, given.restart];
if (ways.filter(Boolean).length !== 1) fail(commandWords().usage(USAGE));
if (existsSync(SETTINGS_FILE)) process.env.ENV_FILE ??= SETTINGS_FILE;
const top = resolve(given.place);
if (!existsSync(top)) fail(commandWords().notInstalled);
const lock = holdLock(join(top, "update.lock"));
if (!lock) fail(commandWords().updateUnderWay);
try {
  const run = await work(openMachine());
  if (run) console.log(`${run.release}: ${endSentence(run)}`);
  if (run?.detail) console.log(commandWords().forTheHelper(run.detail));
  process.exitCode = !run || run.end?.kind === "kept" || run.reason === "asked" ? 0 : 2;
} catch (error) {
  if (!(error instanceof UpdateProblem)) {
    const words = startWords(error, null);
    if (words === undefined) throw error;
    fail(words);
  }
  const sentence = given.restart ? commandWords().notRestarted : refusalSentence(error.reason);
  fail(`${sentence}\n${commandWords().forTheHelper(error.message)}`);
} finally {
  lock.release();
}
