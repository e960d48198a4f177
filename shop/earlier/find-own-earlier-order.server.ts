import { and, eq } from "drizzle-orm";
import { UUID } from "#shop/database/newest-first.server.ts";
import type { Db } from "#shop/shop.ts";
import { earlierOrdersOf, type EarlierBuyer } from "./earlier-buyer.server.ts";
import type { EarlierOrderView } from "./earlier-order-view.ts";
import { earlierOrders } from "./table.server.ts";
import { viewEarlierOrder } from "./view-earlier-order.server.ts";

/** A buyer's order of a former shop. Null for others, exactly as for an unknown one. */
export async function findOwnEarlierOrder(
  db: Db,
  id: string,
  buyer: EarlierBuyer,
): Promise<EarlierOrderView | null> {
  if (!UUID.test(id)) return null;
  const own = await earlierOrdersOf(db, buyer);
  const [order] = await db
    .select()
    .from(earlierOrders)
    .where(and(eq(earlierOrders.id, id), own))
    .limit(1);
  return order ? viewEarlierOrder(db, order) : null;
}
