import { and } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { filtersOf, inOrder } from "./find-candidates.server.ts";
import type { ProductQuery } from "./product-query.ts";
import { productSearch } from "./table.server.ts";

export type ListSlice = { limit: number; offset: number };

/** Visible products by filters alone, ignoring words, in the requested order. */
export async function idsOfQuery(
  db: Db,
  query: ProductQuery,
  { limit, offset, now }: ListSlice & { now: Date },
): Promise<string[]> {
  const rows = await db
    .select({ id: productSearch.productId })
    .from(productSearch)
    .where(and(...filtersOf(query, now)))
    .orderBy(...inOrder[query.sort])
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

export const countOfQuery = (db: Db, query: ProductQuery, now: Date): Promise<number> =>
  db.$count(productSearch, and(...filtersOf(query, now)));
