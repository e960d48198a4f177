import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { openCounter } from "#tests/has/money-counter.ts";
import { type ScriptedProvider } from "#tests/has/scripted-provider.ts";
import { products } from "#shop/product/table.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { endDeposits } from "./end-deposits.server.ts";
import { settlePayment } from "#shop/money/payment/settle-payment.server.ts";
import { awaited } from "#tests/given/deposits.ts";

const somebody = () => ({ guestId: randomLetters(26) });
const settle = async ({ shop, now }: Awaited<ReturnType<typeof awaited>>, order: Order) =>
  settlePayment(shop, await now(order));

test("an account of a provider that nobody asks any more keeps its pieces for an hour and not for ever, nor others from their end", async () => {
  const it = await awaited();
  const others = await Promise.all(
    Array.from({ length: 51 }, async () =>
      it.back((await it.placed({ payBy: "virtual_account", by: somebody() })).order),
    ),
  );
  await it.over(6);
  const strangers = others.map(({ number }) => number);
  await it.shop.db
    .update(orders)
    .set({ expiresAt: new Date(Date.now() - 30 * 60_000) })
    .where(inArray(orders.number, strangers));
  const { find, findPayment, cancel } = it.payments;
  const keys = new Set(others.map(({ paymentKey }) => paymentKey));
  it.payments.find = async (number) => (strangers.includes(number) ? null : find(number));
  it.payments.findPayment = async (key) => (keys.has(key) ? null : findPayment(key));
  it.payments.cancel = async (request) =>
    keys.has(request.paymentKey)
      ? { ...request, status: "failed", returned: 0, message: "unknown" }
      : cancel(request);
  for (let round = 0; round < 4; round++) await endDeposits(it.shop);
  expect([await it.now(it.order), await it.now(others[0]!)]).toMatchObject([
    { payment: "expired", hold: "released" },
    { payment: "waiting_deposit", hold: "held" },
  ]);
  await it.shop.db
    .update(orders)
    .set({ expiresAt: new Date(Date.now() - 61 * 60_000) })
    .where(inArray(orders.number, strangers));
  for (let round = 0; round < 2; round++) await endDeposits(it.shop);
  expect(await it.now(others[0]!)).toMatchObject({
    payment: "expired",
    delivery: "failure",
    hold: "released",
  });
});

test("a deposit after the time takes the pieces again; when they are gone the shopper is asked where it goes back to", async () => {
  const it = await awaited();
  const { order, product } = await it.placed({ payBy: "virtual_account", stock: 1 });
  const waiting = await it.back(order);
  for (const one of [it.order, waiting])
    await it.shop.db
      .update(orders)
      .set({ expiresAt: new Date(Date.now() - 120 * 60_000) })
      .where(eq(orders.id, one.id));
  await endDeposits(it.shop);
  await it.shop.db.update(products).set({ stock: 0 }).where(eq(products.id, product.id));
  for (const key of [it.key, waiting.paymentKey!]) it.payments.payIn(key);
  await settle(it, it.order);
  expect(await it.now(it.order)).toMatchObject({
    payment: "paid",
    delivery: "ready",
    hold: "sold",
  });
  await settle(it, order);
  expect(await it.now(order)).toMatchObject({
    payment: "paid",
    delivery: "failure",
    hold: "released",
  });
  expect(await it.refundsOf(order)).toMatchObject([
    { kind: "unfilled", state: "awaiting_account" },
  ]);
  expect(await it.toldOf(order, "refund-account-needed", "order-paid")).toEqual([
    "refund-account-needed",
  ]);
});

type Garble = NonNullable<ScriptedProvider["garble"]>;

const garbles: [string, Garble][] = [
  ["of another order", (receipt) => ({ ...receipt, orderNumber: "20261121-AAAAAAAA" })],
  [
    "of another payment",
    (receipt, call) =>
      call === "confirm" ? { ...receipt, paymentKey: "scripted_of_somebody_else" } : receipt,
  ],
  [
    "of another amount once",
    (receipt, call) => (call === "confirm" ? { ...receipt, amount: 1 } : receipt),
  ],
  [
    "of another state once",
    (receipt, call) =>
      call === "confirm" ? { ...receipt, status: "canceled", returned: receipt.amount } : receipt,
  ],
];

test.each(garbles)(
  "an answer %s decides nothing, and the next one that is whole does",
  async (_name, garble) => {
    const it = await openCounter();
    const { order } = await it.placed();
    it.payments.garble = garble;
    expect(await it.back(order)).toMatchObject({ payment: "confirming", delivery: "pending" });
    expect(await it.bookOf(order)).toEqual([
      `intended ${order.total}`,
      `authenticated ${order.total}`,
    ]);
    it.payments.garble = null;
    await it.later(order);
    expect(await it.now(order)).toMatchObject({ payment: "paid", delivery: "ready" });
    expect(it.payments.books(order.number)).toMatchObject([{ captures: 1, returns: 0 }]);
    expect(await it.brokenOf(order)).toEqual([]);
  },
);

test("a garbled amount of a paid order sends nothing back", async () => {
  const it = await openCounter();
  const { order } = await it.bought();
  it.payments.garble = (receipt) => ({ ...receipt, amount: 1 });
  await settlePayment(it.shop, await it.now(order)).catch(() => undefined);
  it.payments.garble = null;
  expect(await it.refundsOf(order)).toEqual([]);
  expect(it.payments.books(order.number)).toMatchObject([{ returned: 0 }]);
  expect((await it.now(order)).payment).toBe("paid");
});
