import type { CancelRequest, Receipt } from "#shop/money/payment/payment-provider.ts";

type RefusedRequest = Pick<CancelRequest, "orderNumber" | "paymentKey" | "amount">;

/** The receipt of a request that a company refused; `message` is for the shopper or the desk. */
export const failedReceipt = (
  { orderNumber, paymentKey, amount }: RefusedRequest,
  message: string,
): Receipt => ({ orderNumber, paymentKey, amount, returned: 0, status: "failed", message });
