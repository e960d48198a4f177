import { eq } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { listProductsOf } from "../list-products.server.ts";
import { isProductId, type ListedProduct } from "../product.ts";
import { products } from "../table.server.ts";
import { idsOfQuery } from "./list-of-query.server.ts";
import { anyProduct } from "./product-query.ts";

const MOST = 3;

/**
 * Products to buy for whoever finds nothing at an address: those of the same category as a product
 * that is no longer shown, then the newest.
 */
export async function listNearProducts(
  db: Db,
  { id, now }: { id?: string; now: Date },
): Promise<ListedProduct[]> {
  const [gone] = isProductId(id)
    ? await db.select({ category: products.category }).from(products).where(eq(products.id, id))
    : [];
  const slice = { limit: MOST, offset: 0, now };
  const query = { ...anyProduct, canBuy: true };
  const category = gone?.category;
  const [same, newest] = await Promise.all([
    category ? idsOfQuery(db, { ...query, category }, slice) : [],
    idsOfQuery(db, query, { ...slice, limit: 2 * MOST }),
  ]);
  return listProductsOf(db, [...new Set([...same, ...newest])].slice(0, MOST));
}
