import { eq, sql } from "drizzle-orm";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { recordImageUses } from "#shop/file/record-image-uses.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { letGoOfSounds } from "#shop/file/sound/let-go-of-sounds.server.ts";
import { orderLines } from "#shop/order/table.server.ts";
import { reservations } from "#shop/reservation/table.server.ts";
import { isWatched } from "#shop/watch/list-watches.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { isProductId } from "#shop/product/product.ts";
import { recordProductChange } from "#shop/product/record-product-change.server.ts";
import { products, productSamples } from "#shop/product/table.server.ts";

/** Deletes a product that was never ordered or reserved. */
export async function removeProduct(
  { db }: Pick<Shop, "db">,
  id: string | null | undefined,
  { by }: { by?: AuditActor | undefined } = {},
): Promise<"deleted" | "hidden" | null> {
  if (!isProductId(id)) return null;
  return inTransaction(db, async (transaction) => {
    const [there] = await transaction
      .select({ id: products.id })
      .from(products)
      .where(eq(products.id, id))
      .for("update");
    return there
      ? recordProductChange(transaction, {
          by,
          action: "product.remove",
          id,
          change: () => takeAway(transaction, id),
        })
      : null;
  });
}

async function takeAway(db: Db, id: string): Promise<"deleted" | "hidden"> {
  for (const isNeeded of [isOrdered, isReserved, isWatched])
    if (await isNeeded(db, id)) return hide(db, id);
  const samples = await db
    .select({ soundId: productSamples.soundId })
    .from(productSamples)
    .where(eq(productSamples.productId, id));
  await letGoOfSounds(
    db,
    samples.map(({ soundId }) => soundId),
  );
  await recordImageUses(db, `product ${id}`, []);
  await db.delete(products).where(eq(products.id, id));
  return "deleted";
}

async function hide(db: Db, id: string): Promise<"hidden"> {
  await db
    .update(products)
    .set({
      isShow: false,
      removedAt: sql`coalesce(${products.removedAt}, now())`,
      updatedAt: sql`now()`,
      version: sql`${products.version} + 1`,
    })
    .where(eq(products.id, id));
  return "hidden";
}

async function isOrdered(db: Db, productId: string): Promise<boolean> {
  const ordered = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(eq(orderLines.productId, productId))
    .limit(1);
  return ordered.length > 0;
}

async function isReserved(db: Db, productId: string): Promise<boolean> {
  const reserved = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(eq(reservations.productId, productId))
    .limit(1);
  return reserved.length > 0;
}
