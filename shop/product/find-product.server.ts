import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../shop.ts";
import { detailsColumns, detailsOf } from "./product-details.server.ts";
import { isProductId } from "./product-id.ts";
import type { ProductDetails } from "./product.ts";
import { products } from "./table.server.ts";

/** Null for no id (specification 5), for what is unknown, and. */
export async function findProduct(
  db: Db,
  id: string | null | undefined,
  { hidden = false }: { hidden?: boolean } = {},
): Promise<ProductDetails | null> {
  if (!isProductId(id)) return null;
  const shown = hidden ? undefined : and(eq(products.isShow, true), isNull(products.removedAt));
  const [row] = await db
    .select(detailsColumns)
    .from(products)
    .where(and(eq(products.id, id), shown))
    .limit(1);
  return row ? detailsOf(db, row) : null;
}
