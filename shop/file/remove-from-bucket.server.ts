import { and, eq, sql } from "drizzle-orm";
import type { Shop } from "../shop.ts";
import { bucketRemovals } from "./table.server.ts";

const AT_ONCE = 20;
const MOST_MS = 30_000;

/** Removes from the bucket what is due. Gives how many it removed. */
export async function removeFromBucket({
  db,
  bucket,
}: Pick<Shop, "db" | "bucket">): Promise<number> {
  const failures: unknown[] = [];
  let removed = 0;
  for (const end = Date.now() + MOST_MS; Date.now() < end;) {
    const due = await claim(db);
    for (const { folder, tries } of due) {
      try {
        await bucket.removeFolder(folder);
        await db
          .delete(bucketRemovals)
          .where(and(eq(bucketRemovals.folder, folder), eq(bucketRemovals.tries, tries)));
        removed += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    if (due.length < AT_ONCE || failures.length) break;
  }
  if (failures.length) throw failures[0];
  return removed;
}

/** Puts off what it takes before it is done. */
const claim = async (db: Shop["db"]) =>
  (
    await db.execute<{ folder: string; tries: number }>(sql`
  update ${bucketRemovals} set tries = tries + 1, due_at = now() + least(interval '1 minute' * power(2, least(tries, 10)), interval '6 hours')
  where folder in (select folder from ${bucketRemovals} where due_at <= now() order by due_at limit ${AT_ONCE} for update skip locked)
  returning folder, tries::int as tries`)
  ).rows;
