import { inArray } from "drizzle-orm";
import { pick } from "#lib/pick.ts";
import { sanitize } from "#shop/rich-text/sanitize.server.ts";
import type { Shop } from "../shop.ts";
import { listProducts } from "#shop/product/list-products.server.ts";
import { documentColumns, productDocument, type ProductDocument } from "./product-document.ts";
import { products } from "#shop/product/table.server.ts";

/** The shown products as documents, newest first; an empty shop gives an empty list. */
export async function listProductDocuments(
  { db, now }: Pick<Shop, "db" | "now">,
  page: { limit?: number; cursor?: string | null } = {},
): Promise<{ products: ProductDocument[]; next: string | null }> {
  const { products: cards, next } = await listProducts(db, page);
  if (!cards.length) return { products: [], next };
  const rows = await db
    .select({ id: products.id, ...pick(products, documentColumns) })
    .from(products)
    .where(
      inArray(
        products.id,
        cards.map(({ id }) => id),
      ),
    );
  const written = new Map(rows.map((row) => [row.id, row]));
  return {
    products: cards.flatMap((card) => {
      const row = written.get(card.id);
      if (!row) return [];
      const description = sanitize(row.description, { frames: true });
      return [productDocument(card, { ...row, description }, now())];
    }),
    next,
  };
}
