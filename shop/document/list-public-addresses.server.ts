import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { isShown } from "#shop/board/shown-post.server.ts";
import { posts } from "#shop/board/table.server.ts";
import { listShownPages } from "#shop/page/find-page.server.ts";
import { pagePath } from "#shop/page/page.ts";
import { listPublishedPolicies } from "#shop/policy/list-policies.server.ts";
import { policyKindNames, policyKinds } from "#shop/policy/policy-kinds.ts";
import { inForce } from "#shop/policy/policy-state.ts";
import { categoryPath } from "#shop/product/category/category.ts";
import { listFilledCategories } from "#shop/product/category/list-categories.server.ts";
import { collectionPath } from "#shop/product/collection/collection.ts";
import { listFilledCollections } from "#shop/product/collection/list-collections.server.ts";
import { products } from "#shop/product/table.server.ts";
import type { Db } from "../shop.ts";

export type PublicAddress = {
  path: string;
  /** a day or a moment, as sitemaps write it; null when it changes all the time */ changed:
    | string
    | null;
};

const onSale = and(eq(products.isShow, true), isNull(products.removedAt));

/** How many products and posts everybody may read. */
export async function countPublicAddresses(db: Db): Promise<number> {
  const [sold, written] = await Promise.all([
    db.$count(products, onSale),
    db.$count(posts, isShown),
  ]);
  return sold + written;
}

/** Their addresses, the oldest first. */
export async function listPublicAddresses(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<PublicAddress[]> {
  const sold = db
    .select({
      path: sql<string>`'/product/' || ${products.id}`.as("path"),
      changed: sql<Date>`${products.updatedAt}`.mapWith(products.updatedAt).as("changed"),
      made: sql`${products.create}`.as("made"),
    })
    .from(products)
    .where(onSale);
  const written = db
    .select({
      path: sql<string>`'/board/content/' || ${posts.id}`.as("path"),
      changed: sql<Date>`coalesce(${posts.updatedAt}, ${posts.createdAt})`
        .mapWith(posts.createdAt)
        .as("changed"),
      made: sql`${posts.createdAt}`.as("made"),
    })
    .from(posts)
    .where(isShown);
  const rows = await unionAll(sold, written)
    .orderBy(asc(sql`made`), asc(sql`path`))
    .limit(limit)
    .offset(offset);
  return rows.map(({ path, changed }) => ({ path, changed: changed.toISOString() }));
}

/**
 * Addresses of the shop's own pages, filled categories and collections, the
 * owner's pages, and policies; that of
 * reviews only if one is in force.
 */
export async function listFixedAddresses(db: Db, now: Date): Promise<PublicAddress[]> {
  const documents = await Promise.all(
    policyKindNames.map(async (kind) => ({
      path: policyKinds[kind].path,
      changed:
        inForce(await listPublishedPolicies(db, kind), calendarDayOf(now))?.effectiveOn ?? null,
    })),
  );
  const [categories, collections, pages] = await Promise.all([
    listFilledCategories(db),
    listFilledCollections(db, now),
    listShownPages(db),
  ]);
  return [
    ...["/", "/qna", "/board", "/order-reserve"].map((path) => ({ path, changed: null })),
    ...categories.map(({ slug }) => ({ path: categoryPath(slug), changed: null })),
    ...collections.map(({ slug }) => ({ path: collectionPath(slug), changed: null })),
    ...pages.map(({ slug, publishedAt }) => ({
      path: pagePath(slug),
      changed: publishedAt.toISOString(),
    })),
    ...documents.filter(({ path, changed }) => changed || path !== policyKinds.reviews.path),
  ];
}
