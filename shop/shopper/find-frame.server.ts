import { listFrameLinks, type FrameLinks } from "#shop/page/menu/list-menu.server.ts";
import type { Category } from "#shop/product/category/category.ts";
import { listFilledCategories } from "#shop/product/category/list-categories.server.ts";
import type { Db } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import type { SiteSettings } from "#shop/site/settings.ts";

/** What stands around every page: the settings, the upper categories that hold something, and the
 * owner's own entries of menu and footer. */
export type ShopFrame = {
  site: SiteSettings;
  shelves: Pick<Category, "slug" | "name">[];
  links: FrameLinks;
};

export async function findFrame(db: Db): Promise<ShopFrame> {
  const [site, categories, links] = await Promise.all([
    findSite(db),
    listFilledCategories(db),
    listFrameLinks(db),
  ]);
  const shelves = categories
    .filter(({ parent }) => parent === null)
    .map(({ slug, name }) => ({ slug, name }));
  return { site, shelves, links };
}
