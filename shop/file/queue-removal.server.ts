import { sql } from "drizzle-orm";
import type { Db } from "../shop.ts";
import { bucketRemovals } from "./table.server.ts";

/** Longer than any download of the removed files and any pending write can take. */
const AFTER_READERS = 6 * 3600;

/** Has the worker remove folders or keys of the bucket after so many seconds. */
export async function queueRemoval(
  db: Db,
  folders: string[],
  seconds: number = AFTER_READERS,
): Promise<void> {
  if (!folders.length) return;
  const dueAt = sql`now() + make_interval(secs => ${seconds})`;
  await db
    .insert(bucketRemovals)
    .values([...new Set(folders)].map((folder) => ({ folder, dueAt })))
    .onConflictDoUpdate({ target: bucketRemovals.folder, set: { dueAt, tries: 0 } });
}
