import { fork, type ChildProcess } from "node:child_process";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { endWithUs } from "./end-with-us.ts";
import { root } from "./kept-app.ts";

export type SiteProcess = {
  port: number;
  child: ChildProcess;
  isReady(): boolean;
  /** by force; comes back when it is gone */
  kill(): Promise<void>;
};

const built = process.env.BUILD_DIRECTORY ?? "build";

/** The shop's site in a process that may be killed, on a free port. */
export async function startSite(
  env: Record<string, string>,
  logFile: string,
): Promise<SiteProcess> {
  const child = fork(join(root, "tests/faults/crash-points/crash-app.ts"), {
    env: { ...process.env, BUILT: join(root, built), ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    execArgv: [],
  });
  const log = createWriteStream(logFile, { flags: "a" });
  child.stdout!.pipe(log);
  child.stderr!.pipe(log);
  endWithUs(child);
  let ended = false;
  // What is sent to one that just died.
  child.on("error", () => undefined);
  child.once("exit", () => (ended = true));
  const port = await firstPort(child, logFile);
  return {
    port,
    child,
    isReady: () => !ended,
    kill: () =>
      new Promise((resolve) => {
        if (ended) return resolve();
        child.once("exit", () => resolve());
        child.kill("SIGKILL");
      }),
  };
}

const firstPort = (child: ChildProcess, logFile: string): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once("message", (message) => resolve((message as { port: number }).port));
    child.once("exit", (code) =>
      reject(
        new Error(`a process of the shop ended with ${code} before it listened; see ${logFile}`),
      ),
    );
  });
