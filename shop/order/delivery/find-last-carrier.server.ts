import { isNotNull, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { orders } from "../table.server.ts";

/** The newest order's carrier, the default for the next parcel. */
export async function findLastCarrier(db: Db): Promise<string | null> {
  const [last] = await db
    .select({ company: orders.waybillCompany })
    .from(orders)
    .where(isNotNull(orders.waybillCompany))
    .orderBy(sql`${orders.placedAt} desc nulls last`, sql`${orders.id} desc nulls last`)
    .limit(1);
  return last?.company ?? null;
}
