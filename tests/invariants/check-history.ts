import { inArray } from "drizzle-orm";
import type { Order } from "#shop/order/move-order.server.ts";
import { forbids, forbidsMoney, type OrderStanding } from "#shop/order/standing.ts";
import { delivery, payment, type DeliveryMove, type PaymentMove } from "#shop/order/status.ts";
import { timeline } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { groupBy } from "./group-by.ts";

/** I7: plays every timeline again by the machines' rules; it must end where the order stands. */
export async function checkHistory(db: Db, placed: Order[]): Promise<string[]> {
  const ids = placed.map(({ id }) => id);
  const moves = db.select().from(timeline).where(inArray(timeline.orderId, ids));
  const events = groupBy(await moves.orderBy(timeline.id), ({ orderId }) => orderId);
  return placed.flatMap((order) => {
    const now: OrderStanding = { delivery: delivery.names[0], payment: payment.names[0] };
    try {
      for (const { event, by } of events.of(order.id)) {
        const [machine, move] = event.split(".");
        if (machine === "payment") {
          const forbidden = forbidsMoney[move as PaymentMove]?.(now);
          if (forbidden) return [`I7 ${order.number}: ${event} although ${forbidden}`];
          now.payment = payment.next(now.payment, move as PaymentMove, by);
        }
        if (machine !== "delivery") continue;
        const forbidden = forbids[move as DeliveryMove]?.(now);
        if (forbidden) return [`I7 ${order.number}: ${event} although ${forbidden}`];
        now.delivery = delivery.next(now.delivery, move as DeliveryMove, by);
      }
    } catch {
      return [`I7 ${order.number}: its timeline holds a move that is not allowed`];
    }
    return now.delivery === order.delivery && now.payment === order.payment
      ? []
      : [
          `I7 ${order.number}: stands at ${order.delivery}, ${order.payment}, but its timeline ends at ${now.delivery}, ${now.payment}`,
        ];
  });
}
