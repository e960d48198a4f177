import { randomUUID } from "node:crypto";
import type { SandboxPayment } from "./sandbox-books.server.ts";

/** Sends a body to where webhooks arrive; the status it is answered with. */
export type PostWebhook = (body: object) => Promise<number>;

const LATER_MS = 10_000;
const AGAIN_MS = 2000;
const MOST_AGAIN = 4;

/** Tells of a payment as was chosen at the counter; the statuses that were answered at once. */
export function webhookSender(post: PostWebhook) {
  /** What was not taken comes again, as from a real provider, only sooner. */
  async function deliver(body: object, tries = 0): Promise<number> {
    const status = await post(body).catch(() => 500);
    if (status !== 200 && tries < MOST_AGAIN)
      setTimeout(() => void deliver(body, tries + 1), AGAIN_MS * 2 ** tries).unref();
    return status;
  }

  return async (payment: SandboxPayment, tell: string): Promise<number[]> => {
    const bodies = webhooksOf(payment);
    if (tell === "none") return [];
    if (tell === "forged") return Promise.all(forgedWebhooks(payment).map((body) => post(body)));
    if (tell === "five")
      return Promise.all(
        Array.from({ length: 5 }, () => bodies)
          .flat()
          .map((body) => post(body)),
      );
    if (tell === "later") {
      setTimeout(() => void Promise.all(bodies.map((body) => deliver(body))), LATER_MS).unref();
      return [];
    }
    return Promise.all(bodies.map((body) => deliver(body)));
  };
}

/** A deposit is told by both kinds of webhook, as providers do that know both. */
const webhooksOf = (payment: SandboxPayment): object[] =>
  payment.payBy === "virtual_account" && payment.status === "paid" && !payment.returned
    ? [depositCallback(payment), statusChanged(payment)]
    : [statusChanged(payment)];

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
const depositCallback = ({ orderNumber, secret }: SandboxPayment): object => ({
  createdAt: stamp(),
  secret,
  status: "DONE",
  transactionKey: randomUUID().replaceAll("-", ""),
  orderId: orderNumber,
});

/** The same as somebody would send who knows the order's number and nothing else. */
function forgedWebhooks(payment: SandboxPayment): object[] {
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
