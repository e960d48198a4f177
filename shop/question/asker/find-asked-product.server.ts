import { and, eq, isNull } from "drizzle-orm";
import { isProductId } from "#shop/product/product.ts";
import { products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";

/** The visible product that a question is about, or null. */
export async function findAskedProduct(
  db: Db,
  id: string | null,
): Promise<{ id: string; title: string } | null> {
  if (!isProductId(id)) return null;
  const [product] = await db
    .select({ id: products.id, title: products.title })
    .from(products)
    .where(and(eq(products.id, id), eq(products.isShow, true), isNull(products.removedAt)));
  return product ?? null;
}
