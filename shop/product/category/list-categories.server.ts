import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import { prepared } from "#shop/database/prepared.server.ts";
import type { Db } from "#shop/shop.ts";
import { products, productCategories as categories } from "../table.server.ts";
import type { Category } from "./category.ts";

const columns = { slug: categories.slug, name: categories.name, parent: categories.parent };

/** All of them in the owner's order. */
export const listCategories = (db: Db): Promise<Category[]> => inOrder(db).execute();

const inOrder = prepared((db) =>
  db
    .select(columns)
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.slug))
    .prepare("categories_in_order"),
);

const MOST_TAGS = 500;

/** Tags in use, most frequent first. */
export async function listTags(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(
    sql`select tag from products, unnest(tags) as tag where removed_at is null
        group by tag order by count(*) desc, tag limit ${MOST_TAGS}`,
  );
  return rows.map(({ tag }) => tag);
}

const onSale = and(eq(products.isShow, true), isNull(products.removedAt));

/** How many products each holds itself: on show, and with hidden ones. */
export async function listCountedCategories(
  db: Db,
): Promise<(Category & { shown: number; all: number })[]> {
  const tally = (among: typeof onSale) =>
    db
      .select({ slug: products.category, many: count() })
      .from(products)
      .where(among)
      .groupBy(products.category);
  const [all, shown, whole] = await Promise.all([
    listCategories(db),
    tally(onSale),
    tally(isNull(products.removedAt)),
  ]);
  const of = (rows: typeof shown, slug: string) => rows.find((row) => row.slug === slug)?.many ?? 0;
  return all.map((category) => ({
    ...category,
    shown: of(shown, category.slug),
    all: of(whole, category.slug),
  }));
}

/**
 * Categories with shown products in themselves or below. Reads only each one's newest product from
 * the index, so the time does not grow with the number of products.
 */
export async function listFilledCategories(db: Db): Promise<Category[]> {
  return filledInOrder(db).execute();
}

const filledInOrder = prepared((db) =>
  db
    .select(columns)
    .from(categories)
    .where(
      sql`exists (
        select from ${categories} as held cross join lateral (
          select from ${products} as one where one.category = held.slug and one.is_show and one.removed_at is null
          order by one."create" desc nulls last, one.id desc nulls last limit 1
        ) as shown
        where held.slug = ${categories.slug} or held.parent = ${categories.slug}
      )`,
    )
    .orderBy(asc(categories.position), asc(categories.slug))
    .prepare("categories_filled"),
);
