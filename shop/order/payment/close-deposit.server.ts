import type { Shop } from "#shop/shop.ts";
import type { Order } from "../move-order.server.ts";
import { isPaymentUnanswered, type Receipt } from "./payment-provider.ts";

/**
 * Asks the provider to take no deposit for this order any more. Whether it does is not certain: money that comes nevertheless is settled
 * like any other. Returns what the provider says of the payment; null when it did not answer.
 */
export async function closeDeposit(shop: Shop, order: Pick<Order, "number" | "total">, { paymentKey, amount }: Pick<Receipt, "paymentKey" | "amount">): Promise<Receipt | null> {
  try {
    return await shop.payments.cancel({ orderNumber: order.number, paymentKey, amount, rest: true, reason: "입금 전 취소", once: `${order.number}:close:${paymentKey}` });
  } catch (error) {
    if (isPaymentUnanswered(error)) return null;
    throw error;
  }
}
