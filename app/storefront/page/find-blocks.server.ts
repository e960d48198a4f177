import { readsOf } from "#shop/database/reads-of.server.ts";
import { may } from "#shop/member/staff/roles.ts";
import type { Block } from "#shop/page/blocks.ts";
import { fillBlocks } from "#shop/page/fill-blocks.server.ts";
import {
  findDraftPage,
  findShownHome,
  findShownPage,
  type PageWords,
} from "#shop/page/find-page.server.ts";
import { HOME } from "#shop/page/page.ts";
import type { Shop } from "#shop/shop.ts";
import type { Visitor } from "#app/request.server.ts";
import { shelfTileOf } from "../tile-of.ts";
import type { TiledBlock } from "./page-block.tsx";

type PageRequest = { slug: string; searchParams: URLSearchParams; visitor: Visitor };
type WantedPage = { page: PageWords | null; isPreview: boolean };

/**
 * What shoppers see; with `?draft` or `?version=`, for those who may edit pages, what they do not
 * see yet or no more. For everybody else such an address is unknown.
 */
export async function findPage(
  shop: Shop,
  { slug, searchParams, visitor }: PageRequest,
): Promise<WantedPage> {
  const version = searchParams.get("version");
  if (!searchParams.has("draft") && version === null)
    return { page: await shownAt(shop, slug), isPreview: false };
  const isAllowed = visitor.standing === "admitted" && may(visitor.role, "page.edit");
  const isNumber = version === null || /^[1-9]\d{0,8}$/.test(version);
  if (!isAllowed || !isNumber) return { page: null, isPreview: true };
  const number = version === null ? null : Number(version);
  return { page: await findDraftPage(shop.db, slug, number), isPreview: true };
}

const shownAt = (shop: Shop, slug: string): Promise<PageWords | null> =>
  slug === HOME.slug ? findShownHome(readsOf(shop)) : findShownPage(readsOf(shop), slug);

/** Blocks with what they name in the shop, as tiles show it. */
export async function tiledBlocks(shop: Shop, written: readonly Block[]): Promise<TiledBlock[]> {
  const now = shop.now();
  const filled = await fillBlocks(readsOf(shop), written, now);
  return filled.map((block) =>
    block.kind === "products" || block.kind === "collection"
      ? { ...block, tiles: block.tiles.map((product) => shelfTileOf(product, now)) }
      : block,
  );
}
