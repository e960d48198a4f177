import { rowFor, type NoticeRow } from "../notice/queue-notice.server.ts";
import type { Order } from "../order/move-order.server.ts";
import { canceledNotices } from "../order/payment/canceled-notices.server.ts";
import type { Shop } from "../shop.ts";
import type { Refund } from "./begin-refund.server.ts";

/** What the shopper, and the owner where something must not be sent any more, are told when money went back. */
export function refundNotices(shop: Pick<Shop, "origin" | "adminEmails">, order: Order, refund: Refund, isAll: boolean): NoticeRow[] {
  if (refund.kind === "cancel") return isAll ? canceledNotices(shop, order) : rowFor("order-partly-refunded", { ...order, amount: refund.amount }, shop.origin, order.ordererEmail);
  if (refund.kind === "unfilled") return rowFor("order-refunded", order, shop.origin, order.ordererEmail);
  return rowFor(isAll ? "order-fully-refunded" : "order-partly-refunded", { ...order, amount: refund.amount }, shop.origin, order.ordererEmail);
}
