import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../shop.ts";
import { claimLines, claims } from "./table.server.ts";

/** Pieces cancelled, returned or on their way back for good, by line. */
export async function gonePieces(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<number, number>> {
  if (!orderIds.length) return new Map();
  const rows = await db
    .select({ line: claimLines.orderLineId, count: sql<number>`sum(${claimLines.quantity})::int` })
    .from(claimLines)
    .innerJoin(claims, eq(claims.id, claimLines.claimId))
    .where(
      and(
        inArray(claims.orderId, [...orderIds]),
        inArray(claims.kind, ["cancel", "return"]),
        inArray(claims.status, ["approved", "completed"]),
      ),
    )
    .groupBy(claimLines.orderLineId);
  return new Map(rows.map(({ line, count }) => [line, count]));
}
