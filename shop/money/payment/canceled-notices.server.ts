import { rowFor, type NoticeRow } from "#shop/notice/queue-notice.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { Order } from "#shop/order/move-order.server.ts";

/** The shopper's notice that an order is cancelled; the owner's too, unless they never heard of it because it was not paid. */
export const canceledNotices = (
  { origin, adminEmails }: Pick<Shop, "origin" | "adminEmails">,
  order: Order,
): NoticeRow[] => [
  ...rowFor("order-canceled", order, origin, order.ordererEmail),
  ...(order.paidAt ? rowFor("owner-order-canceled", order, origin, adminEmails) : []),
];
