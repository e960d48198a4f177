import { and, asc, eq, sql } from "drizzle-orm";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { moveOrder } from "#shop/order/move-order.server.ts";
import { releaseHold } from "#shop/order/release-hold.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { paymentIn } from "#shop/order/status-condition.server.ts";

/**
 * Ends orders whose time to pay is over, by the database's clock, and puts their pieces back. One that is being confirmed is left to
 * settlePayment: its money may already have moved; one that waits for a deposit to endDeposits. Safe with several workers. Returns how many ended.
 */
export async function expireUnpaidOrders(shop: Shop): Promise<number> {
  for (let ended = 0; ; ended++) {
    const one = await inTransaction(shop.db, async (db) => {
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
    if (!one) return ended;
  }
}
