import { inArray, sql } from "drizzle-orm";
import { sounds } from "../table.server.ts";
import type { Db } from "#shop/shop.ts";

/** Called where samples stop showing these clips: the time after which an unused one is removed
 * begins now, and not when it was made. */
export async function letGoOfSounds(db: Db, ids: string[]): Promise<void> {
  if (ids.length)
    await db
      .update(sounds)
      .set({ createdAt: sql`now()` })
      .where(inArray(sounds.id, ids.toSorted()));
}
