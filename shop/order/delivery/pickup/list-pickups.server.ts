import { and, asc, eq, inArray } from "drizzle-orm";
import { maskName, maskPhone } from "#lib/mask.ts";
import type { Db } from "#shop/shop.ts";
import { orderName } from "#shop/order/order-name.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { PICKUP_WAY } from "#shop/order/notice/order-facts.ts";

export type WaitingPickup = {
  number: string;
  /** masked; the code tells who may have it */
  recipient: { name: string; phone: string };
  items: string;
};

const MOST = 200;

/** Orders that wait at the counter, what waits longest first. */
export async function listPickups(db: Db): Promise<WaitingPickup[]> {
  const waiting = await db
    .select({
      id: orders.id,
      number: orders.number,
      name: orders.recipientName,
      phone: orders.recipientPhone,
    })
    .from(orders)
    .where(and(eq(orders.delivery, "delivery"), eq(orders.waybillCompany, PICKUP_WAY)))
    .orderBy(asc(orders.placedAt), asc(orders.id))
    .limit(MOST);
  const ids = waiting.map(({ id }) => id);
  const lines = ids.length
    ? await db
        .select({ orderId: orderLines.orderId, title: orderLines.title })
        .from(orderLines)
        .where(inArray(orderLines.orderId, ids))
        .orderBy(asc(orderLines.id))
    : [];
  const titles = Map.groupBy(lines, ({ orderId }) => orderId);
  return waiting.map(({ id, number, name, phone }) => ({
    number,
    recipient: { name: maskName(name), phone: maskPhone(phone) },
    items: orderName((titles.get(id) ?? []).map(({ title }) => title)),
  }));
}
