import { noticeRows, type Addressees, type NoticeRow } from "#shop/notice/notice-row.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { NoticedOrder } from "./noticed-order.ts";
import { orderWords, type OrderEvent } from "./order-words.ts";

/** To the orderer by default; their phone is told too where there are words for it. */
export const orderNotice = (
  event: OrderEvent,
  order: NoticedOrder & { ordererEmail: string | null },
  origin: string,
  to: Addressees = order.ordererEmail,
): NoticeRow[] =>
  noticeRows({
    event,
    subjectKey: order.number,
    words: orderWords(event, order),
    origin,
    to,
    phone: order.ordererPhone,
  });

/** The shopper's and the owner's notice that an order is paid and waits to be sent. */
export const paidNotices = (
  { origin, adminEmails }: Pick<Shop, "origin" | "adminEmails">,
  order: Parameters<typeof orderNotice>[1],
): NoticeRow[] => [
  ...orderNotice("order-paid", order, origin),
  ...orderNotice("owner-new-order", order, origin, adminEmails),
];
