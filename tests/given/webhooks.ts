import { expect } from "vitest";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import { scriptedProvider } from "#tests/has/scripted-provider.ts";
import { testShop } from "#tests/test-shop.ts";
import { webhooks } from "#server/http/webhooks.server.ts";
import { rowsOf } from "../has/rows-of.ts";

export async function scripted({
  answerWithin,
  careless,
}: { answerWithin?: number; careless?: boolean } = {}) {
  const payments = scriptedProvider({ careless: careless ?? false });
  const shop = await testShop({ payments });
  const post = (body: BodyInit, address?: string) =>
    webhooks(shop, answerWithin === undefined ? {} : { answerWithin }).request(
      "/webhooks/payment",
      {
        method: "POST",
        body,
        duplex: "half",
        headers: { "Content-Type": "application/json" },
      } as RequestInit,
      address === undefined ? undefined : { address },
    );
  const tell = (message: unknown) => post(JSON.stringify(message));
  const tellFrom = (address: string, message: unknown) => post(JSON.stringify(message), address);
  const now = async ({ id }: { id: string }) => (await rowsOf(shop.db, orders, { id }))[0]!;
  const capture = async (order: { number: string; total: number }) => {
    await payments.confirm({
      orderNumber: order.number,
      paymentKey: payments.authenticate(order),
      amount: order.total,
      once: order.number,
    });
  };
  /** An order whose account was given out and waits. */
  const waiting = async () => {
    const order = await shop.has.order({ payBy: "virtual_account" });
    const paymentKey = payments.authenticate({ ...order, payBy: "virtual_account" });
    const given = await confirmPayment(shop, order, { paymentKey, amount: String(order.total) });
    expect(given).toMatchObject({ payment: "waiting_deposit", depositSecret: "secret" });
    return { order: given, paymentKey };
  };
  const events = async ({ id }: { id: string }) =>
    (await rowsOf(shop.db, timeline, { orderId: id })).map(({ event }) => event);
  return { shop, payments, post, tell, tellFrom, now, capture, waiting, events };
}

/** Flat, nameless, and true only with the secret. */
export const callback = (orderId: string, secret: unknown) => ({
  createdAt: "2026-11-21T14:03:00.000000",
  secret,
  status: "DONE",
  transactionKey: "9FF15E1A29D0E77C218F57262BFA4986",
  orderId,
});
