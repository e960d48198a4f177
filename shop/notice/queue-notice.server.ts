import type { Db, Shop } from "../shop.ts";
import { noticeRows, type Addressed, type NoticeRow } from "./notice-row.server.ts";
import { notices } from "./table.server.ts";
import { orderWords, type NoticedOrder as OrderOfNotice, type OrderEvent } from "./templates.ts";

export type { NoticeRow } from "./notice-row.server.ts";

type NoticedOrder = OrderOfNotice & { ordererEmail: string | null };

/**
 * Puts a notice about an order into the outbox, in the caller's transaction: it is sent if and only if the event really happened. Goes to
 * the orderer; nobody to write to means nothing is queued.
 */
export async function queueOrderNotice(
  db: Db,
  event: OrderEvent,
  order: NoticedOrder,
  origin: string,
): Promise<void> {
  const rows = rowFor(event, order, origin, order.ordererEmail);
  if (rows.length) await db.insert(notices).values(rows);
}

/**
 * The outbox rows of a notice about an order, for a caller that writes them together with other rows. `to` is who is mailed; what
 * is said to the orderer goes to their phone too where the event has words for it. Owners get mail only.
 */
export const rowFor = (
  event: OrderEvent,
  order: NoticedOrder,
  origin: string,
  to: Addressed,
): NoticeRow[] =>
  noticeRows({
    event,
    subjectKey: order.number,
    words: orderWords(event, order),
    origin,
    to,
    phone: order.ordererPhone,
  });

/** The shopper's notice where and until when to pay in. */
export const depositNotices = (
  { origin }: Pick<Shop, "origin">,
  order: NoticedOrder,
): NoticeRow[] => rowFor("order-deposit-due", order, origin, order.ordererEmail);

/** The shopper's and the owner's notice that an order is paid and waits to be sent. */
export const paidNotices = (
  { origin, adminEmails }: Pick<Shop, "origin" | "adminEmails">,
  order: NoticedOrder,
): NoticeRow[] => [
  ...rowFor("order-paid", order, origin, order.ordererEmail),
  ...rowFor("owner-new-order", order, origin, adminEmails),
];
