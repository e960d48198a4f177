import { and, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Block } from "#shop/page/blocks.ts";
import { products } from "#shop/product/table.server.ts";
import { isVisible } from "#shop/review/shown-review.server.ts";
import { reviews } from "#shop/review/table.server.ts";
import type { Db } from "#shop/shop.ts";

/** A public review, as the editor of a page offers it. */
export type QuotableReview = { id: string; stars: number; text: string; title: string };

const columns = {
  id: reviews.id,
  stars: reviews.stars,
  text: reviews.text,
  title: products.title,
};

const contains = (words: string) =>
  or(
    sql`position(lower(${words}) in lower(${products.title})) > 0`,
    sql`position(lower(${words}) in lower(${reviews.text})) > 0`,
  );

/** The newest public reviews that have these words, or whose product has them in its name. */
export const listQuotable = (db: Db, words: string, limit: number): Promise<QuotableReview[]> =>
  db
    .select(columns)
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(isVisible, words ? contains(words) : undefined))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit);

const productsOf = (block: Block): string[] => {
  if (block.kind === "samples") return [block.product];
  return block.kind === "products" ? block.products : [];
};

/** What the blocks of a draft name, so that its editor can say it; what is gone is not in it. */
export async function listNamed(db: Db, blocks: readonly Block[]) {
  const productIds = blocks.flatMap(productsOf);
  const reviewIds = blocks.flatMap((block) => (block.kind === "review" ? block.review : []));
  const [named, quoted] = await Promise.all([
    productIds.length
      ? db
          .select({ id: products.id, title: products.title, isShow: products.isShow })
          .from(products)
          .where(and(inArray(products.id, productIds), isNull(products.removedAt)))
      : [],
    reviewIds.length
      ? db
          .select(columns)
          .from(reviews)
          .innerJoin(products, eq(products.id, reviews.productId))
          .where(and(inArray(reviews.id, reviewIds), isVisible))
      : [],
  ]);
  return { products: named, reviews: quoted };
}
