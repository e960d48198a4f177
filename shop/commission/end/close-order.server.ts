import { eq, sql } from "drizzle-orm";
import { gonePieces } from "#shop/claim/gone-pieces.server.ts";
import type { Refund } from "#shop/money/refund/begin-refund.server.ts";
import { findPaymentSums } from "#shop/money/ledger/payment-sums.server.ts";
import { isClaimOpen } from "#shop/order/claim-status.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import { isLineEnded, leftOfLine } from "#shop/order/line-left.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { moveOrder, type Order } from "#shop/order/move-order.server.ts";
import { stillOrdered } from "#shop/order/pieces-left.ts";
import { delivery, isPaid } from "#shop/order/status.ts";
import { orderLines } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type { OpenedRoom } from "../room-row.server.ts";

/**
 * Ends the line's licence with its room. An order whose rooms have all ended is closed; a fully
 * refunded one was never delivered and ends by its refund.
 */
export async function closeOrder(
  db: Db,
  { line, order }: OpenedRoom,
  refunds: readonly Refund[],
): Promise<void> {
  await db
    .update(orderLines)
    .set({
      withdrawalEndedAt: sql`coalesce(${orderLines.withdrawalEndedAt}, now())`,
      licenceEndedAt: sql`now()`,
    })
    .where(eq(orderLines.id, line.id));
  const left = order.paymentKey ? ((await findPaymentSums(db, order.paymentKey))?.left ?? 0) : 0;
  if (refunds.some(({ orderId }) => orderId === order.id) && left === 0) return;
  await close(db, order);
}

/**
 * After a stopped room kept part of its money, the rest of the order may be refunded by a claim:
 * once that is done, nothing is left to send, so the order is closed.
 */
export async function closeStopped(db: Db, orderId: string): Promise<void> {
  const order = await lockOrder(db, orderId);
  if (order.delivery !== "ready" || !isPaid(order) || isClaimOpen(order)) return;
  const lines = await listLines(db, order.id);
  if (lines.some((line) => isLineEnded(line) && leftOfLine(line) > 0)) await close(db, order);
}

async function close(db: Db, order: Order): Promise<void> {
  if (!delivery.may(order.delivery, "close", "clock") || (await hasMore(db, order.id))) return;
  await moveOrder(db, order, { delivery: "close", by: "clock", set: { doneAt: "now" } });
}

/** Whether something of the order is still to come. */
const hasMore = async (db: Db, orderId: string): Promise<boolean> =>
  stillOrdered(await listLines(db, orderId), await gonePieces(db, [orderId])).length > 0;
