import { eq, sql, type SQL } from "drizzle-orm";
import { queueRemoval } from "../queue-removal.server.ts";
import type { Db } from "#shop/shop.ts";
import { blobFolder } from "./piece-key.ts";
import { storedObjects, uploads } from "./table.server.ts";

export const AT_ONCE = 500;

/** Deletes a departing member's uploads in that transaction. */
export async function removeMemberFiles(db: Db, accountId: string): Promise<void> {
  const ended = await db
    .delete(uploads)
    .where(eq(uploads.ownerId, accountId))
    .returning({ blob: uploads.blob, state: uploads.state });
  await queueRemoval(
    db,
    ended.filter(({ state }) => state === "active").map(({ blob }) => blobFolder(blob)),
    3600,
  );
  while (
    (await removeSomeObjects(db, sql`starts_with(name, ${`members/${accountId}/`})`)) === AT_ONCE
  );
}

/** Removes at most AT_ONCE stored objects; returns how many. */
export async function removeSomeObjects(db: Db, where: SQL): Promise<number> {
  const removed = await db
    .delete(storedObjects)
    .where(
      sql`(bucket, name) in (select bucket, name from ${storedObjects} where ${where} limit ${AT_ONCE} for update skip locked)`,
    )
    .returning({ blob: storedObjects.blob });
  await queueRemoval(
    db,
    removed.map(({ blob }) => blobFolder(blob)),
  );
  return removed.length;
}
