import { inArray, sql } from "drizzle-orm";
import { sounds } from "../table.server.ts";
import type { Db } from "#shop/shop.ts";

/** Call when samples stop using these clips: their grace period before removal starts now, not
 * at creation. */
export async function letGoOfSounds(db: Db, ids: string[]): Promise<void> {
  if (ids.length)
    await db
      .update(sounds)
      .set({ createdAt: sql`now()` })
      .where(inArray(sounds.id, ids.toSorted()));
}
