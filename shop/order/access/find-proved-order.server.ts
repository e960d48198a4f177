import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { hashOfToken, isToken } from "#lib/secret-token.server.ts";
import type { Db } from "#shop/shop.ts";
import { orders } from "../table.server.ts";
import { orderCodes } from "./table.server.ts";

/**
 * The id of the guest order whose code this browser proved; null otherwise, as in
 * `findManagedOrder`.
 */
export async function findProvedOrderId(db: Db, access: string | null): Promise<string | null> {
  if (!isToken(access)) return null;
  const [proved] = await db
    .select({ id: orders.id })
    .from(orderCodes)
    .innerJoin(orders, eq(orders.id, orderCodes.orderId))
    .where(
      and(
        eq(orderCodes.accessHash, hashOfToken(access)),
        sql`${orderCodes.accessUntil} > now()`,
        isNull(orders.memberId),
        isNull(orders.departedMemberId),
        ne(orders.ordererPhone, ""),
      ),
    );
  return proved?.id ?? null;
}
