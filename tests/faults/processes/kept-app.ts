import { spawn, type ChildProcess } from "node:child_process";
import { appendFileSync, createWriteStream } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import { patience } from "#tests/patience.ts";
import { endWithUs } from "./end-with-us.ts";

export const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/[\\/]$/, "");

/** One life of the process: how it began and how it ended. */
type Life = {
  pid: number;
  startedAt: number;
  readyAt: number | null;
  /** whether this run killed it */ killed: boolean;
  ended: string | null;
};

export type KeptApp = {
  name: string;
  port: number;
  logFile: string;
  lives: Life[];
  isReady(): boolean;
  /**
   * Kills it by SIGKILL; its children must notice. The keeper restarts it. Resolves when it is
   * ready, with the time that took.
   */
  kill(): Promise<number>;
  untilReady(): Promise<void>;
  /** Stops it gracefully, as a new release does; the keeper restarts it. Returns the exit code. */
  renew(): Promise<number | null>;
  /** Asks it to leave in order; gives its exit code. */
  stop(): Promise<number | null>;
};

type Settings = {
  name: string;
  port: number;
  script: string;
  flags?: string[];
  env: Record<string, string>;
  logFile: string;
  /** of a release that is not this one */
  folder?: string;
};

const START_MS = patience(600_000);

/** A process of the shop that is started again whenever it ends, as a service manager does. */
export function keepApp({
  name,
  port,
  script,
  flags = [],
  env,
  logFile,
  folder = root,
}: Settings): KeptApp {
  const lives: Life[] = [];
  const log = createWriteStream(logFile, { flags: "a" });
  let child: ChildProcess;
  let stopping = false;
  start();

  function start(): void {
    child = spawn(process.execPath, [...flags, join(folder, script)], {
      cwd: folder,
      env: { ...process.env, ...env, PORT: String(port) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    endWithUs(child);
    const life: Life = {
      pid: child.pid!,
      startedAt: performance.now(),
      readyAt: null,
      killed: false,
      ended: null,
    };
    lives.push(life);
    child.stdout!.pipe(log, { end: false });
    child.stderr!.pipe(log, { end: false });
    child.once("exit", (code, signal) => {
      life.ended = signal ?? `exit ${code}`;
      appendFileSync(
        logFile,
        `— ${name} (${life.pid}) ended: ${life.ended}${life.killed ? ", killed by this run" : ""}\n`,
      );
      // One that cannot start, because its database is away, is not tried in a busy loop.
      if (!stopping) setTimeout(() => stopping || start(), life.killed ? 0 : 300);
    });
    void watch(life);
  }

  async function watch(life: Life): Promise<void> {
    while (life.ended === null && !stopping) {
      if (await isHealthy(port)) {
        life.readyAt = performance.now();
        return;
      }
      await wait(25);
    }
  }

  const now = () => lives.at(-1)!;
  const isReady = () => now().readyAt !== null && now().ended === null;

  async function untilReady(): Promise<void> {
    for (const giveUpAt = performance.now() + START_MS; !isReady(); await wait(20)) {
      if (performance.now() > giveUpAt) throw new Error(`${name} does not start; see ${logFile}`);
    }
  }

  function leave(): Promise<number | null> {
    const left = child;
    const ended = new Promise<number | null>((resolve) =>
      left.exitCode !== null || left.signalCode !== null
        ? resolve(left.exitCode)
        : left.once("exit", (code) => resolve(code)),
    );
    left.kill("SIGTERM");
    return ended;
  }

  return {
    name,
    port,
    logFile,
    lives,
    isReady,
    untilReady,
    async kill() {
      const life = now();
      life.killed = true;
      const killedAt = performance.now();
      process.kill(life.pid, "SIGKILL");
      while (now() === life) await wait(5);
      await untilReady();
      return performance.now() - killedAt;
    },
    async renew() {
      now().killed = true;
      const code = await leave();
      await untilReady();
      return code;
    },
    async stop() {
      stopping = true;
      const left = leave();
      // Nobody comes any more who would have to notice: asked again, it does not wait.
      setTimeout(() => child.kill("SIGTERM"), 50);
      return left;
    },
  };
}

const isHealthy = (port: number): Promise<boolean> =>
  fetch(`http://localhost:${port}/healthz`, { signal: AbortSignal.timeout(patience(2000)) }).then(
    (answer) => answer.ok,
    () => false,
  );
