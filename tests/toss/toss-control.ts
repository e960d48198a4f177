import {
  isGatewayFault,
  gatewayFaults,
  type FaultPlan,
  type GatewayFault,
} from "#adapters/payment/gateway-faults.ts";
import type { TossBooks } from "./toss-books.ts";
import type { Authentication } from "./toss-effects.ts";
import type { CallKind, tossCoreApi } from "./toss-core-api.ts";
import type { tossWebhooks, WebhookSettings } from "./toss-webhooks.ts";

export type FaultSettings = {
  seed?: number;
  share?: number;
  kinds?: readonly GatewayFault[];
  calls?: readonly CallKind[];
};
export type NextFault = { kind: GatewayFault; acts: boolean; call?: CallKind; left: number };
type PaymentLookup = { orderId?: string; paymentKey?: string };

type Parts = {
  books: TossBooks;
  webhooks: ReturnType<typeof tossWebhooks>;
  core: ReturnType<typeof tossCoreApi>;
  failing: { plan: FaultPlan & { calls?: readonly CallKind[] }; next: NextFault[] };
  asked: Map<string, number>;
  base: () => string;
};

/** Controls the stand-in from tests and fault runs; `/_control/` offers the same functions. */
export function tossControl({ books, webhooks, core, failing, asked: callCounts }: Parts) {
  const toGatewayFault = (kind: unknown): GatewayFault => {
    if (!isGatewayFault(kind)) throw new Error(`no fault is called ${String(kind)}`);
    return kind;
  };
  return {
    authenticate(asks: Authentication) {
      if (typeof asks.orderId !== "string" || !Number.isInteger(asks.amount))
        throw new Error("orderId and amount are needed");
      const { paymentKey, orderId, amount } = books.authenticate(asks);
      return { paymentKey, orderId, amount };
    },
    deposit: (which: PaymentLookup & { amount?: number; force?: boolean }) => books.deposit(which),
    undoDeposit: (which: PaymentLookup) => books.undoDeposit(which),
    consoleCancel({ paymentKey, amount }: { paymentKey: string; amount?: number }) {
      const { balance, status } = books.cancel(
        paymentKey,
        { cancelReason: "상점관리자에서 취소", ...(amount && { cancelAmount: amount }) },
        null,
        "console",
      );
      return { balance, status };
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
    async webhook(asks: {
      orderId: string;
      kind?: "status" | "deposit";
      times?: number;
      forged?: boolean;
    }) {
      return { answers: await webhooks.sendNow(books.find(asks), asks) };
    },
    forged: ({ orderId, count }: { orderId: string; count: number }) =>
      webhooks.forgedBodies(orderId, Math.min(count, 10_000)),
    clock({ advance }: { advance: number }) {
      books.advance(advance);
      return { now: new Date(books.now()).toISOString() };
    },
    reset() {
      books.forget();
      core.forgetKeys();
      callCounts.clear();
      webhooks.log.length = 0;
      failing.next.length = 0;
      failing.plan = { seed: failing.plan.seed, share: 0 };
    },
    books: () => ({
      payments: [...books.payments.values()].map((payment) => ({ ...payment })),
      effects: [...books.effects],
      calls: Object.fromEntries(
        [...callCounts]
          .filter(([name]) => name.startsWith("called "))
          .map(([name, count]) => [name.slice(7), count]),
      ),
      webhooks: [...webhooks.log],
      receipts: core.receipts(),
    }),
  };
}
