import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { isAnswerable } from "./find-gift.server.ts";

/**
 * The receiver declines: the order ends and the payer is refunded. Throws `gift-answered` and
 * `gift-over`.
 */
export async function declineGift(shop: Shop, order: Order): Promise<void> {
  if (order.giftState === "accepted") throw new Refusal("gift-answered");
  if (!isAnswerable(order, shop.now())) throw new Refusal("gift-over");
  await cancelOrder(shop, order, {
    reason: "받는 분이 선물을 사양했어요",
    accountLater: true,
    unanswered: "gift-declined",
  });
}
