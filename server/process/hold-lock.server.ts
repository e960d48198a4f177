import { DatabaseSync } from "node:sqlite";

/**
 * Holds the file for this process until it releases it or dies; null while another one holds it.
 * SQLite holds an operating system lock, which cannot outlive its process or be confused by a
 * reused pid.
 */
export function holdLock(file: string): { release(): void } | null {
  const lock = new DatabaseSync(file);
  try {
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== databaseIsLocked) throw error;
    return null;
  }
  held.add(lock);
  return { release: () => void (held.delete(lock) && lock.close()) };
}

/** Keeps a reference: a garbage-collected lock would be released. */
const held = new Set<DatabaseSync>();
const databaseIsLocked = 5;
