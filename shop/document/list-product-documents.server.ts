import { inArray } from "drizzle-orm";
import { sanitize } from "#shop/rich-text/sanitize.server.ts";
import type { Shop } from "../shop.ts";
import { listProducts } from "#shop/product/list-products.server.ts";
import { productDocument, type ProductDocument } from "./product-document.ts";
import { products } from "#shop/product/table.server.ts";

/** The shown products as documents, newest first; an empty shop gives an empty list. */
export async function listProductDocuments(
  { db, now }: Pick<Shop, "db" | "now">,
  page: { limit?: number; cursor?: string | null } = {},
): Promise<{ products: ProductDocument[]; next: string | null }> {
  const { products: cards, next } = await listProducts(db, page);
  if (!cards.length) return { products: [], next };
  const rows = await db
    .select({ id: products.id, description: products.description })
    .from(products)
    .where(
      inArray(
        products.id,
        cards.map(({ id }) => id),
      ),
    );
  const descriptions = new Map(rows.map(({ id, description }) => [id, description]));
  return {
    products: cards.map((card) =>
      productDocument(card, sanitize(descriptions.get(card.id) ?? "", { frames: true }), now()),
    ),
    next,
  };
}
