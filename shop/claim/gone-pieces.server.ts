import { and, eq, inArray, sql } from "drizzle-orm";
import { orderLines } from "../order/table.server.ts";
import type { Db } from "../shop.ts";
import { claimLines, claims } from "./table.server.ts";

const isAgreed = and(
  inArray(claims.kind, ["cancel", "return"]),
  inArray(claims.status, ["approved", "completed"]),
);

const claimed = (db: Db) =>
  db
    .select({ sum: sql<number>`coalesce(sum(${claimLines.quantity}), 0)` })
    .from(claimLines)
    .innerJoin(claims, eq(claims.id, claimLines.claimId))
    .where(and(eq(claimLines.orderLineId, orderLines.id), isAgreed));

/**
 * Pieces per line that were cancelled or returned, are on their way back, or whose commission was
 * stopped.
 */
export async function gonePieces(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<number, number>> {
  if (!orderIds.length) return new Map();
  const rows = await db
    .select({
      line: orderLines.id,
      count: sql<number>`case when ${orderLines.licenceEndedAt} is null then ${claimed(db)}::int
        else ${orderLines.quantity} end`,
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]));
  return new Map(rows.filter(({ count }) => count > 0).map(({ line, count }) => [line, count]));
}

/** `stillOrdered` of an order's line in SQL: whether pieces of it are left. */
export const isStillOrdered = sql`(${orderLines.licenceEndedAt} is null and ${orderLines.quantity} > (
  select coalesce(sum(${claimLines.quantity}), 0) from ${claimLines}
  join ${claims} on ${claims.id} = ${claimLines.claimId}
  where ${claimLines.orderLineId} = ${orderLines.id} and ${isAgreed}))`;

/** The lines with an unanswered claim. */
export async function listAskedBack(db: Db, lineIds: number[]): Promise<Set<number>> {
  if (!lineIds.length) return new Set();
  const claimedLines = await db
    .select({ lineId: claimLines.orderLineId })
    .from(claimLines)
    .innerJoin(claims, eq(claims.id, claimLines.claimId))
    .where(and(inArray(claimLines.orderLineId, lineIds), eq(claims.status, "requested")));
  return new Set(claimedLines.map(({ lineId }) => lineId));
}

export const isAskedBack = async (db: Db, lineId: number): Promise<boolean> =>
  (await listAskedBack(db, [lineId])).has(lineId);

/**
 * Shipping (won) refunded by claims, less shipping that partial cancellations made due after all.
 */
export async function shippingGone(db: Db, orderId: string): Promise<number> {
  const { kind, itemsAmount, shippingRefund, shippingDeduction } = claims;
  const deducted = sql`case when ${kind} = 'cancel'
    then least(${shippingDeduction}, ${itemsAmount} + ${shippingRefund}) else 0 end`;
  const [sum] = await db
    .select({ won: sql<number>`coalesce(sum(${shippingRefund} - ${deducted}), 0)`.mapWith(Number) })
    .from(claims)
    .where(and(eq(claims.orderId, orderId), isAgreed));
  return sum!.won;
}
