import type { Shop } from "#shop/shop.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { isPaymentUnanswered, type Receipt } from "#shop/money/payment/payment-provider.ts";

/** Closes the virtual account at the provider. A deposit may have just arrived, so the caller
 * must settle the returned receipt. Null when the provider did not answer. */
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
    // A refusal may mean that money has arrived, or that the account is already closed.
    return closed.status === "failed"
      ? ((await shop.payments.findPayment(paymentKey)) ?? closed)
      : closed;
  } catch (error) {
    if (isPaymentUnanswered(error)) return null;
    throw error;
  }
}
