import { randomUUID } from "node:crypto";
import { numbersFrom } from "#adapters/payment/gateway-faults.ts";
import { paymentObject, tossStamp, type StandInPayment, type TossStatus } from "./toss-payment.ts";

export type WebhookSettings = {
  url: string | null;
  compress?: number;
  copies?: number;
  shuffle?: boolean;
  forgedShare?: number;
};
export type WebhookLog = {
  id: string;
  orderId: string;
  kind: "status" | "deposit" | "forged";
  status: string;
  answers: (number | string)[];
  done: boolean;
};
type Body = Record<string, unknown>;

/** Minutes after which Toss tells again whoever did not answer 200: up to 3 days and 19 hours. */
const AGAIN_MINUTES = [1, 4, 16, 64, 256, 1024, 4096];
const ANSWER_MS = 10_000;
const MOST_LOG = 200_000;

/**
 * Toss's webhooks. Payment webhooks are unsigned; deposit callbacks are flat and contain the
 * payment's secret.
 */
export function tossWebhooks({
  now,
  base,
  seed,
}: {
  now: () => number;
  base: () => string;
  seed: number;
}) {
  let settings: WebhookSettings = { url: null };
  const log: WebhookLog[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const drawn = numbersFrom(`webhooks ${seed}`);
  // Six digits of a second and no zone, as Toss writes this one.
  const createdAt = () =>
    `${tossStamp(now()).slice(0, 19)}.${String(now() % 1000).padStart(3, "0")}000`;

  const statusBody = (payment: StandInPayment): Body => ({
    eventType: "PAYMENT_STATUS_CHANGED",
    createdAt: createdAt(),
    data: paymentObject(payment, now(), base()),
  });
  const depositBody = ({ secret, status, lastTransactionKey, orderId }: StandInPayment): Body => ({
    createdAt: createdAt(),
    secret,
    status,
    transactionKey: lastTransactionKey,
    orderId,
  });

  /** What somebody could make up who knows an order's number and how Toss writes. */
  const forgedBodies = (orderId: string, count: number): Body[] =>
    Array.from({ length: count }, (_, at) => {
      const status = [
        "DONE",
        "CANCELED",
        "PARTIAL_CANCELED",
        "EXPIRED",
        "ABORTED",
        "WAITING_FOR_DEPOSIT",
      ][at % 6];
      return at % 2
        ? {
            createdAt: createdAt(),
            secret: `ps_${randomUUID().replaceAll("-", "")}`,
            status,
            transactionKey: randomUUID(),
            orderId,
          }
        : {
            eventType: "PAYMENT_STATUS_CHANGED",
            createdAt: createdAt(),
            data: {
              paymentKey: `forged${randomUUID()}`,
              orderId,
              status,
              totalAmount: 1,
              balanceAmount: status === "CANCELED" ? 0 : 1,
              currency: "KRW",
              secret: "forged",
            },
          };
    });

  async function post(
    url: string,
    body: Body,
    id: string,
    retried: number,
  ): Promise<number | string> {
    try {
      const answer = await fetch(url, {
        method: "POST",
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_MS),
        redirect: "manual",
        headers: {
          "content-type": "application/json",
          "tosspayments-webhook-transmission-time": tossStamp(now()),
          "tosspayments-webhook-transmission-id": id,
          "tosspayments-webhook-transmission-retried-count": String(retried),
        },
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

  function deliver(body: Body, entry: Omit<WebhookLog, "id" | "answers" | "done">): void {
    const { url, compress = 1 } = settings;
    if (!url) return;
    const webhookLog: WebhookLog = { ...entry, id: randomUUID(), answers: [], done: false };
    if (log.length < MOST_LOG) log.push(webhookLog);
    const attempt = async (retried: number): Promise<void> => {
      const answer = await post(url, body, webhookLog.id, retried);
      webhookLog.answers.push(answer);
      webhookLog.done =
        answer === 200 || retried >= AGAIN_MINUTES.length || webhookLog.kind === "forged";
      if (!webhookLog.done)
        later((AGAIN_MINUTES[retried]! * 60_000) / compress, () => attempt(retried + 1));
    };
    later(settings.shuffle ? drawn() * 400 : 0, () => attempt(0));
  }

  /** Both kinds are registered, so that an account tells everything twice. */
  function tell(
    payment: StandInPayment,
    kinds: readonly ("status" | "deposit")[],
    copies = settings.copies ?? 1,
  ): void {
    const { orderId, status } = payment;
    const bodies = kinds.map(
      (kind) => [kind, kind === "status" ? statusBody(payment) : depositBody(payment)] as const,
    );
    for (let copy = 0; copy < copies; copy++)
      for (const [kind, body] of bodies) deliver(body, { orderId, kind, status });
    if (drawn() < (settings.forgedShare ?? 0))
      for (const body of forgedBodies(orderId, 1 + Math.floor(drawn() * 3)))
        deliver(body, { orderId, kind: "forged", status: "forged" });
  }

  return {
    log,
    forgedBodies,
    set: (next: WebhookSettings) => void (settings = next),
    moved(payment: StandInPayment, before: TossStatus): void {
      const isDeposit = payment.method === "virtual_account" && before !== "IN_PROGRESS";
      tell(payment, isDeposit ? ["status", "deposit"] : ["status"]);
    },
    /** One now, waited for; for `forged` what somebody made up. */
    async sendNow(
      payment: StandInPayment | null,
      {
        orderId,
        kind = "status",
        times = 1,
        forged = false,
      }: { orderId: string; kind?: "status" | "deposit"; times?: number; forged?: boolean },
    ): Promise<(number | string)[]> {
      const { url } = settings;
      if (!url || (!payment && !forged)) return [];
      const bodies = forged
        ? forgedBodies(orderId, times)
        : Array.from({ length: times }, () =>
            kind === "status" ? statusBody(payment!) : depositBody(payment!),
          );
      return Promise.all(bodies.map((body) => post(url, body, randomUUID(), 0)));
    },
    stop(): void {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
