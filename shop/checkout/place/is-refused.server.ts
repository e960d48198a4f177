import { and, eq, isNull, notExists, sql } from "drizzle-orm";
import { prepared } from "#shop/database/prepared.server.ts";
import { products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { orders } from "#shop/order/table.server.ts";

/** A press of the order button for one product. */
type Press = { productId: string; placeKey: string; guestId: string | null };

const refused = prepared((db) => {
  const placed = db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.placeKey, sql.placeholder("placeKey")));
  const holding = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.guestId, sql.placeholder("guestId")), eq(orders.hold, "held")));
  return db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.id, sql.placeholder("productId")),
        eq(products.stock, 0),
        eq(products.isShow, true),
        isNull(products.removedAt),
        eq(products.saleKind, "order"),
        notExists(placed),
        notExists(holding),
      ),
    )
    .prepare("is_refused");
});

/**
 * Whether "sold out" is certain: no stock, no order with this key, and nothing held by the device
 * that could be replaced.
 */
export const isRefused = async (db: Db, press: Press): Promise<boolean> =>
  (await refused(db).execute(press)).length > 0;
