import { and, eq, ne, sql, type SQL } from "drizzle-orm";
import { orderLines, orders } from "#shop/order/table.server.ts";
import type { TakenPieces } from "#shop/product/sale.ts";
import { putBackStock, takeStock } from "#shop/product/shelf/stock.server.ts";
import { isRefusal, Refusal } from "#shop/refusal.ts";
import { reservations } from "#shop/reservation/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { claimLines } from "../table.server.ts";

/** Puts a claim's pieces back on the shelf; the caller's transaction has locked the order. */
export async function restockClaim(db: Db, claimId: string): Promise<void> {
  await putBackStock(db, await moved(db, claimId, 1, ne(orders.hold, "released")));
}

/** Takes an exchange's pieces from the shelf. Throws `claim-nothing-to-send`. */
export async function takeForExchange(db: Db, claimId: string): Promise<void> {
  const takings = await moved(db, claimId, -1);
  try {
    await takeStock(db, takings);
  } catch (error) {
    throw isRefusal(error) && error.code === "sold-out"
      ? new Refusal("claim-nothing-to-send")
      : error;
  }
}

/** Back to the reservation's shelves. `restocked` may fall below zero: shelf and orders add up. */
async function moved(db: Db, claimId: string, way: 1 | -1, among?: SQL): Promise<TakenPieces[]> {
  const rows = await db
    .select({
      id: orderLines.id,
      productId: orderLines.productId,
      quantity: claimLines.quantity,
      shelves: sql<
        TakenPieces["shelves"]
      >`coalesce(${reservations.tookStock}, ${orderLines.tookStock})`,
    })
    .from(claimLines)
    .innerJoin(orderLines, eq(orderLines.id, claimLines.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(reservations, eq(reservations.id, orders.reservationId))
    .where(and(eq(claimLines.claimId, claimId), among))
    .orderBy(orderLines.id);
  for (const { id, quantity } of rows)
    await db
      .update(orderLines)
      .set({ restocked: sql`${orderLines.restocked} + ${way * quantity}` })
      .where(eq(orderLines.id, id));
  return rows;
}
