import { and, asc, eq, inArray, ne, or, sql } from "drizzle-orm";
import { gonePieces } from "#shop/claim/gone-pieces.server.ts";
import { hasRest } from "#shop/order/list/order-conditions.server.ts";
import { tabCondition } from "#shop/order/list/tab-condition.server.ts";
import { linesToPack } from "#shop/order/parcel/pieces-to-send.ts";
import { piecesLeft } from "#shop/order/pieces-left.ts";
import { packingHold } from "#shop/order/standing.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { inBoxes, type Box, type BoxedOrder } from "./in-boxes.ts";

/** A day's parcels of a large shop; one file of a courier's program takes a few thousand rows. */
export const MOST_BOXED = 2000;

const columns = {
  id: orders.id,
  number: orders.number,
  delivery: orders.delivery,
  payment: orders.payment,
  claimKind: orders.claimKind,
  claimStatus: orders.claimStatus,
  giftState: orders.giftState,
  partlySent: orders.partlySent,
  ordererName: orders.ordererName,
  ordererPhone: orders.ordererPhone,
  recipientName: orders.recipientName,
  recipientPhone: orders.recipientPhone,
  postcode: orders.postcode,
  address: orders.address,
  addressDetail: orders.addressDetail,
  courierMemo: orders.courierMemo,
};

/**
 * The parcels that may leave now, what waits longest first; `numbers`: only of these orders. What
 * is on hold is left out. `isOneBox`: orders of one person, phone and address share a box.
 */
export async function listBoxes(
  db: Db,
  { numbers, isOneBox }: { numbers: string[]; isOneBox: boolean },
): Promise<Box[]> {
  const found = await db
    .select(columns)
    .from(orders)
    .where(
      and(
        or(tabCondition("ready"), hasRest),
        ne(orders.address, ""),
        sql`${orders.giftState} is distinct from 'waiting'`,
        numbers.length ? inArray(orders.number, numbers) : undefined,
      ),
    )
    .orderBy(asc(orders.placedAt), asc(orders.id))
    .limit(MOST_BOXED + 1);
  const free = found.filter((order) => packingHold(order) === null);
  const lines = await linesOf(
    db,
    free.map(({ id }) => id),
  );
  const boxed = free.flatMap((order): BoxedOrder[] => {
    const own = linesToPack(order, lines.get(order.id) ?? []);
    return own.length ? [{ ...order, lines: own }] : [];
  });
  return inBoxes(boxed, isOneBox);
}

async function linesOf(db: Db, orderIds: string[]) {
  if (!orderIds.length) return new Map<string, never[]>();
  const lines = await db
    .select({
      id: orderLines.id,
      orderId: orderLines.orderId,
      title: orderLines.title,
      options: orderLines.options,
      quantity: orderLines.quantity,
      toSend: orderLines.toSend,
    })
    .from(orderLines)
    .where(and(inArray(orderLines.orderId, orderIds), eq(orderLines.shippingClass, "parcel")))
    .orderBy(asc(orderLines.id));
  const gone = await gonePieces(db, orderIds);
  return Map.groupBy(piecesLeft(lines, gone), ({ orderId }) => orderId);
}
