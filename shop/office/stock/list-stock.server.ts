import { and, asc, inArray, sql, type SQL } from "drizzle-orm";
import { newestFirst } from "#shop/database/newest-first.server.ts";
import { productKeys } from "#shop/product/product-keys.server.ts";
import { productOptions, products } from "#shop/product/table.server.ts";
import type { RowKind } from "#shop/product/grid/grid-cells.ts";
import type { Db } from "#shop/shop.ts";
import { countWatches } from "#shop/watch/list-watches.server.ts";
import { matchingProducts } from "../product/list-admin-products.server.ts";
import { lowAt } from "./shelves.server.ts";
import type { StockFilter } from "./stock-filter.ts";

type Shelf = {
  kind: RowKind;
  id: string;
  /** axis and value of an option; "" for a product */
  label: string;
  stock: number | null;
};
export type StockedProduct = {
  id: string;
  title: string;
  isShow: boolean;
  /** so few are few */
  lowAt: number;
  /** number of people waiting for an alert */
  waiting: number;
  shelves: Shelf[];
};

const PAGE = 30;

/**
 * Products with a low or empty shelf recorded, at most a minute old; the exact shelves are read
 * from them.
 */
const candidates: Record<StockFilter, SQL | undefined> = {
  all: undefined,
  low: sql`products.id in (select product_id from low_shelves union all select product_id from empty_shelves)`,
  gone: sql`products.id in (select product_id from empty_shelves)`,
};
const wanted = (filter: StockFilter, { stock }: Shelf, few: number): boolean => {
  if (filter === "all") return true;
  return stock !== null && stock <= (filter === "low" ? few : 0);
};

type StockQuery = { search: string; filter: StockFilter; cursor?: string | null };

/**
 * A page of products, newest first, with every countable shelf: the product's and its option
 * values'.
 */
export async function listStock(
  db: Db,
  { search, filter, cursor }: StockQuery,
): Promise<{ rows: StockedProduct[]; next: string | null }> {
  const { rows, next } = await newestFirst(
    productKeys,
    { after: cursor, limit: PAGE },
    ({ where, orderBy, micros, limit }) =>
      db
        .select({
          id: products.id,
          title: products.title,
          isShow: products.isShow,
          stock: products.stock,
          lowAt,
          micros,
        })
        .from(products)
        .where(and(matchingProducts({ search }), candidates[filter], where))
        .orderBy(...orderBy)
        .limit(limit),
  );
  const ids = rows.map(({ id }) => id);
  const [options, waiting] = await Promise.all([
    db
      .select()
      .from(productOptions)
      .where(inArray(productOptions.productId, ids))
      .orderBy(asc(productOptions.axis), asc(productOptions.position)),
    countWatches(db, ids),
  ]);
  const stocked = rows.map(({ stock, micros: _micros, ...product }): StockedProduct => {
    const own: Shelf = { kind: "product", id: product.id, label: "", stock };
    const values = options.filter(({ productId }) => productId === product.id).map(shelfOf);
    return {
      ...product,
      waiting: waiting.get(product.id) ?? 0,
      shelves: [own, ...values].filter((shelf) => wanted(filter, shelf, product.lowAt)),
    };
  });
  return { rows: stocked.filter((each) => each.shelves.length > 0), next };
}

const shelfOf = ({ id, axisName, label, stock }: typeof productOptions.$inferSelect): Shelf => ({
  kind: "option",
  id,
  label: `${axisName}: ${label}`,
  stock,
});
