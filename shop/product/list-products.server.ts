import { and, eq, isNull } from "drizzle-orm";
import { imagesOf } from "../file/list-images.server.ts";
import type { Db } from "../shop.ts";
import {
  afterCursor,
  createdMicros,
  newestFirst,
  pageOf,
  standing,
} from "./newest-first.server.ts";
import { cardColumns, cardOf } from "./product-card.server.ts";
import { firstSamples } from "./sample/first-samples.server.ts";
import type { ListedProduct } from "./product.ts";
import { products } from "./table.server.ts";

const PAGE_LIMIT = 100;

const isShown = and(eq(products.isShow, true), isNull(products.removedAt));

type Page = { limit?: number; cursor?: string | null };

/** The shown products, newest first (specification 2); an empty shop gives an empty list. */
export async function listProducts(
  db: Db,
  { limit = PAGE_LIMIT, cursor }: Page = {},
): Promise<{ products: ListedProduct[]; next: string | null }> {
  const most = Math.min(Math.max(Math.trunc(limit) || 1, 1), PAGE_LIMIT);
  const read = await db
    .select({ ...cardColumns, micros: createdMicros })
    .from(products)
    .where(and(isShown, afterCursor(cursor)))
    .orderBy(...newestFirst)
    .limit(most + 1);
  const { rows, next } = pageOf(read, most);
  const [images, samples] = await Promise.all([
    imagesOf(
      db,
      rows.flatMap(({ thumbnail, moThumbnail }) => [thumbnail, moThumbnail]),
    ),
    firstSamples(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  return {
    products: rows.map((row) => ({ ...cardOf(row, images), sample: samples.get(row.id) ?? null })),
    next,
  };
}

/** How many products are shown in all, and how many of them stand before the page that begins after `cursor`. */
export async function placeInList(
  db: Db,
  { cursor }: Page,
): Promise<{ count: number; from: number }> {
  const [place] = await db.select(standing(cursor)).from(products).where(isShown);
  return place!;
}
