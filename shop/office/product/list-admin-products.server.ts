import { and, eq, ilike, isNull, or, sql, type SQL } from "drizzle-orm";
import { imagesOf } from "#shop/file/list-images.server.ts";
import type { Db } from "#shop/shop.ts";
import {
  afterCursor,
  createdMicros,
  newestFirst,
  pageOf,
} from "#shop/product/newest-first.server.ts";
import { cardColumns, cardOf, sellable } from "#shop/product/product-card.server.ts";
import { COUNT_LIMIT, type ProductFilter } from "./product-filters.ts";
import type { ProductCard } from "#shop/product/product.ts";
import { products } from "#shop/product/table.server.ts";

type AdminProductCard = ProductCard & {
  sellable: number | null;
  /** how many of its option values have nothing left */
  optionsOut: number;
  publishAt: Date | null;
  /** who asked to be told when it can be bought again */
  watchers: number;
};
export type AdminProducts = {
  products: AdminProductCard[];
  next: string | null;
  counts: Record<ProductFilter, number>;
};
export type ProductQuery = { search?: string | null; filter?: ProductFilter };
type PageQuery = ProductQuery & { cursor?: string | null; limit?: number };

const PAGE = 30;
const SEARCH_LIMIT = 100;

// Names of tables stand in the text, as in shop/product/product-card.server.ts.
const optionsOut = sql<number>`(select count(*)::int from product_options o
  where o.product_id = products.id and o.stock = 0)`;

const watchers = sql<number>`(select count(*)::int from watches w
  where w.product_id = products.id and w.ended_at is null and w.kind = 'restock')`;

/** Nothing left on the product's own shelf, or on every shelf of one of its axes. Begins with the shelves that are empty, which are few. */
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
  and(isNull(products.removedAt), matching(search), filters[filter]);

/** Every product that is not removed, newest first, with how many stand under each tab. */
export async function listAdminProducts(
  db: Db,
  { search, filter = "all", cursor, limit = PAGE }: PageQuery = {},
): Promise<AdminProducts> {
  const [read, counts] = await Promise.all([
    db
      .select({
        ...cardColumns,
        sellable,
        optionsOut,
        watchers,
        publishAt: products.publishAt,
        micros: createdMicros,
      })
      .from(products)
      .where(and(matchingProducts({ search, filter }), afterCursor(cursor)))
      .orderBy(...newestFirst)
      .limit(limit + 1),
    countByFilter(db, search),
  ]);
  const { rows, next } = pageOf(read, limit);
  const images = await imagesOf(
    db,
    rows.flatMap(({ thumbnail, moThumbnail }) => [thumbnail, moThumbnail]),
  );
  return {
    products: rows.map((row) => ({
      ...cardOf(row, images),
      sellable: row.sellable,
      optionsOut: row.optionsOut,
      publishAt: row.publishAt,
      watchers: row.watchers,
    })),
    next,
    counts,
  };
}

/** Search words are literal (%, _ and \ too), without characters the database refuses. */
function matching(search: string | null | undefined): SQL | undefined {
  const words = (search ?? "")
    .replace(/[\u0000-\u001f\u007f]/g, "")
    .trim()
    .slice(0, SEARCH_LIMIT);
  if (!words) return undefined;
  const grams = gramsIn(words).join(BETWEEN);
  return or(
    and(
      grams
        ? sql`shop_letter_grams(lower(${products.title}), '{2,3,6}') @> string_to_array(lower(${grams}), ${BETWEEN})`
        : undefined,
      ilike(products.title, `%${words.replace(/[\\%_]/g, "\\$&")}%`),
    ),
    eq(products.id, words),
  );
}

/** Stands in no words that are looked for. */
const BETWEEN = "\u001f";

/** More are looked up longer than they leave out. */
const MOST_GRAMS = 3;

/** Six letters here and there, or three, or two, which every title with these words has; of one letter none, since it is in most titles. */
function gramsIn(words: string): string[] {
  const letters = [...words];
  const size = [6, 3, 2].find((each) => each <= letters.length);
  if (!size) return [];
  const last = letters.length - size;
  const count = Math.min(MOST_GRAMS, Math.ceil(letters.length / size));
  const from = Array.from({ length: count }, (_, at) =>
    Math.round((at * last) / Math.max(1, count - 1)),
  );
  return from.map((at) => letters.slice(at, at + size).join(""));
}

/** Of all products they are kept, but for those sold out, of which COUNT_LIMIT means that many or more; what a search finds is counted. */
async function countByFilter(
  db: Db,
  search: string | null | undefined,
): Promise<Record<ProductFilter, number>> {
  const among = matching(search);
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
