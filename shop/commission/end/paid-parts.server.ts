import { worthOf } from "#shop/money/value/share.ts";
import { findPaidLeft } from "#shop/money/value/value-left.server.ts";
import { leftOfLine, paidForLine } from "#shop/order/line-left.ts";
import { listLines, type OrderLine } from "#shop/order/list/list-lines.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { isPaid } from "#shop/order/status.ts";
import type { Db } from "#shop/shop.ts";
import { listDifferences, type OpenedRoom } from "../room-row.server.ts";
import type { PaidPart } from "../stage-refund.ts";

/** Part of a line's price, with the order that it was paid by and that order's line. */
export type OrderPart = PaidPart & { order: Order; lineId: number };

/** The payments of a line: its own, and those of its differences. */
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

/** What is left of the line, at most what is left of its order's payment. */
async function partOf(db: Db, order: Order, line: OrderLine): Promise<OrderPart> {
  const ofPayment = isPaid(order) ? worthOf(await findPaidLeft(db, order)) : 0;
  const left = Math.min(leftOfLine(line), ofPayment);
  return { order, lineId: line.id, paid: paidForLine(line), left };
}
