import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { products } from "../table.server.ts";
import { goods } from "./table.server.ts";

/** Whether whoever buys the product gets something: of files, one that is sold, or words how it is
 * made. To be asked under the product's lock, after the change. */
export async function hasSomethingToHandOver(db: Db, productId: string): Promise<boolean> {
  const [product] = await db
    .select({ shippingClass: products.shippingClass, supplyNote: products.supplyNote })
    .from(products)
    .where(and(eq(products.id, productId), eq(products.isShow, true), isNull(products.removedAt)));
  if (product?.shippingClass !== "digital" || product.supplyNote) return true;
  const sold = await db
    .select({ id: goods.id })
    .from(goods)
    .where(and(eq(goods.productId, productId), isNull(goods.removedAt)))
    .limit(1);
  return sold.length > 0;
}
