import type { RouterContextProvider } from "react-router";
import { readsOf } from "#shop/database/reads-of.server.ts";
import { isDatabaseAway } from "#shop/database/database-away.server.ts";
import { listNearProducts } from "#shop/product/search/list-near-products.server.ts";
import { shopOf } from "#app/request.server.ts";
import { shelfTileOf, type Tile } from "./tile-of.ts";

/** What a page that is not there shows instead; without the database it still says that. */
export async function nearTiles(
  context: Readonly<RouterContextProvider>,
  id?: string,
): Promise<Tile[]> {
  const shop = shopOf(context);
  const { now } = shop;
  const near = await listNearProducts(readsOf(shop), { id, now: now() }).catch((error: unknown) => {
    if (isDatabaseAway(error)) return [];
    throw error;
  });
  return near.map((product) => shelfTileOf(product, now()));
}
