import type { Shop } from "#shop/shop.ts";
import { isSeparated } from "#shop/order/whose-order.ts";
import type { Order } from "../move-order.server.ts";
import { paymentIs } from "../status.ts";
import { isOrderMark, orderMark, type LinkedOrder } from "./order-mark.server.ts";

/** How long a payment link is valid and the order's stock is held. */
export const LINK_HOURS = 24;

const PURPOSE = "payment link";

/**
 * The link to pay this order on any device; its holder may see and pay the order while it is
 * payable.
 */
export const paymentLinkPath = (shop: Pick<Shop, "secret">, order: LinkedOrder): string =>
  `/pay/${order.number}/${orderMark(shop, PURPOSE, order)}`;

export const isPaymentLink = (
  shop: Pick<Shop, "secret">,
  order: LinkedOrder,
  mark: string,
): boolean => isOrderMark(shop, PURPOSE, { order, mark });

type PayableOrder = Pick<Order, "payment" | "expiresAt" | "ordererPhone">;

/**
 * Whether a payment link may be used: not for orders that are paid, ended, refunded or expired,
 * even with a valid signature. An order being confirmed has no deadline, since the provider's
 * answer ends it.
 */
export const linkOpens = (order: PayableOrder, now: Date): boolean =>
  !isSeparated(order) &&
  paymentIs(order, "owing") &&
  (order.payment === "confirming" || order.expiresAt > now);
