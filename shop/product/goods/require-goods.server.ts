import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { products } from "../table.server.ts";

/**
 * Whether the product delivers something: files, a commission, or words that say how it is
 * supplied.
 */
export const handsOver = sql<boolean>`(products.shipping_class <> 'digital' or products.supply_note <> ''
  or products.commission is not null
  or exists (select from goods where goods.product_id = products.id
    and goods.line_id is null and goods.removed_at is null))`;

/**
 * Whether buyers get something; true for products that nobody can buy. Call after the change, under
 * the product's lock.
 */
export async function hasSomethingToHandOver(db: Db, productId: string): Promise<boolean> {
  const missing = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(eq(products.id, productId), sql`is_show and removed_at is null and not ${handsOver}`),
    );
  return !missing.length;
}
