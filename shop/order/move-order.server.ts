import { and, eq, type SQL } from "drizzle-orm";
import type { Actor } from "../machine.ts";
import { Refusal, type Facts } from "../refusal.ts";
import type { Db } from "../shop.ts";
import { delivery, forbids, payment, type DeliveryMove, type PaymentMove } from "./status.ts";
import { orders, timeline } from "./table.server.ts";

export type Order = typeof orders.$inferSelect;

export type OrderMove = {
  delivery?: DeliveryMove;
  payment?: PaymentMove;
  by: Actor;
  /** other columns that change with the move */
  set?: { [column in Exclude<keyof Order, "delivery" | "payment" | "id" | "number">]?: Order[column] | SQL };
  /** what the timeline remembers of it */
  facts?: Facts;
  accountId?: string;
};

/**
 * The only writer of `orders.delivery` and `orders.payment`: checks the moves, makes them at most once (compare-and-set with the order as
 * it was read), and writes the timeline. Throws `illegal-move`, what `forbids` says, or `order-changed` when somebody was faster.
 */
export async function moveOrder(db: Db, order: Order, { delivery: parcel, payment: money, by, set, facts, accountId }: OrderMove): Promise<Order> {
  const next = {
    delivery: parcel ? delivery.next(order.delivery, parcel, by) : order.delivery,
    payment: money ? payment.next(order.payment, money, by) : order.payment,
  };
  const refusal = parcel && forbids[parcel]?.({ ...order, payment: next.payment });
  if (refusal) throw new Refusal(refusal);

  const [moved] = await db.update(orders).set({ ...set, ...next })
    .where(and(eq(orders.id, order.id), eq(orders.delivery, order.delivery), eq(orders.payment, order.payment)))
    .returning();
  if (!moved) throw new Refusal("order-changed");

  const events = [money && `payment.${money}`, parcel && `delivery.${parcel}`].filter((event) => event !== undefined);
  await db.insert(timeline).values(events.map((event) => ({ orderId: order.id, event, by, facts: facts ?? {}, accountId })));
  return moved;
}
