import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { buildDirectory } from "#server/commands/ensure-build.server.ts";
import { findRunning } from "#server/postgres/find-running.server.ts";
import type { Verdict } from "#tests/faults/check/verdict.ts";
import { endWithUs } from "#tests/faults/processes/end-with-us.ts";
import { root } from "#tests/faults/processes/kept-app.ts";
import { freePort } from "#tests/has/free-port.ts";
import { patience } from "#tests/patience.ts";
import { smtpServer } from "#tests/servers/smtp-server.ts";
import { isReady, openDoors, realSettings, sendShoppers } from "./real-shop.ts";
import { openMemoryGroup, type MemoryGroup } from "./memory-group.ts";

export type SmallMachine = { megabytes: number; seconds: number; shoppers: number };

const MEBIBYTE = 1024 * 1024;
const GIVE_UP_MS = patience(180_000);
const flags = (
  JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts.start.split(" ") as string[]
).filter((word) => word.startsWith("--"));

/**
 * Starts the built shop as a real one, with its own empty database, on one processor and with so
 * much memory; opens it as its owner would, and lets people look around and buy.
 */
export async function smallRun(machine: SmallMachine): Promise<Verdict[]> {
  const directory = mkdtempSync(join(tmpdir(), "voice-shop-small-"));
  chmodSync(directory, 0o755);
  const group = openMemoryGroup(machine.megabytes * MEBIBYTE);
  const mail = await smtpServer({ port: await freePort(), choose: () => "take" });
  const port = await freePort();
  const child = spawn(
    "taskset",
    ["--cpu-list", "0", ...group.command, process.execPath, ...flags, join(root, "server/main.ts")],
    {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...settings(directory, port, mail.url) },
    },
  );
  endWithUs(child);
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const memory = watchMemory(group);
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  try {
    const began = performance.now();
    while (!(await isReady(port)) && !isGone() && performance.now() < began + GIVE_UP_MS)
      await wait(50);
    const startedMs = performance.now() - began;
    if (isGone()) {
      console.error((await output).join("\n"));
      const broken = [`it ended by ${child.exitCode ?? child.signalCode}`];
      return [{ invariant: "start", looked: "", broken }, memory.verdict(machine.megabytes)];
    }
    const answers = await sell(directory, port, machine);
    const stopped = performance.now();
    child.kill("SIGTERM");
    if (!isGone()) await once(child, "exit");
    const end = child.exitCode ?? child.signalCode;
    const isClean =
      end === 0 && !existsSync(join(directory, "data/postgres/cluster/postmaster.pid"));
    if (!isClean) console.error((await output).join("\n"));
    return [
      { invariant: "start", looked: `open after ${seconds(startedMs)}`, broken: [] },
      memory.verdict(machine.megabytes),
      answers,
      {
        invariant: "end",
        looked: `${end} ${seconds(performance.now() - stopped)} after SIGTERM`,
        broken: isClean ? [] : ["it was meant to end with 0 and to leave a database that is shut"],
      },
    ];
  } finally {
    memory.end();
    if (!isGone()) child.kill("SIGKILL");
    await mail.stop();
    await group.remove();
    rmSync(directory, { recursive: true, force: true });
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const settings = (directory: string, port: number, smtpUrl: string): Record<string, string> => ({
  ...realSettings(port, smtpUrl),
  BUILD_DIRECTORY: buildDirectory(root),
  DATABASE_URL: "",
  DATA_DIR: join(directory, "data"),
  // As the unit file and the image have it.
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "32768",
});

/** Gives how the shop answered while people bought. */
async function sell(directory: string, port: number, machine: SmallMachine): Promise<Verdict> {
  const url = findRunning(join(directory, "data/postgres"), "shop");
  if (!url) throw new Error("the shop's database does not run");
  const shoppers = sendShoppers(port, await openDoors(url), { count: machine.shoppers });
  await wait(machine.seconds * 1000);
  return shoppers.end();
}

function watchMemory(group: MemoryGroup) {
  let [most, kills] = [0, 0];
  const timer = setInterval(() => {
    most = Math.max(most, group.used());
    kills = Math.max(kills, group.oomKills());
  }, 100);
  return {
    end: () => clearInterval(timer),
    verdict: (megabytes: number): Verdict => ({
      invariant: "memory",
      looked: `at most ${Math.round(most / MEBIBYTE)} of ${megabytes} MiB, shop and database`,
      broken: [
        ...(most ? [] : ["nothing was measured"]),
        ...(kills ? [`the kernel ended ${kills} processes for want of memory`] : []),
      ],
    }),
  };
}
