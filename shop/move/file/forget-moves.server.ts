import { and, eq, inArray, like, lt, sql } from "drizzle-orm";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { blobFolder } from "#shop/file/storage/piece-key.ts";
import { storedObjects } from "#shop/file/storage/table.server.ts";
import { queueRemoval } from "#shop/file/queue-removal.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { MOVE_KEPT_DAYS } from "../move-limits.ts";
import { moveFiles, moves } from "../table.server.ts";
import { workStateNames } from "../move-state.ts";

/** Removes moves whose days are over, with everything that was uploaded for them. */
export async function forgetMoves({
  db,
  now,
  storageBucket,
}: Pick<Shop, "db" | "now" | "storageBucket">): Promise<void> {
  const since = new Date(now().getTime() - MOVE_KEPT_DAYS * 24 * 3600_000);
  const atWork = db
    .select({ id: moveFiles.moveId })
    .from(moveFiles)
    .where(inArray(moveFiles.state, workStateNames));
  const past = await db
    .select({ id: moves.id })
    .from(moves)
    .where(and(lt(moves.touchedAt, since), sql`${moves.id} not in ${atWork}`));
  await forgetOrphans(db, storageBucket, since);
  for (const { id } of past)
    await inTransaction(db, (tx) => removeMove(tx, { id, bucket: storageBucket }));
}

/** Uploads that never got into a move, or whose move is gone; a packed shop that waits stays. */
async function forgetOrphans(db: Db, bucket: string, since: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ blob: string }>(sql`
      delete from stored_objects where bucket = ${bucket} and name like 'moves/%'
        and created_at < ${since.toISOString()}::timestamptz
        and not exists (select from move_files where move_files.object = stored_objects.name)
        and not exists (select from move_media where move_media.object = stored_objects.name)
        and not exists (select from archives where archives.object = stored_objects.name
          and archives.state in ('waiting', 'running'))
      returning blob`);
    await queueRemoval(
      tx,
      rows.map(({ blob }) => blobFolder(blob)),
    );
  });
}

/** What was moved stays moved; the files, and how to undo it, go. */
export async function removeMove(
  tx: Db,
  { id, bucket }: { id: string; bucket: string },
): Promise<void> {
  await removeUploads(tx, { bucket, names: `moves/${id}/%` });
  await tx.delete(moves).where(eq(moves.id, id));
}

/** Removes the objects whose names are like this, with their bytes. */
export async function removeUploads(
  tx: Db,
  { bucket, names }: { bucket: string; names: string },
): Promise<void> {
  const removed = await tx
    .delete(storedObjects)
    .where(and(eq(storedObjects.bucket, bucket), like(storedObjects.name, names)))
    .returning({ blob: storedObjects.blob });
  await queueRemoval(
    tx,
    removed.map(({ blob }) => blobFolder(blob)),
  );
}
