import { and, eq, ne } from "drizzle-orm";
import type { Actor } from "#shop/machine.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { isLineEnded } from "#shop/order/line-left.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { commissionRooms } from "../table.server.ts";

/**
 * A buyer cannot cancel an order with a commission under way or one stopped at a cost: that ends in
 * its room, with the refund of its stage. Throws `commission-begun`.
 */
export async function refuseBegun(db: Db, order: Order, by: Actor): Promise<void> {
  if (by !== "shopper") return;
  if ((await listLines(db, order.id)).some(isLineEnded)) throw new Refusal("commission-begun");
  if (!order.withdrawalEndedAt) return;
  const [begun] = await db
    .select({ lineId: commissionRooms.lineId })
    .from(commissionRooms)
    .where(and(eq(commissionRooms.orderId, order.id), ne(commissionRooms.state, "waiting")))
    .limit(1);
  if (begun) throw new Refusal("commission-begun");
}
