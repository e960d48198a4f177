import { desc } from "drizzle-orm";
import { orderName } from "#shop/order/order-name.ts";
import type { Db } from "#shop/shop.ts";
import { earlierOrdersOf, type EarlierBuyer } from "./earlier-buyer.server.ts";
import { earlierStatuses } from "./earlier-status.ts";
import { earlierTitles } from "./earlier-titles.server.ts";
import { earlierOrders } from "./table.server.ts";

/** Of one person; whoever ordered more there finds the newest. */
const MOST_SHOWN = 100;

export type OwnEarlierOrder = {
  id: string;
  shop: string;
  number: string;
  placedAt: Date;
  items: string;
  total: number | null;
  label: string;
};

/** A buyer's orders of a former shop, newest first. */
export async function listOwnEarlierOrders(
  db: Db,
  buyer: EarlierBuyer,
): Promise<OwnEarlierOrder[]> {
  const rows = await db
    .select()
    .from(earlierOrders)
    .where(await earlierOrdersOf(db, buyer))
    .orderBy(desc(earlierOrders.placedAt), desc(earlierOrders.id))
    .limit(MOST_SHOWN);
  const titles = await earlierTitles(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, shop, shownNumber, placedAt, total, status }) => ({
    id,
    shop,
    number: shownNumber,
    placedAt,
    items: orderName(titles.get(id) ?? []),
    total,
    label: earlierStatuses[status],
  }));
}
