import { eq, inArray } from "drizzle-orm";
import { productSamples, products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type { VisitRow } from "./visit-figures.ts";

/** Products, or the samples of products, by their titles; what is gone is said to be. */
export async function nameVisits(
  db: Db,
  kind: "product" | "play",
  rows: VisitRow[],
): Promise<VisitRow[]> {
  const names = rows.flatMap(({ name }) => name || []);
  if (!names.length) return rows;
  const titles = new Map(await (kind === "product" ? productTitles : sampleTitles)(db, names));
  const gone = kind === "product" ? "지운 상품" : "그 밖의 소리";
  return rows.map((row) => (row.name ? { ...row, title: titles.get(row.name) ?? gone } : row));
}

async function productTitles(db: Db, ids: string[]): Promise<[string, string][]> {
  const rows = await db
    .select({ id: products.id, title: products.title })
    .from(products)
    .where(inArray(products.id, ids));
  return rows.map(({ id, title }) => [id, title]);
}

async function sampleTitles(db: Db, ids: string[]): Promise<[string, string][]> {
  const rows = await db
    .select({ id: productSamples.soundId, title: productSamples.title, of: products.title })
    .from(productSamples)
    .innerJoin(products, eq(products.id, productSamples.productId))
    .where(inArray(productSamples.soundId, ids));
  return rows.map(({ id, title, of }) => [id, `${of} · ${title}`]);
}
