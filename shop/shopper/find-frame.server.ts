import type { Category } from "#shop/product/category/category.ts";
import { listFilledCategories } from "#shop/product/category/list-categories.server.ts";
import type { Db } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import type { SiteSettings } from "#shop/site/settings.ts";

/** What stands around every page: the settings, and the upper categories that hold something. */
export type ShopFrame = { site: SiteSettings; shelves: Pick<Category, "slug" | "name">[] };

export async function findFrame(db: Db): Promise<ShopFrame> {
  const [site, categories] = await Promise.all([findSite(db), listFilledCategories(db)]);
  const shelves = categories
    .filter(({ parent }) => parent === null)
    .map(({ slug, name }) => ({ slug, name }));
  return { site, shelves };
}
