import { and, eq, sql } from "drizzle-orm";
import { queueRemoval } from "../queue-removal.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { blobFolder } from "#shop/file/storage/piece-key.ts";
import type { StorageCaller } from "#shop/file/storage/storage-caller.ts";
import { uploads } from "#shop/file/storage/table.server.ts";
import { findOwnUpload } from "./upload-row.server.ts";

/** Gives an upload up; again is fine. */
export async function cancelUpload(shop: Shop, caller: StorageCaller, key: string): Promise<void> {
  const { keyHash } = await findOwnUpload(shop.db, caller, key);
  const state = await endUpload(shop.db, keyHash);
  if (state === "final") throw new Refusal("upload-final");
}

/** Cancels an active upload, queues its bytes for removal and returns the final state. */
export const endUpload = (db: Db, keyHash: string): Promise<"final" | "canceled" | undefined> =>
  inTransaction(db, async (tx) => {
    const [ended] = await tx
      .update(uploads)
      .set({ state: "canceled", pieces: [], received: 0, expiresAt: sql`now() + interval '1 day'` })
      .where(and(eq(uploads.keyHash, keyHash), eq(uploads.state, "active")))
      .returning({ blob: uploads.blob });
    if (ended) {
      await queueRemoval(tx, [blobFolder(ended.blob)], 3600);
      return "canceled";
    }
    const [row] = await tx
      .select({ state: uploads.state })
      .from(uploads)
      .where(eq(uploads.keyHash, keyHash))
      .limit(1);
    return row?.state === "active" ? undefined : row?.state;
  });
