import {
  noticeRows,
  OFFICE,
  type Addressees,
  type NoticeRow,
} from "#shop/notice/notice-row.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { NoticedOrder } from "./order-facts.ts";
import { orderKinds, type OrderEvent } from "./order-words.ts";

/** Goes to the orderer by default, and to their phone if the event has words for it. */
export const orderNotice = (
  event: OrderEvent,
  order: NoticedOrder & { ordererEmail: string | null },
  origin: string,
  to: Addressees = order.ordererEmail,
): NoticeRow[] =>
  noticeRows({
    event,
    subjectKey: order.number,
    kind: orderKinds[event],
    told: order,
    origin,
    to,
    phone: order.ordererPhone,
  });

/** Notices to shopper and owner that an order is paid and can be sent. */
export const paidNotices = (
  { origin }: Pick<Shop, "origin">,
  order: Parameters<typeof orderNotice>[1],
): NoticeRow[] => [
  ...orderNotice("order-paid", order, origin),
  ...orderNotice("owner-new-order", order, origin, OFFICE),
];
