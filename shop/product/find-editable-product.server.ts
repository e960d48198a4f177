import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../shop.ts";
import { detailsOf } from "./product-details.server.ts";
import { isProductId } from "./product-id.ts";
import type { ProductDetails } from "./product.ts";
import { products } from "./table.server.ts";

/** What the editor may open: shown or hidden, but not removed. */
export async function findEditableProduct(db: Db, id: string | null | undefined): Promise<ProductDetails | null> {
  if (!isProductId(id)) return null;
  const [row] = await db.select().from(products).where(and(eq(products.id, id), isNull(products.removedAt))).limit(1);
  return row ? detailsOf(db, row) : null;
}
