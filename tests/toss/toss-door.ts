import { afterAll, beforeEach, expect } from "vitest";
import { some } from "../payment-contract/door.ts";
import { toss } from "#adapters/payment/toss/toss.server.ts";
import {
  isPaymentUnanswered,
  type PaymentUnanswered,
} from "#shop/money/payment/payment-provider.ts";
import { startTossServer } from "./toss-server.ts";

/**
 * For one test file: a stand-in of Toss, patient and impatient adapters, and payments in any state.
 */
export async function openToss() {
  const server = await startTossServer({ slowness: { lateMs: 700, dripMs: 20, neverMs: 5000 } });
  afterAll(() => server.close());
  beforeEach(() => void server.control.faults({ share: 0 }));
  const keys = { clientKey: server.clientKey, secretKey: server.secretKey, apiUrl: server.url };
  const patient = toss(keys);

  function authenticated(order = some()) {
    const { paymentKey } = server.control.authenticate({
      orderId: order.number,
      amount: order.total,
      method: order.payBy,
    });
    return {
      order,
      paymentKey,
      request: {
        orderNumber: order.number,
        paymentKey,
        amount: order.total,
        once: `${order.number}:1`,
      },
    };
  }
  async function paid(order = some()) {
    const given = authenticated(order);
    await patient.confirm(given.request);
    if (order.payBy === "virtual_account") server.control.deposit({ paymentKey: given.paymentKey });
    return {
      ...given,
      giving: {
        orderNumber: order.number,
        paymentKey: given.paymentKey,
        amount: order.total,
        rest: true,
        reason: "구매자의 주문 취소",
      },
    };
  }
  return {
    server,
    keys,
    patient,
    authenticated,
    paid,
    hasty: toss({ ...keys, patience: { act: 400, read: 400, list: 400 } }),
    effectsOf: (paymentKey: string, ...kinds: string[]) =>
      server
        .books()
        .effects.filter(
          (effect) => effect.paymentKey === paymentKey && kinds.includes(effect.kind),
        ),
  };
}

export const sum = (rows: { amount: number }[]): number =>
  rows.reduce((total, { amount }) => total + amount, 0);

export async function expectUnanswered(work: Promise<unknown>): Promise<PaymentUnanswered> {
  const error = await work.then(
    (answer) => ({ answer }),
    (thrown: unknown) => thrown,
  );
  expect(error).toSatisfy(isPaymentUnanswered);
  return error as PaymentUnanswered;
}
