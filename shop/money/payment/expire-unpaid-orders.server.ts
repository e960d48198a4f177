import { and, asc, eq, sql } from "drizzle-orm";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { moveOrder } from "#shop/order/move-order.server.ts";
import { releaseHold } from "#shop/money/hold/release-hold.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { paymentIn } from "#shop/order/status-condition.server.ts";

/** Ends unpaid orders by the database's clock and returns their stock, except those being
 * confirmed or awaiting a deposit (endDeposits). Safe with several workers. */
export async function expireUnpaidOrders(shop: Shop): Promise<number> {
  for (let ended = 0; ; ended++) {
    const expired = await inTransaction(shop.db, async (db) => {
      const [due] = await db
        .select()
        .from(orders)
        .where(
          and(
            eq(orders.hold, "held"),
            paymentIn(orders.payment, "unpaid"),
            sql`${orders.expiresAt} <= now()`,
          ),
        )
        .orderBy(asc(orders.expiresAt))
        .limit(1)
        .for("update", { skipLocked: true });
      if (!due) return false;
      await moveOrder(db, due, {
        payment: "expire",
        delivery: due.delivery === "pending" ? "fail" : undefined,
        by: "clock",
      });
      await releaseHold(db, shop, due.id);
      return true;
    });
    if (!expired) return ended;
  }
}
