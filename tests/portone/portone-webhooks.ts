import { createHmac, randomUUID } from "node:crypto";
import { numbersFrom } from "#adapters/payment/gateway-faults.ts";
import type { WebhookLog, WebhookSettings } from "../toss/toss-webhooks.ts";
import type { StandInPayment } from "./portone-payment.ts";
import { STORE_ID, WEBHOOK_SECRET } from "./portone-store.ts";

/** Minutes after which PortOne tells again whoever did not answer with a success. */
const AGAIN_MINUTES = [1, 4, 16, 64, 256];
const ANSWER_MS = 30_000;
const MOST_LOG = 200_000;

export type SignedWebhook = { headers: Record<string, string>; body: string };

/** https://www.standardwebhooks.com, with PortOne's body of 2024-04-25. */
export function sign(
  message: object,
  {
    id = randomUUID(),
    at = Date.now(),
    secret = WEBHOOK_SECRET,
  }: { id?: string; at?: number; secret?: string } = {},
): SignedWebhook {
  const body = JSON.stringify(message);
  const stamp = String(Math.floor(at / 1000));
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${stamp}.${body}`).digest("base64");
  return {
    body,
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": stamp,
      "webhook-signature": `v1,${signature}`,
    },
  };
}

export const webhookBody = (
  type: string,
  { id, transactionId, changedAt }: Pick<StandInPayment, "id" | "transactionId" | "changedAt">,
) => ({
  type,
  timestamp: new Date(changedAt).toISOString(),
  data: { storeId: STORE_ID, paymentId: id, transactionId },
});

/** What somebody could make up who knows an order's number and how PortOne writes. */
export function forgedWebhooks(orderId: string, count: number): SignedWebhook[] {
  return Array.from({ length: count }, (_, at) => {
    const type = ["Transaction.Paid", "Transaction.Cancelled", "Transaction.Failed"][at % 3]!;
    const made = { id: orderId, transactionId: randomUUID(), changedAt: Date.now() };
    const message = webhookBody(type, made);
    if (at % 3 === 0)
      return {
        body: JSON.stringify(message),
        headers: { "content-type": "application/json" } as Record<string, string>,
      };
    const guessed = `whsec_${Buffer.from(`guess ${at}`).toString("base64")}`;
    return at % 3 === 1
      ? sign(message, { secret: guessed })
      : sign(message, { at: Date.now() - 3600_000 });
  });
}

export function portoneWebhooks({ seed }: { seed: number }) {
  let settings: WebhookSettings = { url: null };
  const log: WebhookLog[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const drawn = numbersFrom(`webhooks ${seed}`);

  async function post(url: string, { headers, body }: SignedWebhook): Promise<number | string> {
    try {
      const answer = await fetch(url, {
        method: "POST",
        body,
        signal: AbortSignal.timeout(ANSWER_MS),
        redirect: "manual",
        headers,
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch (error) {
      return error instanceof Error ? error.name : "unknown";
    }
  }

  function later(milliseconds: number, work: () => Promise<unknown>): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void work().catch(() => undefined);
    }, milliseconds);
    timers.add(timer.unref());
  }

  /** Each attempt is signed for its own time, under the delivery's one id. */
  function deliver(message: object, entry: Pick<WebhookLog, "orderId" | "status">): void {
    const { url, compress = 1 } = settings;
    if (!url) return;
    const written: WebhookLog = {
      ...entry,
      kind: "status",
      id: randomUUID(),
      answers: [],
      done: false,
    };
    if (log.length < MOST_LOG) log.push(written);
    const attempt = async (retried: number): Promise<void> => {
      const answer = await post(url, sign(message, { id: written.id }));
      written.answers.push(answer);
      const isTaken = typeof answer === "number" && answer >= 200 && answer < 300;
      written.done = isTaken || retried >= AGAIN_MINUTES.length;
      if (!written.done)
        later((AGAIN_MINUTES[retried]! * 60_000) / compress, () => attempt(retried + 1));
    };
    later(settings.shuffle ? drawn() * 400 : 0, () => attempt(0));
  }

  return {
    log,
    set: (next: WebhookSettings) => void (settings = next),
    moved(payment: StandInPayment, type: string): void {
      const { id: orderId } = payment;
      for (let copy = 0; copy < (settings.copies ?? 1); copy++)
        deliver(webhookBody(type, payment), { orderId, status: type });
      const { url } = settings;
      if (!url || drawn() >= (settings.forgedShare ?? 0)) return;
      for (const forged of forgedWebhooks(orderId, 1 + Math.floor(drawn() * 3)))
        later(0, () => post(url, forged));
    },
    /** One now, waited for; for `forged` what somebody made up. */
    async sendNow(
      payment: StandInPayment | null,
      { orderId, times = 1, forged = false }: { orderId: string; times?: number; forged?: boolean },
    ): Promise<(number | string)[]> {
      const { url } = settings;
      if (!url || (!payment && !forged)) return [];
      const sent = forged
        ? forgedWebhooks(orderId, times)
        : Array.from({ length: times }, () => sign(webhookBody("Transaction.Paid", payment!)));
      return Promise.all(sent.map((one) => post(url, one)));
    },
    stop(): void {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
