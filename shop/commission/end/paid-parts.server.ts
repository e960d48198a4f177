import { worthOf } from "#shop/money/value/split-refund.ts";
import { findPaidLeft } from "#shop/money/value/value-left.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { isPaid } from "#shop/order/status.ts";
import type { Db } from "#shop/shop.ts";
import { listDifferences, type OpenedRoom } from "../room-row.server.ts";
import type { PaidPart } from "../stage-refund.ts";

/** A part of what the line cost, and the order whose payment has it. */
export type OrderPart = PaidPart & { order: Order };

/** What was paid for the line and for what it costs more. */
export async function paidParts(
  db: Db,
  { line, order }: Pick<OpenedRoom, "line" | "order">,
): Promise<OrderPart[]> {
  const parts = [await partOf(db, order, line.unitPrice * line.quantity - line.couponAmount)];
  for (const more of await listDifferences(db, line.id))
    if (isPaid(more)) parts.push(await partOf(db, more, more.total));
  return parts;
}

async function partOf(db: Db, order: Order, paid: number): Promise<OrderPart> {
  return { order, paid, left: isPaid(order) ? worthOf(await findPaidLeft(db, order)) : 0 };
}
