import { and, eq } from "drizzle-orm";
import { queueRemoval } from "../queue-removal.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { checkWriting } from "./check-object.server.ts";
import { blobFolder } from "./piece-key.ts";
import type { ObjectPlace } from "./object-name.ts";
import type { StorageCaller } from "./storage-caller.ts";
import { storedObjects } from "./table.server.ts";

/** Removes the object; downloads under way can finish. */
export async function removeObject(
  shop: Shop,
  caller: StorageCaller,
  { bucket, name }: ObjectPlace,
): Promise<void> {
  checkWriting(shop, caller, bucket, name);
  await inTransaction(shop.db, async (db) => {
    const [removed] = await db
      .delete(storedObjects)
      .where(and(eq(storedObjects.bucket, bucket), eq(storedObjects.name, name)))
      .returning({ blob: storedObjects.blob });
    if (!removed) throw new Refusal("object-not-found");
    await queueRemoval(db, [blobFolder(removed.blob)]);
  });
}
