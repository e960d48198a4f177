import { fork } from "node:child_process";
import type { DemoAccount } from "#db/seed/demo-accounts.server.ts";
import { projectFile } from "#lib/project-file.server.ts";
import { COMPILED } from "./compiled.ts";

export type DemoFiller = {
  /** Fills an empty database, and returns the demo accounts. May be called once. */
  fill(databaseUrl: string): Promise<DemoAccount[]>;
  end(): void;
};

/**
 * Starts a child process that fills an empty database with demo content. Loading its modules takes
 * as long as making the database, so both run at the same time.
 */
export function openFiller(signal: AbortSignal): DemoFiller {
  const child = fork(projectFile("db/seed/seed-process.ts"), {
    env: {
      ...process.env,
      NODE_ENV: "",
      NODE_COMPILE_CACHE: COMPILED,
    },
    execArgv: [],
    signal,
  });
  const filled = new Promise<DemoAccount[]>((resolve, reject) => {
    child.once("error", reject);
    child.once("message", (accounts) => resolve(accounts as DemoAccount[]));
    child.once("exit", (code) =>
      reject(new Error(`filling the shop with demo content stopped with ${code}`)),
    );
  });
  // `fill` reports the error; when the start fails earlier, that error is the one to report.
  filled.catch(() => undefined);
  return {
    fill: (databaseUrl) => {
      child.send(databaseUrl, () => undefined);
      return filled;
    },
    end: () => void child.kill(),
  };
}
