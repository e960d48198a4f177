import { mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import path from "node:path";
import { holdLock } from "#server/process/hold-lock.server.ts";
import { words } from "#server/words/words.ts";
import { giveTo, type Account } from "./account.server.ts";

/**
 * Makes this process the only one that may run PostgreSQL on the directory, until it releases the
 * lock or dies.
 */
export function ownDirectory(directory: string, account: Account | undefined) {
  mkdirSync(path.dirname(directory), { recursive: true });
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lockFile = path.join(directory, "owner.lock");
  const pidFile = path.join(directory, "owner.pid");

  const lock = holdLock(lockFile);
  if (!lock) throw new DirectoryInUse(directory, pidIn(pidFile));

  writeFileSync(pidFile, String(process.pid));
  giveTo(account, directory, lockFile, pidFile);
  return { directory: realpathSync(directory), release: lock.release };
}

class DirectoryInUse extends Error {
  override name = "DirectoryInUse";
  constructor(directory: string, pid: string) {
    super(words().directoryInUse(directory, pid));
  }
}

function pidIn(file: string) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "unknown";
  }
}
