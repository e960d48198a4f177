import { and, eq, like, lt, notExists, sql } from "drizzle-orm";
import { removeObject } from "#shop/file/storage/remove-object.server.ts";
import { storedObjects } from "#shop/file/storage/table.server.ts";
import type { Shop } from "#shop/shop.ts";
import { goodsVersions } from "#shop/product/goods/table.server.ts";

const AT_ONCE = 100;

/** Deletes uploads of a month ago that never became goods, because their form was abandoned. A
 * foreign key protects sold files. */
export async function removeUnusedGoods(shop: Shop): Promise<number> {
  const isSold = shop.db
    .select({ id: goodsVersions.id })
    .from(goodsVersions)
    .where(eq(goodsVersions.blob, storedObjects.blob));
  const unused = await shop.db
    .select({ name: storedObjects.name })
    .from(storedObjects)
    .where(
      and(
        eq(storedObjects.bucket, shop.storageBucket),
        like(storedObjects.name, "goods/%"),
        lt(storedObjects.createdAt, sql`now() - interval '30 days'`),
        notExists(isSold),
      ),
    )
    .limit(AT_ONCE);
  for (const { name } of unused)
    await removeObject(
      shop,
      { kind: "machine", label: "worker" },
      { bucket: shop.storageBucket, name },
    );
  return unused.length;
}
