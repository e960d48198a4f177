import { windowFailurePath } from "#app/checkout/order/order-payment.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { Shop } from "#shop/shop.ts";

/** The address with which a payment window sends the shopper away unpaid. */
export const leftWindow = (
  shop: Pick<Shop, "secret">,
  order: Order,
  code: string,
  message = "x",
): string =>
  `${windowFailurePath(shop, order)}&code=${code}&message=${encodeURIComponent(message)}&orderId=${order.number}`;
