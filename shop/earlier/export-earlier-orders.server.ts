import { desc } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { earlierOrdersOf } from "./earlier-buyer.server.ts";
import { earlierOrders } from "./table.server.ts";
import { viewEarlierOrder } from "./view-earlier-order.server.ts";

/** What a member ordered at a former shop, as own data. */
export async function exportEarlierOrders(db: Db, accountId: string) {
  const own = await db
    .select()
    .from(earlierOrders)
    .where(await earlierOrdersOf(db, { accountId }))
    .orderBy(desc(earlierOrders.placedAt));
  const views = [];
  for (const order of own) {
    const { id: _id, tracked: _tracked, ...view } = await viewEarlierOrder(db, order);
    views.push({ ...view, buyerId: order.buyerId });
  }
  return views;
}
