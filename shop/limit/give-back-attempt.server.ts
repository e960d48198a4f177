import { sql } from "drizzle-orm";
import type { Db } from "../shop.ts";
import type { SpentTry } from "./spend-attempt.server.ts";

/**
 * Takes back tries that turned out to be none, each from the window that it was spent in; what is
 * spent from a newer window of the same key stays spent.
 */
export async function giveBackAttempt(db: Db, spent: SpentTry[]): Promise<void> {
  const keys: string[] = [];
  const ends: string[] = [];
  for (const { key, window } of spent)
    if (typeof window === "string") {
      keys.push(key);
      ends.push(window);
    } else window.count -= 1;
  if (!keys.length) return;
  // Locks in the order of keys, like spending.
  await db.execute(sql`
    with held as (
      select counted.key
      from attempt_windows as counted
        join unnest(${sql.param(keys)}::text[], ${sql.param(ends)}::timestamptz[])
          as given(key, ends_at) using (key, ends_at)
      where counted.count > 0
      order by counted.key for no key update of counted)
    update attempt_windows as counted set count = counted.count - 1
    from held where counted.key = held.key`);
}
