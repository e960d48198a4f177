import type { SeededRandom } from "#tests/seeded-random.ts";
import type { OrderStory } from "./webhook-orders.ts";

export type Body = Record<string, unknown>;

const secret = (random: SeededRandom): string => `ps_${random.next().toString(36).slice(2)}`;
const states = [
  "DONE",
  "CANCELED",
  "PARTIAL_CANCELED",
  "WAITING_FOR_DEPOSIT",
  "EXPIRED",
  "ABORTED",
];

type Forgery = (told: OrderStory, other: OrderStory, random: SeededRandom) => Body;

/** What somebody may send who knows numbers of orders, keys of other payments, and how the provider writes. */
const forgeries: Record<string, Forgery> = {
  "an order that is not there": (_told, _other, random) => ({
    eventType: "PAYMENT_STATUS_CHANGED",
    createdAt: "2026-11-21T00:00:00.000000",
    data: {
      orderId: `20261121-${"ABCDEFGHJKLMNPQRSTUVWXYZ23456789".slice(random.between(0, 22)).slice(0, 8)}`,
      paymentKey: "forged_key",
      status: "DONE",
      totalAmount: 1,
    },
  }),
  "a deposit without the secret": ({ number }) => ({
    createdAt: "2026-11-21T00:00:00.000000",
    status: "DONE",
    transactionKey: "forged",
    orderId: number,
  }),
  "a deposit with another secret": ({ number }, _other, random) => ({
    createdAt: "2026-11-21T00:00:00.000000",
    secret: secret(random),
    status: "DONE",
    transactionKey: "forged",
    orderId: number,
  }),
  "another order's payment": ({ number, total }, { paymentKey }) => ({
    eventType: "PAYMENT_STATUS_CHANGED",
    createdAt: "2026-11-21T00:00:00.000000",
    data: {
      orderId: number,
      paymentKey: paymentKey ?? "forged_key",
      status: "DONE",
      totalAmount: total,
      balanceAmount: total,
    },
  }),
  "a lie about the amount": ({ number, paymentKey }) => ({
    eventType: "PAYMENT_STATUS_CHANGED",
    createdAt: "2026-11-21T00:00:00.000000",
    data: {
      orderId: number,
      paymentKey: paymentKey ?? "forged_key",
      status: "DONE",
      totalAmount: 1,
      balanceAmount: 1,
    },
  }),
  "a lie about the status": ({ number, paymentKey, total }, _other, random) => ({
    eventType: "PAYMENT_STATUS_CHANGED",
    createdAt: "2026-11-21T00:00:00.000000",
    data: {
      orderId: number,
      paymentKey: paymentKey ?? "forged_key",
      status: random.pick(states),
      totalAmount: total,
      balanceAmount: 0,
      cancels: [{ cancelAmount: total, cancelStatus: "DONE" }],
    },
  }),
};
const names = Object.keys(forgeries);

export function forge(all: OrderStory[], random: SeededRandom): Body {
  return forgeries[random.pick(names)]!(random.pick(all), random.pick(all), random);
}
