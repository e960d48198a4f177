import { and, desc, eq, isNotNull, ne, sql } from "drizzle-orm";
import { isSlug } from "#shop/product/category/category.ts";
import type { Db } from "#shop/shop.ts";
import { usualHome, type Block } from "./blocks.ts";
import { cleanBlock } from "./clean-blocks.server.ts";
import type { PageRow } from "./lock-page.server.ts";
import { HOME, type PageState } from "./page.ts";
import { pages, pageVersions } from "./table.server.ts";

/** A page's words, as a draft or a version has them. */
export type PageWords = {
  slug: string;
  title: string;
  seoTitle: string;
  seoText: string;
  blocks: Block[];
};

const isOf = eq(pageVersions.pageId, pages.id);
const isShown = and(isOf, eq(pageVersions.version, pages.publishedVersion));

// Sanitized when it was saved, and again here: the rules may have become stricter since.
const cleaned = (page: PageWords | undefined): PageWords | null =>
  page ? { ...page, blocks: page.blocks.map(cleanBlock) } : null;

const versionColumns = {
  slug: pages.slug,
  title: pageVersions.title,
  seoTitle: pageVersions.seoTitle,
  seoText: pageVersions.seoText,
  blocks: pageVersions.blocks,
};

async function shownAt(db: Db, slug: string): Promise<PageWords | null> {
  const [page] = await db
    .select(versionColumns)
    .from(pages)
    .innerJoin(pageVersions, isShown)
    .where(eq(pages.slug, slug));
  return cleaned(page);
}

/** What shoppers see at this address; null for what was never published or is hidden. */
export const findShownPage = async (db: Db, slug: string): Promise<PageWords | null> =>
  isSlug(slug) ? shownAt(db, slug) : null;

/** The home as its owner composed it; null while it is the usual one. */
export const findShownHome = (db: Db): Promise<PageWords | null> => shownAt(db, HOME.slug);

/** The draft at this address, or one of its versions; only for those who may edit it. */
export async function findDraftPage(
  db: Db,
  slug: string,
  version: number | null,
): Promise<PageWords | null> {
  if (!isSlug(slug) && slug !== HOME.slug) return null;
  const { title, seoTitle, seoText, blocks } = pages;
  const [page] =
    version === null
      ? await db
          .select({ slug: pages.slug, title, seoTitle, seoText, blocks })
          .from(pages)
          .where(eq(pages.slug, slug))
      : await db
          .select(versionColumns)
          .from(pages)
          .innerJoin(pageVersions, and(isOf, eq(pageVersions.version, version)))
          .where(eq(pages.slug, slug));
  return cleaned(page);
}

/** The page as its editor shows it. */
export async function findEditedPage(db: Db, id: string) {
  const [page] = await db.select().from(pages).where(eq(pages.id, id));
  return page ?? (id === HOME.id ? newHome() : null);
}

/** The home before anybody edited it, as its first edit will find it. */
const newHome = (): PageRow => ({
  ...HOME,
  menuName: "",
  seoTitle: "",
  seoText: "",
  blocks: usualHome,
  edits: 1,
  publishedVersion: null,
  createdAt: new Date(),
  updatedAt: new Date(),
});

/** The kept versions, the newest first. */
export const listVersions = (db: Db, id: string) =>
  db
    .select({
      version: pageVersions.version,
      title: pageVersions.title,
      blocks: sql<number>`jsonb_array_length(${pageVersions.blocks})`,
      publishedAt: pageVersions.publishedAt,
    })
    .from(pageVersions)
    .where(eq(pageVersions.pageId, id))
    .orderBy(desc(pageVersions.version));

export type ListedVersion = Awaited<ReturnType<typeof listVersions>>[number];

/** The pages that shoppers see, by name, with when they were last changed. */
export const listShownPages = (db: Db) =>
  db
    .select({
      slug: pages.slug,
      title: pageVersions.title,
      text: pageVersions.seoText,
      publishedAt: pageVersions.publishedAt,
    })
    .from(pages)
    .innerJoin(pageVersions, isShown)
    .where(and(isNotNull(pages.publishedVersion), ne(pages.id, HOME.id)))
    .orderBy(pages.slug);

const hasSameWords = sql<boolean>`(${pageVersions.title}, ${pageVersions.seoTitle}, ${pageVersions.seoText}, ${pageVersions.blocks})
  is not distinct from (${pages.title}, ${pages.seoTitle}, ${pages.seoText}, ${pages.blocks})`;

const stateOf = (version: number | null, isSame: boolean | null): PageState => {
  if (version === null) return "hidden";
  return isSame ? "shown" : "changed";
};

export type OfficePage = {
  id: string;
  slug: string;
  title: string;
  state: PageState;
  updatedAt: Date;
};

/** How the home stands: the usual one, or one of the owner's. */
export async function findHomeState(db: Db): Promise<PageState> {
  const [home] = await db
    .select({ version: pages.publishedVersion, isSame: hasSameWords })
    .from(pages)
    .leftJoin(pageVersions, isShown)
    .where(eq(pages.id, HOME.id));
  return stateOf(home?.version ?? null, home?.isSame ?? null);
}

/** All pages but the home for the back office, the last edited first. */
export async function listOfficePages(db: Db): Promise<OfficePage[]> {
  const rows = await db
    .select({
      id: pages.id,
      slug: pages.slug,
      title: pages.title,
      version: pages.publishedVersion,
      isSame: hasSameWords,
      updatedAt: pages.updatedAt,
    })
    .from(pages)
    .leftJoin(pageVersions, isShown)
    .where(ne(pages.id, HOME.id))
    .orderBy(desc(pages.updatedAt), pages.id);
  return rows.map(({ version, isSame, ...page }) => ({ ...page, state: stateOf(version, isSame) }));
}
