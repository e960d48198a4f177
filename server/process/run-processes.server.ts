import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { projectFile } from "#lib/project-file.server.ts";
import type { DemoAccount } from "#db/seed/demo-accounts.server.ts";
import type { Env } from "#server/settings/env.server.ts";
import { joinStore, prepareStore, type Joined, type Place } from "./open-store.server.ts";

/** What the first process tells each of the others; only one of them says that the shop is open. */
type OpenStore = { place: Place; demoAccounts: DemoAccount[] | null };

/** One that lived shorter than this died of something that the next one will meet too. */
const LONG_LIFE_MS = 10_000;
const LONGEST_PAUSE_MS = 10_000;
/** Requests under way get 20 s, and jobs what they need; whoever still runs then never ends. */
const STOP_MS = 60_000;

/** The shop as several processes behind one port. This one prepares the database, owns the embedded PostgreSQL, hands connections on in turn, and starts again whoever ends. */
export async function runProcesses(env: Env): Promise<void> {
  const { place, demoAccounts, stop } = await prepareStore(env);
  cluster.setupPrimary({ exec: projectFile("server/main.ts") });
  let stopping = false;
  let wasOpen = false;

  function keep(told: OpenStore, pause = 0): void {
    const startedAt = performance.now();
    // This process says "production" to its libraries, whatever the owner set.
    const child = cluster.fork({ NODE_ENV: env.production ? "production" : "" });
    child.once("message", () => child.send(told, () => undefined));
    child.once("listening", () => (wasOpen = true));
    child.on("error", () => undefined);
    child.once("exit", (code, signal) => {
      if (stopping) return;
      if (!wasOpen && code) return void leave(code);
      const end = `process ${child.process.pid} of the shop ended by ${signal ?? code}`;
      log.error(`${end}; another one takes its place`);
      const next = nextPause(performance.now() - startedAt, pause);
      setTimeout(() => stopping || keep({ place, demoAccounts: null }, next), next);
    });
  }

  async function leave(code: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    await Promise.all(Object.values(cluster.workers ?? {}).map((child) => endInOrder(child!)));
    await stop().catch((error: unknown) => {
      log.error(`the shop could not stop cleanly: ${logWords(error)}`);
      process.exitCode = 1;
    });
    process.exit(code || process.exitCode);
  }

  process.on("SIGINT", () => void leave(0));
  process.on("SIGTERM", () => void leave(0));
  for (let at = 0; at < env.processes; at++)
    keep({ place, demoAccounts: at === 0 ? demoAccounts : null });
}

const nextPause = (lived: number, pause: number): number =>
  lived > LONG_LIFE_MS ? 0 : Math.min(LONGEST_PAUSE_MS, pause * 2 || 250);

async function endInOrder(child: Worker): Promise<void> {
  if (child.isDead()) return;
  const ended = once(child, "exit");
  const timer = setTimeout(() => child.process.kill("SIGKILL"), STOP_MS);
  child.process.kill("SIGTERM");
  await ended;
  clearTimeout(timer);
}

/** The shop of one of the others. Demo accounts stand in it when this is the one that welcomes. */
export async function joinFirst(env: Env): Promise<Joined & Pick<OpenStore, "demoAccounts">> {
  const { place, demoAccounts } = await new Promise<OpenStore>((resolve) => {
    process.once("message", (told) => resolve(told as OpenStore));
    process.send?.("ready");
  });
  return { ...(await joinStore(env, place)), demoAccounts };
}
