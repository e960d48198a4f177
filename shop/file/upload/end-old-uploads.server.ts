import { and, eq, inArray, lte, ne, sql } from "drizzle-orm";
import { queueRemoval } from "../queue-removal.server.ts";
import type { Db } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { blobFolder } from "#shop/file/storage/piece-key.ts";
import { uploads } from "#shop/file/storage/table.server.ts";

const AT_ONCE = 500;

/** Removes abandoned uploads and their bytes. */
export async function endOldUploads(db: Db): Promise<void> {
  while ((await endSome(db)) === AT_ONCE);
  await db
    .delete(uploads)
    .where(and(ne(uploads.state, "active"), lte(uploads.expiresAt, sql`now()`)));
}

const endSome = (db: Db): Promise<number> =>
  inTransaction(db, async (tx) => {
    const old = await tx
      .select({ keyHash: uploads.keyHash, blob: uploads.blob })
      .from(uploads)
      .where(and(eq(uploads.state, "active"), lte(uploads.expiresAt, sql`now()`)))
      .limit(AT_ONCE)
      .for("update", { skipLocked: true });
    if (!old.length) return 0;
    await tx.delete(uploads).where(
      inArray(
        uploads.keyHash,
        old.map(({ keyHash }) => keyHash),
      ),
    );
    // Pieces being written now are in the bucket by then.
    await queueRemoval(
      tx,
      old.map(({ blob }) => blobFolder(blob)),
      3600,
    );
    return old.length;
  });
