import { randomUUID } from "node:crypto";
import type { SandboxPayment } from "#adapters/payment/practice/sandbox-books.server.ts";
import type { Shop } from "#shop/shop.ts";
import { webhooks } from "./http/webhooks.server.ts";

/** Sends a body to where webhooks arrive; the status it is answered with. */
export type PostWebhook = (body: object) => Promise<number>;

/** Through the shop's own door for them, as a request with a body: only the wire is left out. */
export function postsTo(shop: Shop): PostWebhook {
  const door = webhooks(shop);
  return async (body) => {
    const answer = await door.request("/webhooks/payment", {
      method: "POST",
      body: JSON.stringify(body),
      headers: {
        "Content-Type": "application/json",
        "tosspayments-webhook-transmission-id": randomUUID(),
      },
    });
    return answer.status;
  };
}

const statusWords: Record<SandboxPayment["status"], string> = {
  ready: "READY",
  authenticated: "IN_PROGRESS",
  waiting_deposit: "WAITING_FOR_DEPOSIT",
  paid: "DONE",
  canceled: "CANCELED",
  failed: "ABORTED",
};
const stamp = (): string => new Date().toISOString().replace("Z", "000");

export function statusChanged({
  paymentKey,
  orderNumber,
  status,
  taken,
  returned,
  amount,
}: SandboxPayment): object {
  const word = status === "paid" && returned > 0 ? "PARTIAL_CANCELED" : statusWords[status];
  return {
    eventType: "PAYMENT_STATUS_CHANGED",
    createdAt: stamp(),
    data: {
      paymentKey,
      orderId: orderNumber,
      status: word,
      totalAmount: taken || amount,
      balanceAmount: taken - returned,
    },
  };
}

/** What a bank's deposit is told by: flat, and true only with the payment's secret. */
export const depositCallback = ({ orderNumber, secret }: SandboxPayment): object => ({
  createdAt: stamp(),
  secret,
  status: "DONE",
  transactionKey: randomUUID().replaceAll("-", ""),
  orderId: orderNumber,
});

/** The same as somebody would send who knows the order's number and nothing else. */
export function forgedWebhooks(payment: SandboxPayment): object[] {
  const invented = {
    ...payment,
    paymentKey: `sandbox_${"A".repeat(32)}`,
    status: "paid" as const,
    taken: payment.amount,
    returned: 0,
    secret: "invented",
  };
  return [
    statusChanged(invented),
    statusChanged({ ...invented, paymentKey: payment.paymentKey }),
    depositCallback(invented),
  ];
}
