import { randomUUID } from "node:crypto";
import type { Order } from "../order/move-order.server.ts";
import type { Db, Shop } from "../shop.ts";
import { notices } from "./table.server.ts";
import { orderNotice, type OrderEvent } from "./templates.ts";

/**
 * Puts a notice about an order into the outbox, in the caller's transaction: it is sent if and only if the event really happened. Goes to
 * the orderer unless `to` names somebody else; nobody to write to means nothing is queued.
 */
export async function queueOrderNotice(db: Db, event: OrderEvent, order: Order, origin: string, to = order.ordererEmail): Promise<void> {
  if (!to) return;
  const host = new URL(origin).hostname;
  await db.insert(notices).values({ event, subjectKey: order.number, to, messageId: `<${event}.${order.number}.${randomUUID()}@${host}>`, ...orderNotice(event, order, origin) });
}

/** The shopper's and the owner's notice that an order is paid and waits to be sent. */
export async function queuePaidNotices(db: Db, { origin, adminEmails }: Pick<Shop, "origin" | "adminEmails">, order: Order): Promise<void> {
  await queueOrderNotice(db, "order-paid", order, origin);
  await queueOrderNotice(db, "owner-new-order", order, origin, adminEmails[0] ?? null);
}
