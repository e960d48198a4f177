import { and, eq, sql } from "drizzle-orm";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { checkWriting } from "./check-object.server.ts";
import { objectNamed } from "./find-object.server.ts";
import type { ObjectPlace } from "./object-name.ts";
import type { StorageCaller } from "./storage-caller.ts";
import type { StoredObject } from "./stored-object.server.ts";
import { storedObjects } from "./table.server.ts";

/** Changes an object's metadata, not its bytes. */
export async function changeObject(
  shop: Shop,
  caller: StorageCaller,
  { bucket, name }: ObjectPlace,
  change: (object: StoredObject) => Partial<Pick<StoredObject, "settings" | "downloadTokens">>,
): Promise<StoredObject> {
  checkWriting(shop, caller, bucket, name);
  return inTransaction(shop.db, async (db) => {
    const object = await objectNamed(db, bucket, name, { lock: true });
    if (!object) throw new Refusal("object-not-found");
    const [changed] = await db
      .update(storedObjects)
      .set({
        ...change(object),
        metageneration: object.metageneration + 1,
        updatedAt: sql`clock_timestamp()`,
      })
      .where(and(eq(storedObjects.bucket, bucket), eq(storedObjects.name, name)))
      .returning();
    return changed ?? object;
  });
}
