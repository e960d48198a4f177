import { and, isNotNull, ne, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { orders } from "../table.server.ts";

/**
 * The carrier of the newest order with a waybill, the default for the next parcel. What left
 * without one is no default: a press would send the next order so, too.
 */
export async function findLastCarrier(db: Db): Promise<string | null> {
  const [last] = await db
    .select({ company: orders.waybillCompany })
    .from(orders)
    .where(and(isNotNull(orders.waybillCompany), ne(orders.waybillNumber, "")))
    .orderBy(sql`${orders.placedAt} desc nulls last`, sql`${orders.id} desc nulls last`)
    .limit(1);
  return last?.company ?? null;
}
