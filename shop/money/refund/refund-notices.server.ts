import type { Order } from "#shop/order/move-order.server.ts";
import type { DeliveryStatus } from "#shop/order/status.ts";
import type { Shop } from "#shop/shop.ts";
import type { refunds } from "#shop/money/table.server.ts";
import { OFFICE, type NoticeRow } from "#shop/notice/notice-row.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";

/** Whether the parcel is still in the shop. */
export const neverLeft = ({ delivery }: { delivery: DeliveryStatus }): boolean =>
  delivery === "pending" || delivery === "failure" || delivery === "ready";

/** Notifies the shopper of the cancellation, and the owner if the order was paid. */
export const canceledNotices = ({ origin }: Pick<Shop, "origin">, order: Order): NoticeRow[] => [
  ...orderNotice("order-canceled", order, origin),
  ...(order.paidAt ? orderNotice("owner-order-canceled", order, origin, OFFICE) : []),
];

type Refund = typeof refunds.$inferSelect;

type ReturnedMoney = Pick<Refund, "amount" | "reason" | "pointsAmount" | "creditAmount"> & {
  kind: Refund["kind"] | null;
  /** nothing of the payment is left */ isAll: boolean;
};

/** Notifies the shopper of a refund, and the owner if something must not be sent any more. */
export function refundNotices(
  { origin }: Pick<Shop, "origin">,
  order: Order,
  { kind, isAll, ...returned }: ReturnedMoney,
): NoticeRow[] {
  // Its claim says so, see completeRefundedClaim.
  if (kind === "claim") return [];
  if (
    isAll &&
    (kind === "unfilled" || order.delivery === "pending" || order.delivery === "failure")
  )
    return orderNotice("order-refunded", order, origin);
  if (isAll && order.delivery === "ready") return canceledNotices({ origin }, order);
  return orderNotice(
    isAll ? "order-fully-refunded" : "order-partly-refunded",
    { ...order, ...returned },
    origin,
  );
}
