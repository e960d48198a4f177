import { and, eq } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { moveOrder, type Order } from "#shop/order/move-order.server.ts";
import { paymentIn } from "#shop/order/status-condition.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import { PICKUP_WAY } from "#shop/order/notice/order-facts.ts";
import { tellArrival } from "../tell-arrival.server.ts";
import { freePickupCode } from "./pickup-code.server.ts";

/**
 * Ends the order whose buyer shows this code at the counter; the code is good once. `number`: only
 * this order. Throws `pickup-code-wrong`, and `too-many-attempts` when somebody tries codes.
 */
export async function handOver(
  shop: Shop,
  { code, number }: { code: string; number?: string },
  acting: AuditActor,
): Promise<Order> {
  const key = `pickup-code ${acting.account?.id ?? ""}`;
  await spendAttempt(shop.db, [{ key, most: 100, seconds: 15 * 60 }]);
  return inTransaction(shop.db, async (db) => {
    const [order] = await db
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.pickupCode, code),
          eq(orders.delivery, "delivery"),
          eq(orders.waybillCompany, PICKUP_WAY),
          // Whose money went back gets nothing for the code.
          paymentIn(orders.payment, "paid"),
          number === undefined ? undefined : eq(orders.number, number),
        ),
      );
    if (!order) throw new Refusal("pickup-code-wrong");
    const moved = await moveOrder(db, order, {
      delivery: "arrive",
      by: "admin",
      accountId: acting.account?.id,
      set: { doneAt: "now" },
      facts: { company: PICKUP_WAY },
    });
    await freePickupCode(db, order);
    await tellArrival(db, shop, moved);
    await recordAudit(db, {
      ...acting,
      action: "order.hand-over",
      subject: `order ${order.number}`,
      whose: whoseOrder(order),
      before: { delivery: order.delivery },
      after: { delivery: moved.delivery },
    });
    return moved;
  });
}
