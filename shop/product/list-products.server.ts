import { and, eq, isNull, notInArray, sql, type SQL } from "drizzle-orm";
import { imagesOf } from "../file/list-images.server.ts";
import { prepared } from "../database/prepared.server.ts";
import type { Db } from "../shop.ts";
import { pinnedFirst } from "../site/pins.ts";
import { readKeyset } from "#lib/keyset.ts";
import { newestFirst } from "../database/newest-first.server.ts";
import { productKeys } from "./product-keys.server.ts";
import { cardOf, listedColumns, type CardRow } from "./product-card.server.ts";
import { firstSamples } from "./sample/first-samples.server.ts";
import type { ListedProduct } from "./product.ts";
import { productCounts, products } from "./table.server.ts";

const PAGE_LIMIT = 100;

const isShown = and(eq(products.isShow, true), isNull(products.removedAt));

type Page = {
  limit?: number;
  cursor?: string | null;
  /** ids of what stands before all others, on the first page; fewer than the limit */
  pinned?: readonly string[];
};

const besides = (pinned: readonly string[]) =>
  pinned.length ? notInArray(products.id, [...pinned]) : undefined;

/** The shown products, newest first (specification 2); an empty shop gives an empty list. */
export async function listProducts(
  db: Db,
  { limit = PAGE_LIMIT, cursor, pinned = [] }: Page = {},
): Promise<{ products: ListedProduct[]; next: string | null }> {
  const most = Math.min(Math.max(Math.trunc(limit) || 1, 1), PAGE_LIMIT);
  const first = cursor ? [] : (await pinnedRows(db, pinned)).filter(({ isShow }) => isShow);
  const { rows: rest, next } = await newestRows(db, {
    limit: Math.max(1, most - first.length),
    cursor: cursor ?? null,
    pinned,
  });
  return { products: await listedOf(db, [...first, ...rest]), next };
}

/** These products in this order, those that are gone left out. */
export async function listProductsOf(db: Db, ids: readonly string[]): Promise<ListedProduct[]> {
  const [rows, samples] = await Promise.all([pinnedRows(db, ids), firstSamples(db, [...ids])]);
  return listedOf(
    db,
    rows.filter(({ isShow }) => isShow),
    samples,
  );
}

type Samples = Awaited<ReturnType<typeof firstSamples>>;
async function listedOf(db: Db, rows: CardRow[], knownSamples?: Samples): Promise<ListedProduct[]> {
  const [images, samples] = await Promise.all([
    imagesOf(
      db,
      rows.flatMap(({ thumbnail, moThumbnail }) => [thumbnail, moThumbnail]),
    ),
    knownSamples ??
      firstSamples(
        db,
        rows.map(({ id }) => id),
      ),
  ]);
  return rows.map((row) => ({ ...cardOf(row, images), sample: samples.get(row.id) ?? null }));
}

/** The pinned products in the owner's order, hidden ones too. */
export async function pinnedRows(db: Db, pinned: readonly string[]) {
  if (!pinned.length) return [];
  return pinnedFirst(await withIds(db).execute({ ids: [...pinned] }), pinned);
}

const withIds = prepared((db) =>
  db
    .select(listedColumns)
    .from(products)
    .where(and(isNull(products.removedAt), sql`${products.id} = any(${sql.placeholder("ids")})`))
    .prepare("products_of"),
);

async function newestRows(db: Db, { limit: most, cursor, pinned }: Required<Page>) {
  const { rows, next } = await newestFirst(
    productKeys,
    { after: cursor, limit: most },
    ({ where, orderBy, micros, limit }) =>
      db
        .select({ ...listedColumns, micros })
        .from(products)
        .where(and(isShown, besides(pinned), where))
        .orderBy(...orderBy)
        .limit(limit),
  );
  return { rows, next };
}

/** The rows up to and with the one that the cursor was made from. */
function upTo(cursor: string | null | undefined): SQL | undefined {
  const last = readKeyset(cursor);
  if (!last) return undefined;
  const at = sql`timestamptz 'epoch' + ${last.micros}::float8 * interval '1 microsecond'`;
  return sql`(${products.create}, ${products.id}) >= (${at}, ${last.id})`;
}

/**
 * The total of shown products, and how many come before the page after `cursor`; counted, so
 * distant pages take longer.
 */
export async function placeInList(
  db: Db,
  { cursor, pinned = [] }: Page,
): Promise<{ count: number; from: number }> {
  const past = upTo(cursor);
  const [[counts], first, passed] = await Promise.all([
    db.select({ count: productCounts.shown }).from(productCounts),
    past ? pinnedRows(db, pinned) : [],
    past ? db.$count(products, and(isShown, besides(pinned), past)) : 0,
  ]);
  return { count: counts!.count, from: passed + first.filter(({ isShow }) => isShow).length };
}

/** How many products are kept from the shop's pages. */
export async function countHidden(db: Db): Promise<number> {
  const [counts] = await db.select().from(productCounts);
  return counts!.listed - counts!.shown;
}
