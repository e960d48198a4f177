import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { findAccount, type Account } from "#server/postgres/account.server.ts";
import type { Env } from "#server/settings/env.server.ts";

const OWNER_ALONE = 0o700;
/** The group may pass through to its own subfolder, but not list the directory. */
const GROUP_PASSES = 0o710;
const STICKY = 0o1000;

/**
 * Restricts the data directory to its owner, also one that an earlier release or a copy left open:
 * it holds the database, sold files and the secret. Root's embedded PostgreSQL runs as another
 * account, whose group keeps the right to pass through.
 */
export function closeDataDirectory(
  { dataDirectory, databaseUrl }: Pick<Env, "dataDirectory" | "databaseUrl">,
  log: (line: string) => void,
): void {
  process.umask(0o077);
  mkdirSync(dataDirectory, { recursive: true, mode: OWNER_ALONE });
  if (process.platform === "win32") return;
  const cluster = join(dataDirectory, "postgres");
  // Even with DATABASE_URL, another process may run a cluster in this directory.
  const mayHoldCluster = !databaseUrl || existsSync(cluster);
  const account = mayHoldCluster ? findAccount(cluster) : undefined;
  const before = statSync(dataDirectory);
  const passes = account !== undefined && account.uid !== before.uid;
  const wanted = passes ? GROUP_PASSES : OWNER_ALONE;
  const mode = before.mode & 0o7777;
  if (mode === wanted && (!passes || before.gid === account.gid)) return;
  // A shared directory like /tmp has the sticky bit, and others need it open.
  if (mode & STICKY) return log(`${leftOpen(dataDirectory, mode)}: others use it too.`);
  tighten(dataDirectory, wanted, passes ? { ...account, uid: before.uid } : undefined, log);
}

function tighten(
  directory: string,
  wanted: number,
  owner: Account | undefined,
  log: (line: string) => void,
): void {
  const { mode } = statSync(directory);
  try {
    if (owner) chownSync(directory, owner.uid, owner.gid);
    chmodSync(directory, wanted);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "EPERM" && code !== "EROFS") throw error;
    return log(`${leftOpen(directory, mode & 0o7777)}: ${message}`);
  }
  if (mode & 0o077 & ~wanted)
    log(
      `Other accounts of this machine could read ${directory} (mode ${octal(mode)}); it is closed to them now.`,
    );
}

const octal = (mode: number): string => (mode & 0o7777).toString(8).padStart(4, "0");
const leftOpen = (directory: string, mode: number): string =>
  `DATA_DIR ${directory} stays open to other accounts of this machine (mode ${octal(mode)})`;
