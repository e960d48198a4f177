import { and, eq, isNull, sql } from "drizzle-orm";
import type { Acting } from "../audit/record-audit.server.ts";
import type { Db } from "../shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { isProductId } from "./product-id.ts";
import { recordProductChange } from "./record-product-change.server.ts";
import { products } from "./table.server.ts";

/** What can be written over a product by itself, without the rest of its form. */
export type ProductPart = Partial<
  Pick<
    typeof products.$inferSelect,
    "title" | "summary" | "isShow" | "titleTone" | "seoTitle" | "seoText"
  >
>;

/** Writes these fields over the product and leaves the others. */
export async function mergeProduct(
  db: Db,
  id: string | null | undefined,
  part: ProductPart,
  { by }: { by?: Acting | undefined } = {},
): Promise<boolean> {
  if (!isProductId(id)) return false;
  return inTransaction(db, (transaction) =>
    recordProductChange(transaction, {
      by,
      action: "product.edit",
      id,
      change: () => write(transaction, id, part),
    }),
  );
}

async function write(db: Db, id: string, part: ProductPart): Promise<boolean> {
  const saved = await db
    .update(products)
    .set({ ...part, updatedAt: sql`now()`, version: sql`${products.version} + 1` })
    .where(and(eq(products.id, id), isNull(products.removedAt)))
    .returning({ id: products.id });
  return saved.length > 0;
}
