import { and, eq, isNull, sql } from "drizzle-orm";
import { prepared } from "#shop/database/prepared.server.ts";
import type { Db } from "../shop.ts";
import { detailsColumns, detailsOf } from "./product-details.server.ts";
import { isProductId, type ProductDetails } from "./product.ts";
import { products } from "./table.server.ts";

const hasId = eq(products.id, sql.placeholder("id"));
const shown = prepared((db) =>
  db
    .select(detailsColumns)
    .from(products)
    .where(and(hasId, eq(products.isShow, true), isNull(products.removedAt)))
    .limit(1)
    .prepare("shown_product"),
);
const any = prepared((db) =>
  db.select(detailsColumns).from(products).where(hasId).limit(1).prepare("any_product"),
);

/** Null for no id (specification 5), for what is unknown, and. */
export async function findProduct(
  db: Db,
  id: string | null | undefined,
  { hidden = false }: { hidden?: boolean } = {},
): Promise<ProductDetails | null> {
  if (!isProductId(id)) return null;
  const [row] = await (hidden ? any : shown)(db).execute({ id });
  return row ? detailsOf(row) : null;
}
