import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { claimLines, claims } from "#shop/claim/table.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { productOptions, products } from "#shop/product/table.server.ts";
import { reservations } from "#shop/reservation/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { groupBy } from "./group-by.ts";

/**
 * I4: payable orders hold stock; paid orders that can be filled have sold it, even after a refund
 * of sent goods; all others have released it.
 */
export function checkHold({ number, delivery: parcel, payment: money, hold }: Order): string[] {
  const left = parcel === "delivery" || parcel === "done";
  const filled = left || (parcel === "ready" && money !== "refunded" && money !== "canceled");
  const open =
    money === "pending" ||
    money === "confirming" ||
    money === "failed" ||
    money === "waiting_deposit";
  const wanted = filled ? "sold" : open ? "held" : "released";
  return wanted === hold ? [] : [`I4 ${number}: ${parcel}, ${money}, and its pieces are ${hold}`];
}

type StockTaking = {
  productId: string;
  pieces: number;
  tookStock: { product: boolean; options: string[] };
};

/**
 * I4: current stock plus what orders and reservations took equals the initial stock. `shelves`:
 * initial pieces by product or option id.
 */
export async function checkShelves(db: Db, shelves: Record<string, number>): Promise<string[]> {
  if (!Object.keys(shelves).length) return [];
  const stocks = new Map(
    [
      ...(await db.select({ id: products.id, stock: products.stock }).from(products)),
      ...(await db
        .select({ id: productOptions.id, stock: productOptions.stock })
        .from(productOptions)),
    ].map(({ id, stock }) => [id, stock]),
  );
  const taken = new Map<string, number>();
  for (const { productId, pieces, tookStock } of [
    ...(await takenByOrders(db)),
    ...(await takenByReservations(db)),
  ]) {
    for (const id of [...(tookStock.product ? [productId] : []), ...tookStock.options])
      taken.set(id, (taken.get(id) ?? 0) + pieces);
  }
  return Object.entries(shelves).flatMap(([id, initial]) => {
    const [onHand, gone] = [stocks.get(id) ?? 0, taken.get(id) ?? 0];
    return onHand >= 0 && onHand + gone === initial
      ? []
      : [`I4 ${id}: ${onHand} on hand and ${gone} taken make ${onHand + gone} of ${initial}`];
  });
}

/**
 * Pieces that could not be supplied count as returned but not as stock: they were missing or
 * broken.
 */
async function lostPieces(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .select({
      lineId: claimLines.orderLineId,
      pieces: sql<number>`sum(${claimLines.quantity})::int`,
    })
    .from(claimLines)
    .innerJoin(claims, eq(claims.id, claimLines.claimId))
    .where(eq(claims.reason, "cannot_supply"))
    .groupBy(claimLines.orderLineId);
  return new Map(rows.map(({ lineId, pieces }) => [lineId, pieces]));
}

/** Pieces that came back stand on the shelf again while the order's hold stays sold. */
async function takenByOrders(db: Db): Promise<StockTaking[]> {
  const lost = await lostPieces(db);
  const rows = await db
    .select({ line: orderLines, hold: orders.hold, placeHash: orders.placeHash })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(ne(orders.placeHash, "built"));
  return rows.map(({ line, hold }) => ({
    productId: line.productId,
    tookStock: line.tookStock,
    pieces: (hold === "released" ? 0 : line.quantity - line.restocked) + (lost.get(line.id) ?? 0),
  }));
}

/** A reservation holds its pieces for life, also as an order, whose lines record returns. */
async function takenByReservations(db: Db): Promise<StockTaking[]> {
  const rows = await db.select().from(reservations).where(ne(reservations.hold, "released"));
  const back = await db
    .select({ reservationId: orders.reservationId, restocked: orderLines.restocked })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(isNotNull(orders.reservationId));
  const backOf = groupBy(back, ({ reservationId }) => reservationId!);
  return rows.map(({ id, productId, quantity, tookStock }) => ({
    productId,
    tookStock,
    pieces: backOf.of(id).reduce((left, { restocked }) => left - restocked, quantity),
  }));
}

/**
 * A line never gets back more pieces than bought or resent, and fewer than none only by what an
 * exchange took.
 */
export async function checkRestocked(db: Db, placed: Order[]): Promise<string[]> {
  const numberOf = new Map(placed.map(({ id, number }) => [id, number]));
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...numberOf.keys()]));
  const sentAnew = await db
    .select({
      lineId: claimLines.orderLineId,
      pieces: sql<number>`sum(${claimLines.quantity})::int`,
    })
    .from(claimLines)
    .innerJoin(claims, eq(claims.id, claimLines.claimId))
    .where(and(eq(claims.kind, "exchange"), inArray(claims.status, ["approved", "completed"])))
    .groupBy(claimLines.orderLineId);
  const exchanged = new Map(sentAnew.map(({ lineId, pieces }) => [lineId, pieces]));
  return lines
    .filter(({ id, quantity, restocked }) => {
      const anew = exchanged.get(id) ?? 0;
      return restocked < -anew || restocked > quantity + anew;
    })
    .map(
      ({ orderId, quantity, restocked }) =>
        `I4 ${numberOf.get(orderId)}: ${restocked} pieces of ${quantity} went back on the shelf`,
    );
}
