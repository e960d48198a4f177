import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { orders } from "#shop/order/table.server.ts";

/** Among a million codes even a thousand waiting orders leave the next draw free. */
const DRAWS = 20;

/**
 * Gives the order the six digits that its buyer shows at the counter. No two waiting orders have
 * the same, so that the digits alone find the order.
 */
export async function drawPickupCode(db: Db, orderId: string): Promise<string> {
  for (let draw = 0; draw < DRAWS; draw++) {
    const pickupCode = String(randomInt(1_000_000)).padStart(6, "0");
    const [taken] = await db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.pickupCode, pickupCode))
      .limit(1);
    if (taken) continue;
    // The unique index refuses the rare twin that another transaction drew meanwhile.
    await db.update(orders).set({ pickupCode }).where(eq(orders.id, orderId));
    return pickupCode;
  }
  throw new Error("no free pickup code was drawn");
}

/** What is over is not fetched any more; its code is free for another order. */
export async function freePickupCode(
  db: Db,
  { id, pickupCode }: Pick<Order, "id" | "pickupCode">,
): Promise<void> {
  if (pickupCode) await db.update(orders).set({ pickupCode: null }).where(eq(orders.id, id));
}
