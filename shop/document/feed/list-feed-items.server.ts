import { and, asc, eq, gt, gte, isNull, or, sql } from "drizzle-orm";
import { imageUrl } from "#shop/file/image-url.ts";
import { wayThere, type ShippingFees } from "#shop/order/amounts.ts";
import type { Category } from "#shop/product/category/category.ts";
import { listCategories } from "#shop/product/category/list-categories.server.ts";
import { listedColumns } from "#shop/product/product-card.server.ts";
import { finalPrice, struckPrice } from "#shop/product/price.ts";
import { saleOf } from "#shop/product/sale.ts";
import { products } from "#shop/product/table.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { FeedItem, LeftOut } from "./feed-item.ts";

const ROWS = 500;

/** Why this product is in no feed, null: it is. Files only where the owner says so. */
const leftOut = sql<LeftOut | null>`case
  when products.in_feeds = 'no' then 'switched-off'
  when products.in_feeds = 'auto' and products.shipping_class = 'digital' then 'file'
  when coalesce(products.thumbnail, products.mo_thumbnail, products.gallery->>0) is null then 'no-picture'
  when products.price = 0 then 'free' end`;
const isOnShow = and(eq(products.isShow, true), isNull(products.removedAt));

const columns = {
  ...listedColumns,
  gallery: products.gallery,
  seoText: products.seoText,
  expectedShipOn: products.expectedShipOn,
  category: products.category,
  tags: products.tags,
  changed: products.updatedAt,
  removedAt: products.removedAt,
  leftOut,
};

const rowsAfter = (db: Db, { after, since }: { after: string; since: Date | null }) =>
  db
    .select(columns)
    .from(products)
    .where(
      and(
        gt(products.id, after),
        since === null
          ? and(isOnShow, isNull(leftOut))
          : or(gte(products.updatedAt, since), gte(products.removedAt, since)),
      ),
    )
    .orderBy(asc(products.id))
    .limit(ROWS);

type Row = Awaited<ReturnType<typeof rowsAfter>>[number];
type FeedTerms = { fees: ShippingFees; categories: Category[]; now: Date };

function shelvesOf(slug: string | null, categories: Category[]): string[] {
  const own = categories.find((category) => category.slug === slug);
  return own ? [...shelvesOf(own.parent, categories), own.name] : [];
}

function itemOf(row: Row, { fees, categories, now }: FeedTerms): FeedItem {
  const price = finalPrice(row);
  const pictures = new Set([row.thumbnail ?? row.moThumbnail, ...row.gallery]);
  return {
    id: row.id,
    title: row.title,
    words: row.seoText || row.summary || row.title,
    path: `/product/${row.id}`,
    pictures: [...pictures].filter((id) => id !== null).map((id) => imageUrl(id, 1280, "jpeg")),
    price,
    regularPrice: struckPrice(row) ?? price,
    shippingFee:
      row.shippingClass === "parcel"
        ? wayThere([{ unitPrice: price, quantity: 1, ownFee: row.ownFee }], fees).fee
        : 0,
    sale: saleOf(row, now),
    saleKind: row.saleKind,
    shipsOn: row.expectedShipOn,
    shelves: shelvesOf(row.category, categories),
    tags: row.tags,
    isGone: !row.isShow || row.removedAt !== null || row.leftOut !== null,
    created: row.create,
    changed: row.removedAt ?? row.changed,
  };
}

/**
 * Products for the feeds, 500 at a time, each once, as they are when read; `since`: only changes
 * since then, including removals.
 */
export async function* listFeedItems(
  { db, now }: Pick<Shop, "db" | "now">,
  since: Date | null = null,
): AsyncGenerator<FeedItem> {
  const [fees, categories] = await Promise.all([findSite(db), listCategories(db)]);
  for (let after = ""; ;) {
    const rows = await rowsAfter(db, { after, since });
    for (const row of rows) yield itemOf(row, { fees, categories, now: now() });
    if (rows.length < ROWS) return;
    after = rows.at(-1)!.id;
  }
}

export type FeedCounts = { listed: number; leftOut: { why: LeftOut; count: number }[] };

/** How many of the products on show are in the feeds, and why the others are not. */
export async function countFeedItems(db: Db): Promise<FeedCounts> {
  const counts = await db
    .select({ why: sql<LeftOut | null>`${leftOut}`.as("why"), count: sql<number>`count(*)::int` })
    .from(products)
    .where(isOnShow)
    .groupBy(sql`why`);
  return {
    listed: counts.find(({ why }) => why === null)?.count ?? 0,
    leftOut: counts.flatMap(({ why, count }) => (why ? [{ why, count }] : [])),
  };
}

/** Visible products that no feed includes for lack of data, newest first. */
export const listLeftOut = (db: Db, most: number) =>
  db
    .select({ id: products.id, title: products.title, why: sql<LeftOut>`${leftOut}`.as("why") })
    .from(products)
    .where(and(isOnShow, sql`${leftOut} in ('no-picture', 'free')`))
    .orderBy(sql`${products.create} desc`)
    .limit(most);
