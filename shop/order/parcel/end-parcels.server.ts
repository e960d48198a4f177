import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db, Shop } from "#shop/shop.ts";
import { lockOrder } from "../find-order.server.ts";
import { moveOrder } from "../move-order.server.ts";
import { tellArrival } from "../delivery/tell-arrival.server.ts";
import { orders } from "../table.server.ts";
import { sentParcels } from "../tracking/table.server.ts";
import { noteToSend } from "./pack-parcel.server.ts";
import { listToSend } from "./list-to-send.server.ts";
import type { PackedPieces } from "./sent-pieces.ts";

/** Somebody said that the whole order arrived, so no parcel is tracked any longer. */
export async function endParcels(db: Db, orderId: string): Promise<void> {
  await db
    .update(sentParcels)
    .set({ deliveredAt: sql`now()` })
    .where(isUnderWay(orderId));
}

const isUnderWay = (orderId: string) =>
  and(eq(sentParcels.orderId, orderId), isNull(sentParcels.deliveredAt));

/**
 * Ends an order in several parcels once everything was sent and arrived. The term of withdrawal
 * begins with the last arrival.
 */
export async function endWhenArrived(
  db: Db,
  shop: Pick<Shop, "origin" | "secret">,
  orderId: string,
): Promise<void> {
  const order = await lockOrder(db, orderId);
  if (order.delivery !== "delivery" || order.partlySent) return;
  if (await db.$count(sentParcels, isUnderWay(orderId))) return;
  const moved = await moveOrder(db, order, {
    delivery: "arrive",
    by: "courier",
    set: { doneAt: "now" },
  });
  await tellArrival(db, shop, moved);
}

/**
 * Pieces were cancelled before they left, so they are no longer to be sent. Ends the order when
 * they were the last and all that was sent arrived. The caller has locked the order.
 */
export async function dropCanceled(
  db: Db,
  shop: Pick<Shop, "origin" | "secret">,
  orderId: string,
  canceled: readonly PackedPieces[],
): Promise<void> {
  const order = await lockOrder(db, orderId);
  if (order.delivery !== "delivery" || !order.partlySent) return;
  const gone = new Map(canceled.map(({ lineId, quantity }) => [lineId, quantity]));
  const rest = (await listToSend(db, order))
    .map(({ lineId, quantity }) => ({ lineId, quantity: quantity - (gone.get(lineId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  await noteToSend(db, orderId, rest);
  if (rest.length) return;
  await db.update(orders).set({ partlySent: false }).where(eq(orders.id, orderId));
  await endWhenArrived(db, shop, orderId);
}
