import { and, eq, sql } from "drizzle-orm";
import { hashOfToken, isToken } from "#lib/secret-token.server.ts";
import type { Db } from "#shop/shop.ts";
import { isSeparated } from "#shop/order/whose-order.ts";
import { findOrder } from "../find-order.server.ts";
import type { Order } from "../move-order.server.ts";
import { orderCodes } from "./table.server.ts";

/** Null without the order's proven code, exactly as for an unknown number. */
export async function findManagedOrder(
  db: Db,
  number: string,
  access: string | null,
): Promise<Order | null> {
  if (!isToken(access)) return null;
  const order = await findOrder(db, number);
  if (!order || order.memberId !== null || isSeparated(order)) return null;
  const [proved] = await db
    .select({ id: orderCodes.id })
    .from(orderCodes)
    .where(
      and(
        eq(orderCodes.accessHash, hashOfToken(access)),
        eq(orderCodes.orderId, order.id),
        sql`${orderCodes.accessUntil} > now()`,
      ),
    )
    .limit(1);
  return proved ? order : null;
}
