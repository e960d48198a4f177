import { and, asc, eq, exists, inArray, sql } from "drizzle-orm";
import { sentParcels } from "#shop/order/tracking/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { claimLines, claims } from "../table.server.ts";
import type { PartsPaid } from "./refund-amount.ts";

/**
 * What was cancelled or came back of an order that was sent in parts, oldest first; nothing of an
 * order in one parcel, where claims come in the order that their amounts are told in.
 */
export async function listPastClaims(
  db: Db,
  orderId: string,
  lines: readonly { id: number }[],
): Promise<PartsPaid["history"]> {
  const rows = await db
    .select({
      id: claims.id,
      kind: claims.kind,
      reason: claims.reason,
      lineId: claimLines.orderLineId,
      quantity: claimLines.quantity,
    })
    .from(claims)
    .innerJoin(claimLines, eq(claimLines.claimId, claims.id))
    .where(
      and(
        eq(claims.orderId, orderId),
        inArray(claims.kind, ["cancel", "return"]),
        inArray(claims.status, ["approved", "completed"]),
        exists(
          db
            .select({ one: sql`1` })
            .from(sentParcels)
            .where(eq(sentParcels.orderId, claims.orderId)),
        ),
      ),
    )
    .orderBy(asc(claims.requestedAt), asc(claims.id));
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((ofClaim) => ({
    kind: ofClaim[0]!.kind,
    reason: ofClaim[0]!.reason,
    asked: lines.map((line) => ofClaim.find(({ lineId }) => lineId === line.id)?.quantity ?? 0),
  }));
}
