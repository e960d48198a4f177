import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { imagesOf } from "#shop/file/list-images.server.ts";
import type { Db } from "#shop/shop.ts";
import { newestFirst, type Page, type PageAsked } from "#shop/database/newest-first.server.ts";
import { cardColumns, cardOf, sellable } from "#shop/product/product-card.server.ts";
import { COUNT_LIMIT, type ProductFilter } from "./product-filters.ts";
import type { ProductCard } from "#shop/product/product.ts";
import { titleOrIdIs } from "#shop/product/search/title-condition.server.ts";
import { productKeys } from "#shop/product/product-keys.server.ts";
import { products } from "#shop/product/table.server.ts";

type AdminProductCard = ProductCard & {
  sellable: number | null;
  /** how many of its option values have nothing left */
  optionsOut: number;
  publishAt: Date | null;
  /** people waiting for an alert */
  watchers: number;
};
export type ProductQuery = { search?: string | null; filter?: ProductFilter };

// Names of tables stand in the text, as in shop/product/product-card.server.ts.
const optionsOut = sql<number>`(select count(*)::int from product_options o
  where o.product_id = products.id and o.stock = 0)`;

const watchers = sql<number>`(select count(*)::int from watches w
  where w.product_id = products.id and w.ended_at is null and w.kind = 'restock')`;

/**
 * Products without stock of their own, or without stock in every value of an axis. Starts from the
 * empty shelves, which are few.
 */
const soldOut = sql`products.id in (
  select product_id from empty_shelves where option_id = ''
  union all
  select o.product_id from product_options o
    left join empty_shelves e on e.product_id = o.product_id and e.option_id = o.id
    where o.product_id in (select product_id from empty_shelves where option_id <> '')
    group by o.product_id, o.axis having bool_and(e.option_id is not null))`;

const filters: Record<ProductFilter, SQL> = {
  all: sql`true`,
  shown: eq(products.isShow, true),
  hidden: eq(products.isShow, false),
  "sold-out": soldOut,
  reserve: eq(products.saleKind, "reserve"),
};

/** The products under this tab that the search finds, and that are not removed. */
export const matchingProducts = ({ search, filter = "all" }: ProductQuery): SQL | undefined =>
  and(isNull(products.removedAt), titleOrIdIs(search), filters[filter]);

/** A page of the products that are not removed, newest first. */
export async function listAdminProducts(
  db: Db,
  { search, filter = "all", ...page }: ProductQuery & PageAsked = {},
): Promise<Page<AdminProductCard>> {
  const { rows, previous, next } = await newestFirst(
    productKeys,
    page,
    ({ where, orderBy, micros, limit }) =>
      db
        .select({
          ...cardColumns,
          sellable,
          optionsOut,
          watchers,
          publishAt: products.publishAt,
          micros,
        })
        .from(products)
        .where(and(matchingProducts({ search, filter }), where))
        .orderBy(...orderBy)
        .limit(limit),
  );
  const images = await imagesOf(
    db,
    rows.flatMap(({ thumbnail, moThumbnail }) => [thumbnail, moThumbnail]),
  );
  return {
    previous,
    next,
    rows: rows.map((row) => ({
      ...cardOf(row, images),
      sellable: row.sellable,
      optionsOut: row.optionsOut,
      publishAt: row.publishAt,
      watchers: row.watchers,
    })),
  };
}

/**
 * Counts of all products are stored, except sold-out ones, where COUNT_LIMIT means that many or
 * more; search results are counted.
 */
export async function countAdminProducts(
  db: Db,
  search?: string | null,
): Promise<Record<ProductFilter, number>> {
  const among = titleOrIdIs(search);
  const { rows } = await db.execute<Record<ProductFilter, number>>(
    among
      ? sql`select ${sql.join(Object.entries(filters).map(countOf), sql`, `)} from products where ${matchingProducts({ search })}`
      : sql`select listed as all, shown, listed - shown as hidden, reserve,
          (select count(*)::int from (select from products where ${matchingProducts({ filter: "sold-out" })}
            limit ${COUNT_LIMIT}) as counted) as "sold-out" from product_counts`,
  );
  return rows[0]!;
}

const countOf = ([filter, condition]: [string, SQL]): SQL =>
  sql`(count(*) filter (where ${condition}))::int as ${sql.identifier(filter)}`;
