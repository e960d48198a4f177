import type { Shop } from "#shop/shop.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { isPaymentUnanswered, type Receipt } from "#shop/money/payment/payment-provider.ts";

/** Asks the provider to take no deposit any more; one may just have come, so the caller settles
 * what the provider says. Null when it did not answer. */
export async function closeDeposit(
  shop: Shop,
  order: Pick<Order, "number">,
  { paymentKey, amount }: Pick<Receipt, "paymentKey" | "amount">,
): Promise<Receipt | null> {
  try {
    const closed = await shop.payments.cancel({
      orderNumber: order.number,
      paymentKey,
      amount,
      rest: true,
      reason: "입금 전 취소",
      once: `${order.number}:close:${paymentKey}`,
    });
    // A no may mean that money came meanwhile, or that the account is closed already.
    return closed.status === "failed"
      ? ((await shop.payments.findPayment(paymentKey)) ?? closed)
      : closed;
  } catch (error) {
    if (isPaymentUnanswered(error)) return null;
    throw error;
  }
}
