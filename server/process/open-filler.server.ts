import { fork } from "node:child_process";
import type { DemoAccount } from "#db/seed/demo-accounts.server.ts";
import { projectFile } from "#lib/project-file.server.ts";
import { COMPILED } from "./compiled.ts";

export type DemoFiller = {
  /** Fills the database if it is empty; gives its demo accounts. Once. */
  fill(databaseUrl: string): Promise<DemoAccount[]>;
  end(): void;
};

/**
 * A process that fills an empty database with demo content. Reading its modules takes as long as
 * making the database, so it may be opened before there is one.
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
  // Told by whoever fills; a start that fails before has a reason of its own.
  filled.catch(() => undefined);
  return {
    fill: (databaseUrl) => {
      child.send(databaseUrl, () => undefined);
      return filled;
    },
    end: () => void child.kill(),
  };
}
