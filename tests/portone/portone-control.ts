import {
  gatewayFaults,
  isGatewayFault,
  type FaultPlan,
  type GatewayFault,
} from "#adapters/payment/gateway-faults.ts";
import { portoneKey } from "#adapters/payment/payment-keys.ts";
import type { WebhookSettings } from "../toss/toss-webhooks.ts";
import type { CallKind, portoneApi } from "./portone-api.ts";
import { keyOfPayment, type Authentication, type PortoneBooks } from "./portone-books.ts";
import { forgedWebhooks, type portoneWebhooks } from "./portone-webhooks.ts";

export type FaultSettings = {
  seed?: number;
  share?: number;
  kinds?: readonly GatewayFault[];
  calls?: readonly CallKind[];
};
export type NextFault = { kind: GatewayFault; acts: boolean; call?: CallKind; left: number };
type Lookup = { orderId?: string; paymentKey?: string };

type Parts = {
  books: PortoneBooks;
  webhooks: ReturnType<typeof portoneWebhooks>;
  api: ReturnType<typeof portoneApi>;
  failing: { plan: FaultPlan & { calls?: readonly CallKind[] }; next: NextFault[] };
  callCounts: Map<string, number>;
};

/** Controls the stand-in from tests and fault runs; `/_control/` offers the same functions. */
export function portoneControl({ books, webhooks, api, failing, callCounts }: Parts) {
  const toGatewayFault = (kind: unknown): GatewayFault => {
    if (!isGatewayFault(kind)) throw new Error(`no fault is called ${String(kind)}`);
    return kind;
  };
  return {
    authenticate(asks: Authentication) {
      if (typeof asks.orderId !== "string" || !Number.isInteger(asks.amount))
        throw new Error("orderId and amount are needed");
      const { transactionId } = books.authenticate(asks);
      const { orderId, amount } = asks;
      return { paymentKey: portoneKey(orderId, transactionId), orderId, amount };
    },
    /** A window stands open; the key that a liar could come back with. */
    open: (asks: Authentication) => ({ paymentKey: keyOfPayment(books.open(asks)) }),
    deposit: (which: Lookup & { amount?: number; force?: boolean }) => books.deposit(which),
    consoleCancel({ paymentKey, amount }: { paymentKey: string; amount?: number }) {
      const id = paymentKey.replace(/_.*$/, "");
      const reason = "관리자 콘솔에서 취소";
      return books.cancel(id, { reason, ...(amount && { amount }) }, "console");
    },
    faults({ seed = failing.plan.seed, share = failing.plan.share, kinds, calls }: FaultSettings) {
      failing.plan = {
        seed,
        share,
        ...(kinds && { kinds: kinds.map(toGatewayFault) }),
        ...(calls && { calls }),
      };
      if (share === 0) failing.next.length = 0;
      return failing.plan;
    },
    nextFault({
      kind,
      call,
      times = 1,
      acts = gatewayFaults[toGatewayFault(kind)].acts !== "no",
    }: {
      kind: GatewayFault;
      call?: CallKind;
      times?: number;
      acts?: boolean;
    }) {
      failing.next.push({ kind, acts, left: times, ...(call && { call }) });
    },
    webhooks: (settings: WebhookSettings) => webhooks.set(settings),
    async webhook(asks: { orderId: string; times?: number; forged?: boolean }) {
      return { answers: await webhooks.sendNow(books.find(asks), asks) };
    },
    forged: ({ orderId, count }: { orderId: string; count: number }) =>
      forgedWebhooks(orderId, Math.min(count, 10_000)),
    clock({ advance }: { advance: number }) {
      books.advance(advance);
      return { now: new Date(books.now()).toISOString() };
    },
    reset() {
      books.forget();
      callCounts.clear();
      webhooks.log.length = 0;
      failing.next.length = 0;
      failing.plan = { seed: failing.plan.seed, share: 0 };
    },
    books: () => ({
      payments: [...books.payments.values()].map((payment) => ({
        ...payment,
        paymentKey: keyOfPayment(payment),
        orderId: payment.id,
        totalAmount: payment.amount,
        balanceAmount: payment.amount - payment.cancelled,
      })),
      effects: [...books.effects],
      calls: Object.fromEntries(
        [...callCounts]
          .filter(([name]) => name.startsWith("called "))
          .map(([name, count]) => [name.slice(7), count]),
      ),
      webhooks: [...webhooks.log],
      receipts: api.receipts(),
    }),
  };
}
