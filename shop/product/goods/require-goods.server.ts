import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { products } from "../table.server.ts";

/**
 * Whether there is something to hand over: of files, one that is sold, one that is made to order,
 * or words how it is made.
 */
export const handsOver = sql<boolean>`(products.shipping_class <> 'digital' or products.supply_note <> ''
  or products.commission is not null
  or exists (select from goods where goods.product_id = products.id
    and goods.line_id is null and goods.removed_at is null))`;

/**
 * Whether whoever buys the product gets something; of what nobody can buy, yes. To be asked under
 * the product's lock, after the change.
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
