import { desc, eq, sql } from "drizzle-orm";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { isClaimOpen } from "../claim-status.ts";
import type { Order } from "../move-order.server.ts";
import { orderLines, orders, timeline } from "../table.server.ts";
import { sentParcels, sentPieces } from "../tracking/table.server.ts";
import { goneOfLine } from "./list-to-send.server.ts";
import { piecesWords } from "./sent-pieces.ts";

/**
 * Takes back the last of several parcels, whose pieces are then to be sent again. Null for an
 * order in one parcel, which is recalled as a whole. The caller has locked the order. Throws
 * `claim-open`, and `parcel-gone` for a parcel that arrived.
 */
export async function takeBackLast(
  db: Db,
  order: Order,
  acting: AuditActor,
): Promise<{ packed: string } | null> {
  if (order.delivery !== "delivery") return null;
  const [last, ...earlier] = await db
    .select()
    .from(sentParcels)
    .where(eq(sentParcels.orderId, order.id))
    .orderBy(desc(sentParcels.id));
  if (!last || !earlier.length) return null;
  if (isClaimOpen(order)) throw new Refusal("claim-open");
  if (last.deliveredAt) throw new Refusal("parcel-gone");
  const pieces = await db
    .select({
      lineId: sentPieces.lineId,
      title: orderLines.title,
      quantity: sentPieces.quantity,
    })
    .from(sentPieces)
    .innerJoin(orderLines, eq(orderLines.id, sentPieces.lineId))
    .where(eq(sentPieces.parcelId, last.id))
    .orderBy(sentPieces.lineId);
  for (const { lineId, quantity } of pieces)
    await db
      .update(orderLines)
      // What came back meanwhile is not sent again.
      .set({
        toSend: sql`least(${orderLines.toSend} + ${quantity}, ${orderLines.quantity} - ${goneOfLine})`,
      })
      .where(eq(orderLines.id, lineId));
  await db.delete(sentParcels).where(eq(sentParcels.id, last.id));
  await db.update(orders).set({ partlySent: true }).where(eq(orders.id, order.id));
  const packed = piecesWords(pieces);
  await db.insert(timeline).values({
    orderId: order.id,
    event: "parcel-recalled",
    by: "admin",
    accountId: acting.account?.id,
    facts: {
      ...(last.company && last.number && { company: last.company, waybillNumber: last.number }),
      pieces: packed,
    },
  });
  return { packed };
}
