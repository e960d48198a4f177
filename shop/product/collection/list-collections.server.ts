import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { isSlug } from "../category/category.ts";
import { pinnedRows } from "../list-products.server.ts";
import type { ListedProduct } from "../product.ts";
import { countOfQuery, idsOfQuery, type ListSlice } from "../search/list-of-query.server.ts";
import { productSearch } from "../search/table.server.ts";
import { COLLECTIONS, ruleOf, type Collection } from "./collection.ts";
import {
  collectedProducts as collected,
  productCollections as collections,
} from "./table.server.ts";

const columns = {
  slug: collections.slug,
  name: collections.name,
  text: collections.text,
  rule: collections.rule,
  category: collections.category,
  isOnHome: collections.isOnHome,
};

/** All of them in the owner's order. */
export const listCollections = (db: Db): Promise<Collection[]> =>
  db.select(columns).from(collections).orderBy(asc(collections.position), asc(collections.slug));

export async function findCollection(db: Db, slug: string): Promise<Collection | null> {
  if (!isSlug(slug)) return null;
  const [row] = await db.select(columns).from(collections).where(eq(collections.slug, slug));
  return row ?? null;
}

/** Its visible products in order, up to the limit. */
export async function idsOfCollection(
  db: Db,
  collection: Collection,
  { now, ...cut }: ListSlice & { now: Date },
): Promise<string[]> {
  const query = ruleOf(collection);
  if (query) return idsOfQuery(db, query, { ...cut, now });
  const rows = await db
    .select({ id: collected.productId })
    .from(collected)
    .innerJoin(productSearch, eq(productSearch.productId, collected.productId))
    .where(eq(collected.collection, collection.slug))
    .orderBy(asc(collected.position))
    .limit(cut.limit)
    .offset(cut.offset);
  return rows.map(({ id }) => id);
}

export function countCollection(db: Db, collection: Collection, now: Date): Promise<number> {
  const query = ruleOf(collection);
  if (query) return countOfQuery(db, query, now);
  const isShown = sql`exists (select from product_search s where s.product_id = collected_products.product_id)`;
  return db.$count(collected, and(eq(collected.collection, collection.slug), isShown));
}

/** Collections with their number of visible products. */
export async function listCountedCollections(
  db: Db,
  now: Date,
): Promise<(Collection & { shown: number })[]> {
  const all = await listCollections(db);
  const counts = await Promise.all(all.map((one) => countCollection(db, one, now)));
  return all.map((one, at) => ({ ...one, shown: counts[at]! }));
}

/** Collections with visible products. */
export const listFilledCollections = async (db: Db, now: Date): Promise<Collection[]> =>
  (await listCountedCollections(db, now)).filter(({ shown }) => shown > 0);

export type ChosenProduct = Pick<ListedProduct, "id" | "title" | "isShow">;

/** Products chosen by hand, hidden ones included. */
export async function listChosen(db: Db, slug: string): Promise<ChosenProduct[]> {
  const rows = await db
    .select({ id: collected.productId })
    .from(collected)
    .where(eq(collected.collection, slug))
    .orderBy(asc(collected.position))
    .limit(COLLECTIONS.products);
  const chosen = await pinnedRows(
    db,
    rows.map(({ id }) => id),
  );
  return chosen.map(({ id, title, isShow }) => ({ id, title, isShow }));
}
