import type { Db, Shop } from "#shop/shop.ts";

/**
 * Where public pages, the search and the feeds read. Orders, money, carts, sessions and the back
 * office never do, since they must see what was written a moment ago.
 */
export const readsOf = ({ db, standby }: Pick<Shop, "db" | "standby">): Db =>
  standby?.isFresh() ? standby.db : db;
