import { spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartProblem } from "#server/words/start-problem.ts";
import { words } from "#server/words/words.ts";
import { giveTo, type Account } from "./account.server.ts";
import { programEnvironment } from "./make-cluster.server.ts";
import { disownStalePid, readPostmaster, type Postmaster } from "./postmaster.server.ts";

export type Cluster = {
  place: string;
  programs: string;
  account: Account | undefined;
  durable: boolean;
  /** beside those of every cluster: of its log's archive, or of a recovery */
  settings?: Record<string, string>;
};

export class PortTaken extends Error {
  override name = "PortTaken";
}

const logOf = ({ place }: Cluster) => path.join(place, "postgres.log");

/**
 * Passes all settings on the command line, so that an edited file cannot weaken them and a running
 * server shows its own.
 */
export function commandFor({ place, programs, durable, settings }: Cluster, port: number) {
  const all = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    port,
    max_connections: 100,
    shared_buffers: "128MB",
    work_mem: "8MB",
    effective_cache_size: "512MB",
    random_page_cost: 1.1,
    jit: "off",
    max_wal_size: "512MB",
    timezone: "UTC",
    log_timezone: "UTC",
    log_line_prefix: "%m [%p] ",
    log_checkpoints: "off",
    ...logWithoutPersonalData,
    ...(durable ? durableSettings : hastySettings),
    ...settings,
  };
  const chosen = Object.entries(all).map(([name, value]) => `--${name}=${value}`);
  return [path.join(programs, "bin/postgres"), "-D", path.join(place, "cluster"), ...chosen];
}

/** Details and statements in PostgreSQL's log would contain customers' names and addresses. */
const logWithoutPersonalData = {
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
  log_statement: "none",
};
const durableSettings = {
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  wal_level: "replica",
};
const hastySettings = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  // Test databases live for seconds: vacuuming them is wasted, and its timing would change plans.
  autovacuum: "off",
  // Every connection computes the password's hash, so tests use one iteration.
  scram_iterations: 1,
};

/** Runs in a process group of its own, because Ctrl-C signals the whole group of the shop. */
export async function runPostmaster(cluster: Cluster, port: number): Promise<Postmaster> {
  for (const giveUpAt = Date.now() + 30_000; ; await sleep(100)) {
    const { postmaster, complaint } = await tryOnce(cluster, port);
    if (postmaster) return postmaster;
    if (/could not bind/.test(complaint))
      throw new PortTaken(`PostgreSQL cannot have port ${port}: another program listens there.`);

    // Server processes of a killed postmaster need a moment to notice and exit.
    const isEnding =
      /pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(complaint);
    if (!isEnding || Date.now() > giveUpAt)
      throw new StartProblem(words().notStarted(cluster.place, complaint));
  }
}

async function tryOnce(cluster: Cluster, port: number) {
  const directory = path.join(cluster.place, "cluster");
  disownStalePid(directory);
  trimLog(cluster);
  const logFile = openSync(logOf(cluster), "a", 0o600);
  giveTo(cluster.account, logOf(cluster));
  const logStart = statSync(logOf(cluster)).size;
  const [program, ...parameters] = commandFor(cluster, port) as [string, ...string[]];
  const child = spawn(program, parameters, {
    ...cluster.account,
    cwd: cluster.place,
    env: programEnvironment(),
    stdio: ["ignore", logFile, logFile],
    detached: true,
    windowsHide: true,
  });
  closeSync(logFile);
  child.unref();
  let hasEnded = false;
  let complaint = "";
  child
    .once("exit", () => (hasEnded = true))
    .once("error", (error) => ((hasEnded = true), (complaint = error.message)));

  for (; !hasEnded; await sleep(20)) {
    const postmaster = readPostmaster(directory);
    if (postmaster?.isReady && postmaster.pid === child.pid) return { postmaster, complaint };
  }
  return {
    complaint: complaint || readFileSync(logOf(cluster)).subarray(logStart).toString().trim(),
  };
}

const mostLog = 5 * 1024 * 1024;

/**
 * PostgreSQL keeps the log file open for appending, so it is emptied in place after its last part
 * was copied.
 */
export function trimLog(cluster: Cluster) {
  const file = logOf(cluster);
  if (!existsSync(file) || statSync(file).size < mostLog) return;
  writeFileSync(`${file}.1`, readFileSync(file).subarray(-mostLog), { mode: 0o600 });
  truncateSync(file);
  giveTo(cluster.account, `${file}.1`);
}
