import { eq, sql } from "drizzle-orm";
import type { AuditActor } from "../audit/record-audit.server.ts";
import { recordImageUses } from "../file/record-image-uses.server.ts";
import type { Db, Shop } from "../shop.ts";
import { letGoOfSounds } from "#shop/file/sound/let-go-of-sounds.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { isProductId } from "./product.ts";
import { recordProductChange } from "./record-product-change.server.ts";
import { products, productSamples } from "./table.server.ts";

/** Deletes a product that was never ordered or reserved. */
export async function removeProduct(
  { db, follows }: Pick<Shop, "db" | "follows">,
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
          change: () => takeAway(transaction, id, follows),
        })
      : null;
  });
}

async function takeAway(
  db: Db,
  id: string,
  { productNeeded }: Shop["follows"],
): Promise<"deleted" | "hidden"> {
  for (const isNeeded of productNeeded) if (await isNeeded(db, id)) return hide(db, id);
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
