import { eq } from "drizzle-orm";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { products } from "../table.server.ts";

/** Changes of one product's goods wait for each other, and for its publishing. */
export async function lockProduct(db: Db, id: string): Promise<void> {
  const [product] = await db
    .select({ removedAt: products.removedAt })
    .from(products)
    .where(eq(products.id, id))
    .for("no key update");
  if (!product || product.removedAt) throw new Refusal("product-not-found");
}
