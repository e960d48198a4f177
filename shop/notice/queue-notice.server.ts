import { randomUUID } from "node:crypto";
import type { Db, Shop } from "../shop.ts";
import { notices } from "./table.server.ts";
import { orderNotice, type OrderEvent } from "./templates.ts";

/**
 * Puts a notice about an order into the outbox, in the caller's transaction: it is sent if and only if the event really happened. Goes to
 * the orderer; nobody to write to means nothing is queued.
 */
export async function queueOrderNotice(db: Db, event: OrderEvent, order: NoticedOrder, origin: string): Promise<void> {
  const rows = rowFor(event, order, origin, order.ordererEmail);
  if (rows.length) await db.insert(notices).values(rows);
}

type NoticedOrder = Parameters<typeof orderNotice>[1] & { ordererEmail: string | null };
/** A row of the outbox before the database completes it. */
export type NoticeRow = { event: string; subjectKey: string; channel: "mail" | "message"; to: string; messageId: string; subject: string; text: string; html: string };

/** The outbox row itself, for a caller that writes it together with other rows; empty when there is nobody to write to. */
export function rowFor(event: OrderEvent, order: NoticedOrder, origin: string, to: string | null | undefined): NoticeRow[] {
  if (!to) return [];
  const messageId = `<${event}.${order.number}.${randomUUID()}@${new URL(origin).hostname}>`;
  return [{ event, subjectKey: order.number, channel: "mail", to, messageId, ...orderNotice(event, order, origin) }];
}

/** The shopper's notice where and until when to pay in. */
export const depositNotices = ({ origin }: Pick<Shop, "origin">, order: NoticedOrder): NoticeRow[] => rowFor("order-deposit-due", order, origin, order.ordererEmail);

/** The shopper's and the owner's notice that an order is paid and waits to be sent. */
export const paidNotices = ({ origin, adminEmails }: Pick<Shop, "origin" | "adminEmails">, order: NoticedOrder): NoticeRow[] =>
  [...rowFor("order-paid", order, origin, order.ordererEmail), ...rowFor("owner-new-order", order, origin, adminEmails[0])];
