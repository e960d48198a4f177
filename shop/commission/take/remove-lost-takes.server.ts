import { and, eq, inArray, isNotNull, like, lt, notExists, sql } from "drizzle-orm";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { removeObject } from "#shop/file/storage/remove-object.server.ts";
import { storedObjects } from "#shop/file/storage/table.server.ts";
import { orderLines } from "#shop/order/table.server.ts";
import { goods, goodsVersions } from "#shop/product/goods/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { commissionTakes } from "../table.server.ts";

const AT_ONCE = 100;

/**
 * Deletes recordings without a room or buyer after a day: removed takes, uploads never used, and
 * those of deleted orders.
 */
export async function removeLostTakes(shop: Shop): Promise<number> {
  const { db, storageBucket: bucket } = shop;
  await inTransaction(db, forgetGoods);
  const isTake = eq(commissionTakes.blob, storedObjects.blob);
  const isSold = eq(goodsVersions.blob, storedObjects.blob);
  const lost = await db
    .select({ name: storedObjects.name })
    .from(storedObjects)
    .where(
      and(
        eq(storedObjects.bucket, bucket),
        like(storedObjects.name, "takes/%"),
        lt(storedObjects.createdAt, sql`now() - interval '1 day'`),
        notExists(db.select({ id: commissionTakes.id }).from(commissionTakes).where(isTake)),
        notExists(db.select({ id: goodsVersions.id }).from(goodsVersions).where(isSold)),
      ),
    )
    .limit(AT_ONCE);
  for (const { name } of lost)
    await removeObject(shop, { kind: "machine", label: "worker" }, { bucket, name });
  return lost.length;
}

/** Deletes made-to-order files of lines whose order was deleted. */
async function forgetGoods(db: Db): Promise<void> {
  const left = notExists(
    db.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.id, goods.lineId)),
  );
  const gone = await db
    .select({ id: goods.id })
    .from(goods)
    .where(and(isNotNull(goods.lineId), left))
    .limit(AT_ONCE);
  const ids = gone.map(({ id }) => id);
  if (!ids.length) return;
  await db.delete(goodsVersions).where(inArray(goodsVersions.goodsId, ids));
  await db.delete(goods).where(inArray(goods.id, ids));
}
