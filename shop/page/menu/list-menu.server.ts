import { and, asc, eq, or, sql } from "drizzle-orm";
import { collectionPath } from "#shop/product/collection/collection.ts";
import { productCollections } from "#shop/product/collection/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { pagePath, type FrameLink, type MenuPlace } from "../page.ts";
import { menuEntries, pages, pageVersions } from "../table.server.ts";

const isShownVersion = and(
  eq(pageVersions.pageId, pages.id),
  eq(pageVersions.version, pages.publishedVersion),
);

const read = (db: Db) =>
  db
    .select({
      id: menuEntries.id,
      place: menuEntries.place,
      pageId: menuEntries.pageId,
      collection: menuEntries.collection,
      slug: pages.slug,
      version: pages.publishedVersion,
      title: sql<string>`coalesce(${productCollections.name}, nullif(${pages.menuName}, ''), ${pageVersions.title}, ${pages.title})`,
    })
    .from(menuEntries)
    .leftJoin(pages, eq(pages.id, menuEntries.pageId))
    .leftJoin(pageVersions, isShownVersion)
    .leftJoin(productCollections, eq(productCollections.slug, menuEntries.collection))
    // An archive may have brought an entry without its page.
    .where(or(sql`${pages.id} is not null`, sql`${productCollections.slug} is not null`))
    .orderBy(asc(menuEntries.position), asc(menuEntries.id));

export type OfficeEntry = {
  id: string;
  place: MenuPlace;
  pageId: string | null;
  collection: string | null;
  title: string;
  to: string;
  /** a page that is not published stands in neither until it is */
  isShown: boolean;
};

/** The owner's entries in her order, with those that nobody sees yet. */
export async function listMenu(db: Db): Promise<OfficeEntry[]> {
  const rows = await read(db);
  return rows.map(({ slug, version, ...entry }) => ({
    ...entry,
    to: entry.collection === null ? pagePath(slug ?? "") : collectionPath(entry.collection),
    isShown: entry.collection !== null || version !== null,
  }));
}

export type FrameLinks = Record<MenuPlace, FrameLink[]>;

/** What shoppers see of them. */
export async function listFrameLinks(db: Db): Promise<FrameLinks> {
  const shown = (await listMenu(db)).filter(({ isShown }) => isShown);
  const of = (place: MenuPlace): FrameLink[] =>
    shown.filter((entry) => entry.place === place).map(({ title, to }) => ({ title, to }));
  return { menu: of("menu"), footer: of("footer") };
}
