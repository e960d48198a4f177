import { and, eq, inArray, like, lt, notExists, sql } from "drizzle-orm";
import { queueRemoval } from "#shop/file/queue-removal.server.ts";
import { soundKey } from "#shop/file/sound-key.ts";
import { sounds } from "#shop/file/table.server.ts";
import { productSamples } from "#shop/product/table.server.ts";
import { reviews } from "#shop/review/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { removeObject } from "#shop/file/storage/remove-object.server.ts";
import { storedObjects } from "#shop/file/storage/table.server.ts";

const AT_ONCE = 100;

/** Removes clips that nothing has shown for 30 days, and what browsers cut for them a day ago. */
export async function removeUnusedSounds(shop: Shop): Promise<number> {
  const removed = await shop.db.transaction((db) => removeClips(db));
  return removed + (await removePreviews(shop));
}

async function removeClips(db: Db): Promise<number> {
  const unused = and(
    notExists(
      db
        .select({ id: productSamples.id })
        .from(productSamples)
        .where(sql`${productSamples.soundId} = ${sounds.id}`),
    ),
    notExists(
      db
        .select({ id: reviews.id })
        .from(reviews)
        .where(sql`${reviews.soundId} = ${sounds.id}`),
    ),
  );
  const due = await db
    .select({ id: sounds.id })
    .from(sounds)
    .where(and(lt(sounds.createdAt, sql`now() - interval '30 days'`), unused))
    .limit(AT_ONCE)
    .for("update", { skipLocked: true });
  if (!due.length) return 0;
  // Checked again in a separate statement, because products saved meanwhile are visible only now.
  const removed = await db
    .delete(sounds)
    .where(
      and(
        inArray(
          sounds.id,
          due.map(({ id }) => id),
        ),
        unused,
      ),
    )
    .returning({ id: sounds.id });
  await queueRemoval(
    db,
    removed.map(({ id }) => soundKey(id)),
  );
  return removed.length;
}

async function removePreviews(shop: Shop): Promise<number> {
  const old = await shop.db
    .select({ name: storedObjects.name })
    .from(storedObjects)
    .where(
      and(
        eq(storedObjects.bucket, shop.storageBucket),
        like(storedObjects.name, "previews/%"),
        lt(storedObjects.createdAt, sql`now() - interval '1 day'`),
      ),
    )
    .limit(AT_ONCE);
  for (const { name } of old)
    await removeObject(
      shop,
      { kind: "machine", label: "worker" },
      { bucket: shop.storageBucket, name },
    );
  return old.length;
}
