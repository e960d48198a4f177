import { listWished } from "#shop/wish/list-wishes.server.ts";
import { readWishes } from "#shop/wish/wish-text.ts";
import { shopOf } from "../request.server.ts";
import { shelfTileOf } from "../storefront/tile-of.ts";
import type { Route } from "./+types/wish-products";

/** The products whose ids a device kept: what is on show of them, as anybody may see it. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db, now } = shopOf(context);
  const { products, hidden } = await listWished(db, readWishes(searchParams.get("ids") ?? ""));
  return { tiles: products.map((product) => shelfTileOf(product, now())), hidden };
}
