import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { findAccount } from "#server/postgres/account.server.ts";
import { programEnvironment } from "#server/postgres/make-cluster.server.ts";
import { endWithUs } from "#tests/faults/processes/end-with-us.ts";

/** A program in the background, never as root, with what it says in a file. */
export function runService(folder: string, name: string, words: string[]) {
  const log = openSync(`${folder}/${name}.log`, "a");
  const child = spawn(name, words, {
    ...findAccount(folder),
    cwd: folder,
    env: { ...programEnvironment(), HOME: folder },
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  endWithUs(child);
  return child;
}
