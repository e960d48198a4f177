import { chosenOptions } from "#shop/order/chosen-options.ts";
import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import type { Order } from "../move-order.server.ts";
import { orderLines } from "../table.server.ts";
import { piecesToSend } from "./pieces-to-send.ts";

/** Pieces of a line that were cancelled or returned, for statements about `order_lines`. */
export const goneOfLine = sql<number>`(select coalesce(sum(asked.quantity), 0) from claim_lines asked
  join claims on claims.id = asked.claim_id where asked.order_line_id = order_lines.id
  and claims.kind in ('cancel', 'return') and claims.status in ('approved', 'completed'))::int`;

export type ToSend = { lineId: number; title: string; options: string[]; quantity: number };

/** What still has to leave by parcel, in the order of the lines. */
export async function listToSend(
  db: Db,
  order: Pick<Order, "id" | "delivery" | "partlySent">,
): Promise<ToSend[]> {
  const lines = await db
    .select({
      lineId: orderLines.id,
      title: orderLines.title,
      options: orderLines.options,
      shippingClass: orderLines.shippingClass,
      quantity: orderLines.quantity,
      toSend: orderLines.toSend,
      gone: goneOfLine,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.id));
  return lines
    .map((line) => ({
      lineId: line.lineId,
      title: line.title,
      options: chosenOptions(line.options),
      quantity: piecesToSend(order, line, line.gone),
    }))
    .filter(({ quantity }) => quantity > 0);
}
