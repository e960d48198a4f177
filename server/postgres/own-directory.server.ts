import { mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { words } from "#server/words/words.ts";
import { giveTo, type Account } from "./account.server.ts";

/**
 * Makes this process the only one that may run PostgreSQL on the directory, until it releases the
 * lock or dies. SQLite holds an operating system lock, which cannot outlive its process or be
 * confused by a reused pid.
 */
export function ownDirectory(directory: string, account: Account | undefined) {
  mkdirSync(path.dirname(directory), { recursive: true });
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lockFile = path.join(directory, "owner.lock");
  const pidFile = path.join(directory, "owner.pid");

  const lock = new DatabaseSync(lockFile);
  try {
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== databaseIsLocked) throw error;
    throw new DirectoryInUse(directory, pidIn(pidFile));
  }

  writeFileSync(pidFile, String(process.pid));
  giveTo(account, directory, lockFile, pidFile);
  held.add(lock);
  return { directory: realpathSync(directory), release: () => held.delete(lock) && lock.close() };
}

class DirectoryInUse extends Error {
  override name = "DirectoryInUse";
  constructor(directory: string, pid: string) {
    super(words().directoryInUse(directory, pid));
  }
}

/** Keeps a reference: a garbage-collected lock would be released. */
const held = new Set<DatabaseSync>();
const databaseIsLocked = 5;

function pidIn(file: string) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "unknown";
  }
}
