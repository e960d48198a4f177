import { inArray, sql } from "drizzle-orm";
import { isHandedOver } from "#shop/order/delivery/files-alone.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { goods } from "#shop/product/goods/table.server.ts";
import { SUPPLY_DAYS } from "#shop/product/goods/supply-terms.ts";
import type { Db } from "#shop/shop.ts";
import type { LineSupply } from "./line-facts.ts";

const until = sql`coalesce(supply.ends_at, greatest(${orders.paidAt}, ${goods.createdAt})
  + make_interval(days => coalesce((${orderLines.supplyTerms}->>'days')::int, ${SUPPLY_DAYS})))`;

/** The supply ledger of these orders' file lines, by line id. A file has no row until it is
 * first opened. */
export async function findSupplied(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<number, LineSupply>> {
  if (!orderIds.length) return new Map();
  const rows = await db
    .select({
      id: orderLines.id,
      files: sql<number>`count(*)::int`,
      begun: sql<number>`count(supply.begun_at)::int`,
      opensUntil: sql<Date | null>`max(${until})`.mapWith(orders.paidAt),
    })
    .from(orderLines)
    .innerJoin(orders, sql`${orders.id} = ${orderLines.orderId}`)
    .innerJoin(goods, sql`${goods.productId} = ${orderLines.productId}`)
    .leftJoin(
      sql`supplies as supply`,
      sql`supply.line_id = ${orderLines.id} and supply.goods_id = ${goods.id}`,
    )
    .where(sql`${inArray(orders.id, [...orderIds])} and ${isHandedOver}`)
    .groupBy(orderLines.id);
  return new Map(rows.map(({ id, ...supplied }) => [id, supplied]));
}
