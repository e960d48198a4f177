import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { projectFile } from "#lib/project-file.server.ts";
import type { DemoAccount } from "#db/seed/demo-accounts.server.ts";
import type { Env } from "#server/settings/env.server.ts";
import { lookBeforeOpening } from "#server/start/look-before-opening.server.ts";
import { joinStore, prepareStore, type JoinedStore, type Place } from "./open-store.server.ts";
import { LEAVE_SIGNALS } from "./stop-on-signal.server.ts";

/** What the primary sends each worker; only one gets demo accounts, and prints the welcome. */
type OpenStore = { place: Place; demoAccounts: DemoAccount[] | null };

/** A process that ended sooner would likely fail again at once, so its restart is delayed. */
const LONG_LIFE_MS = 10_000;
const LONGEST_PAUSE_MS = 10_000;
/** After its drain a process has 20 s for open requests, and jobs the rest; then it is killed. */
const STOP_MS = 60_000;

/**
 * Runs the shop as several processes behind one port. The primary prepares the database, owns the
 * embedded PostgreSQL, distributes connections and restarts processes that end.
 */
export async function runProcesses(env: Env): Promise<void> {
  await lookBeforeOpening(env);
  const { place, demoAccounts, stop } = await prepareStore(env);
  cluster.setupPrimary({ exec: projectFile("server/main.ts") });
  let stopping = false;
  let wasOpen = false;

  function keep(openStore: OpenStore, at: number, pause = 0): void {
    const startedAt = performance.now();
    const child = forkProcess(env, at);
    child.once("message", () => child.send(openStore, () => undefined));
    child.once("listening", () => (wasOpen = true));
    child.on("error", () => undefined);
    child.once("exit", (code, signal) => {
      if (stopping) return;
      if (!wasOpen && code) return void leave(code);
      const end = `process ${child.process.pid} of the shop ended by ${signal ?? code}`;
      log.error(`${end}; another one takes its place`);
      const next = nextPause(performance.now() - startedAt, pause);
      setTimeout(() => stopping || keep({ ...openStore, demoAccounts: null }, at, next), next);
    });
  }

  async function leave(code: number): Promise<void> {
    const children = Object.values(cluster.workers ?? {}) as Worker[];
    if (stopping) return children.forEach((child) => void child.process.kill("SIGTERM"));
    stopping = true;
    await Promise.all(children.map((child) => endInOrder(child, env.drainSeconds * 1000)));
    await stop().catch((error: unknown) => {
      log.error(`the shop could not stop cleanly: ${logWords(error)}`);
      process.exitCode = 1;
    });
    process.exit(code || process.exitCode);
  }

  for (const name of LEAVE_SIGNALS) process.on(name, () => void leave(0));
  for (let at = 0; at < env.processes; at++)
    keep({ place, demoAccounts: at === 0 ? demoAccounts : null }, at);
}

/** Tells the child the owner's setting; this process's own NODE_ENV is always "production". */
const forkProcess = ({ production, metricsPort }: Env, at: number): Worker =>
  cluster.fork({
    NODE_ENV: production ? "production" : "",
    ...(metricsPort && { METRICS_PORT: String(metricsPort + at) }),
  });

const nextPause = (lived: number, pause: number): number =>
  lived > LONG_LIFE_MS ? 0 : Math.min(LONGEST_PAUSE_MS, pause * 2 || 250);

async function endInOrder(child: Worker, drainMs: number): Promise<void> {
  if (child.isDead()) return;
  const ended = once(child, "exit");
  const timer = setTimeout(() => child.process.kill("SIGKILL"), drainMs + STOP_MS);
  child.process.kill("SIGTERM");
  await ended;
  clearTimeout(timer);
}

/**
 * Joins the primary's database. Demo accounts are set only in the process that prints the welcome.
 */
export async function joinFirst(env: Env): Promise<JoinedStore & Pick<OpenStore, "demoAccounts">> {
  const { place, demoAccounts } = await new Promise<OpenStore>((resolve) => {
    process.once("message", (message) => resolve(message as OpenStore));
    process.send?.("ready");
  });
  return { ...(await joinStore(env, place)), demoAccounts };
}
