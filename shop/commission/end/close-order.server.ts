import { and, eq, ne, sql } from "drizzle-orm";
import type { Refund } from "#shop/money/refund/begin-refund.server.ts";
import { findPaymentSums } from "#shop/money/ledger/payment-sums.server.ts";
import { moveOrder } from "#shop/order/move-order.server.ts";
import { delivery } from "#shop/order/status.ts";
import { orderLines } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type { OpenedRoom } from "../room-row.server.ts";
import { commissionRooms } from "../table.server.ts";

/**
 * The line's licence ends with its room. An order of nothing but rooms that have ended waits for nothing any more. One whose money goes back
 * whole never left, and ends with it.
 */
export async function closeOrder(
  db: Db,
  { room, line, order }: OpenedRoom,
  refunds: readonly Refund[],
): Promise<void> {
  await db
    .update(orderLines)
    .set({
      withdrawalEndedAt: sql`coalesce(${orderLines.withdrawalEndedAt}, now())`,
      licenceEndedAt: sql`now()`,
    })
    .where(eq(orderLines.id, line.id));
  if (!delivery.may(order.delivery, "close", "clock") || (await hasMore(db, order.id, room.lineId)))
    return;
  const left = order.paymentKey ? ((await findPaymentSums(db, order.paymentKey))?.left ?? 0) : 0;
  if (refunds.some(({ orderId }) => orderId === order.id) && left === 0) return;
  await moveOrder(db, order, { delivery: "close", by: "clock", set: { doneAt: sql`now()` } });
}

/** Whether something else of the order is still to come. */
async function hasMore(db: Db, orderId: string, lineId: number): Promise<boolean> {
  const others = await db
    .select({ state: commissionRooms.state })
    .from(orderLines)
    .leftJoin(commissionRooms, eq(commissionRooms.lineId, orderLines.id))
    .where(and(eq(orderLines.orderId, orderId), ne(orderLines.id, lineId)));
  return others.some(({ state }) => state !== "ended");
}
