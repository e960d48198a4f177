import { desc, eq } from "drizzle-orm";
import { listProductsOf } from "../product/list-products.server.ts";
import type { ListedProduct } from "../product/product.ts";
import type { Db } from "../shop.ts";
import { wishes } from "./table.server.ts";
import { WISH_LIMIT } from "./wish-text.ts";

/** A member's wish list, newest first, hidden products included. */
export async function listWishIds(db: Db, memberId: string): Promise<string[]> {
  const rows = await db
    .select({ id: wishes.productId })
    .from(wishes)
    .where(eq(wishes.userId, memberId))
    .orderBy(desc(wishes.addedAt), wishes.productId)
    .limit(WISH_LIMIT);
  return rows.map(({ id }) => id);
}

/** The products of a wish list that are on show, and how many are not. */
export async function listWished(
  db: Db,
  ids: readonly string[],
): Promise<{ products: ListedProduct[]; hidden: number }> {
  const products = ids.length ? await listProductsOf(db, ids) : [];
  return { products, hidden: ids.length - products.length };
}
