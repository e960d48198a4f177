import { worthOf } from "#shop/money/value/share.ts";
import { findPaidLeft } from "#shop/money/value/value-left.server.ts";
import { leftOfLine, paidForLine } from "#shop/order/line-left.ts";
import { listLines, type OrderLine } from "#shop/order/list/list-lines.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { isPaid } from "#shop/order/status.ts";
import type { Db } from "#shop/shop.ts";
import { listDifferences, type OpenedRoom } from "../room-row.server.ts";
import type { PaidPart } from "../stage-refund.ts";

/** A part of what the line cost, the order whose payment has it, and the line of that order. */
export type OrderPart = PaidPart & { order: Order; lineId: number };

/** What was paid for the line and for what it costs more. */
export async function paidParts(
  db: Db,
  { line, order }: Pick<OpenedRoom, "line" | "order">,
): Promise<OrderPart[]> {
  const parts = [await partOf(db, order, line)];
  for (const more of await listDifferences(db, line.id))
    if (isPaid(more))
      for (const added of await listLines(db, more.id)) parts.push(await partOf(db, more, added));
  return parts;
}

/** Of the line no more than is left of it, and of its order's payment. */
async function partOf(db: Db, order: Order, line: OrderLine): Promise<OrderPart> {
  const ofPayment = isPaid(order) ? worthOf(await findPaidLeft(db, order)) : 0;
  const left = Math.min(leftOfLine(line), ofPayment);
  return { order, lineId: line.id, paid: paidForLine(line), left };
}
