import type { PaymentHint } from "#shop/money/payment/payment-provider.ts";

const PAYMENT_KEY = /^[A-Za-z0-9_-]{6,200}$/;

/**
 * Parses both webhooks: PAYMENT_STATUS_CHANGED with the payment in `data`, and DEPOSIT_CALLBACK,
 * which is flat and unnamed. Null without an order.
 */
export function tossHint(message: unknown): PaymentHint | null {
  const { orderId, data, ...flat } = record(message);
  const payment = record(data);
  const orderNumber = orderId ?? payment["orderId"];
  if (typeof orderNumber !== "string") return null;
  const isDeposit =
    flat["eventType"] === undefined && ("secret" in flat || "transactionKey" in flat);
  const paymentKey = payment["paymentKey"];
  return {
    orderNumber,
    ...(typeof paymentKey === "string" && PAYMENT_KEY.test(paymentKey) && { paymentKey }),
    ...(isDeposit && { secret: flat["secret"] ?? null }),
  };
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
