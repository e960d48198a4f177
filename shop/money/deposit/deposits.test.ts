import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { openCounter } from "#tests/has/money-counter.ts";
import { lost, type ScriptedProvider } from "#tests/has/scripted-provider.ts";
import { products } from "#shop/product/table.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { endDeposits } from "./end-deposits.server.ts";
import { expireUnpaidOrders } from "#shop/money/payment/expire-unpaid-orders.server.ts";
import { settlePayment } from "#shop/money/payment/settle-payment.server.ts";

async function awaited() {
  const counter = await openCounter();
  const { order, product } = await counter.placed({ payBy: "virtual_account" });
  const waiting = await counter.back(order);
  const { shop } = counter;
  const over = (minutes: number) =>
    shop.db
      .update(orders)
      .set({ expiresAt: new Date(Date.now() - minutes * 60_000) })
      .where(eq(orders.id, order.id));
  const broken = (settled = true) => counter.brokenOf(order, { [product.id]: 3 }, settled);
  return { ...counter, order: waiting, product, key: waiting.paymentKey!, over, broken };
}

const settle = async ({ shop, now }: Awaited<ReturnType<typeof awaited>>, order: Order) =>
  settlePayment(shop, await now(order));

test("an account is given out, its deposit is heard of by ten at once, and the order is paid once", async () => {
  const it = await awaited();
  expect(it.order).toMatchObject({
    payment: "waiting_deposit",
    delivery: "pending",
    hold: "held",
    deposit: { bank: "shinhan" },
  });
  it.payments.payIn(it.key);
  await Promise.all(Array.from({ length: 10 }, () => settle(it, it.order)));
  expect(await it.now(it.order)).toMatchObject({
    payment: "paid",
    delivery: "ready",
    hold: "sold",
    deposit: null,
  });
  expect(await it.bookOf(it.order)).toEqual([
    "intended 39900",
    "authenticated 39900",
    "deposit_awaited 39900",
    "deposit_noticed 39900",
    "captured 39900",
  ]);
  expect(await it.toldOf(it.order)).toEqual([
    "order-deposit-due",
    "order-paid",
    "order-placed",
    "owner-new-order",
  ]);
  expect(await it.broken()).toEqual([]);
});

test.each([
  ["under", 30_000],
  ["over", 40_000],
])("a deposit %s the price goes back: the shopper is asked where to", async (_name, amount) => {
  const it = await awaited();
  it.payments.payIn(it.key, amount);
  await settle(it, it.order);
  await settle(it, it.order);
  expect(await it.now(it.order)).toMatchObject({ payment: "failed", delivery: "failure" });
  expect(await it.refundsOf(it.order)).toMatchObject([
    { kind: "wrong", amount, state: "awaiting_account" },
  ]);
  expect(await it.standing(it.order)).toMatchObject({
    captured: amount,
    reserved: amount,
    returned: 0,
  });
  expect(await it.toldOf(it.order, "refund-account-needed")).toHaveLength(1);
});

test("a deposit for an order that was cancelled meanwhile goes back, told once or ten times", async () => {
  const it = await awaited();
  it.payments.on.cancel = lost("before", 1);
  expect(await cancelOrder(it.shop, it.order)).toMatchObject({
    payment: "canceled",
    hold: "released",
  });
  it.payments.payIn(it.key);
  for (let time = 0; time < 3; time++)
    await Promise.all(Array.from({ length: 5 }, () => settle(it, it.order)));
  expect((await it.now(it.order)).payment).toBe("canceled");
  expect(await it.refundsOf(it.order)).toMatchObject([
    { kind: "unwanted", amount: it.order.total, state: "awaiting_account" },
  ]);
  expect(await it.toldOf(it.order, "refund-account-needed")).toHaveLength(1);
});

test("a deposit in the very moment of the cancellation is neither lost nor kept", async () => {
  const it = await awaited();
  it.payments.on.cancel = (stage) => {
    if (stage === "before") it.payments.payIn(it.key);
    it.payments.on.cancel = undefined;
  };
  expect(await cancelOrder(it.shop, it.order)).toMatchObject({
    payment: "canceled",
    hold: "released",
  });
  expect(await it.refundsOf(it.order)).toMatchObject([
    { kind: "unwanted", amount: it.order.total, state: "awaiting_account" },
  ]);
  expect(await it.standing(it.order)).toMatchObject({
    captured: it.order.total,
    reserved: it.order.total,
  });
});

test("the time is over: the account is closed, the pieces go back, and the shopper is told not to pay any more", async () => {
  const it = await awaited();
  await it.over(1);
  expect(await endDeposits(it.shop)).toBe(0);
  await it.over(6);
  expect(await Promise.all([endDeposits(it.shop), endDeposits(it.shop)])).toContain(1);
  expect(await it.now(it.order)).toMatchObject({
    payment: "expired",
    delivery: "failure",
    hold: "released",
    deposit: null,
  });
  expect(it.payments.books(it.order.number)).toMatchObject([{ status: "canceled", returned: 0 }]);
  expect(await it.toldOf(it.order, "order-expired")).toHaveLength(1);
  expect(await it.broken()).toEqual([]);
});

test("a deposit against the end of its time, twenty rounds: paid, or over and owed back", async () => {
  const it = await awaited();
  for (let round = 0; round < 20; round++) {
    const { order, product } = await it.placed({ payBy: "virtual_account" });
    const waiting = await it.back(order);
    await it.shop.db
      .update(orders)
      .set({ expiresAt: new Date(Date.now() - 6 * 60_000) })
      .where(eq(orders.id, order.id));
    it.payments.on.cancel = (stage) => {
      const isMoment = stage === (round % 2 ? "before" : "after") && round % 4 < 3;
      if (isMoment && it.payments.books(order.number)[0]!.status === "waiting_deposit")
        it.payments.payIn(waiting.paymentKey!);
    };
    await Promise.all([
      endDeposits(it.shop),
      settlePayment(it.shop, waiting),
      endDeposits(it.shop),
    ]);
    it.payments.on.cancel = undefined;
    await settlePayment(it.shop, await it.now(order));
    // Whoever hears first that the account is closed may call it a failed try; its time is over all the same.
    await expireUnpaidOrders(it.shop);
    const after = await it.now(order);
    const [entry] = it.payments.books(order.number);
    const { captured, reserved, returned } = await it.standing(order);
    if (entry!.captures)
      expect({ captured, kept: captured - reserved - returned }).toEqual({
        captured: order.total,
        kept: after.payment === "paid" ? order.total : 0,
      });
    else expect({ payment: after.payment, captured }).toEqual({ payment: "expired", captured: 0 });
    expect(await it.brokenOf(order, { [product.id]: 3 }, false)).toEqual([]);
  }
});

test("a deposit in the moment in which an account is closed at last is served at once", async () => {
  const it = await awaited();
  await it.over(120);
  it.payments.on.cancel = (stage) => {
    if (stage === "before") it.payments.payIn(it.key);
    it.payments.on.cancel = undefined;
  };
  expect(await endDeposits(it.shop)).toBe(0);
  expect(await it.now(it.order)).toMatchObject({
    payment: "paid",
    delivery: "ready",
    hold: "sold",
  });
  expect(await it.toldOf(it.order, "order-expired")).toEqual([]);
});

test("a provider that does not answer keeps the order waiting; one that will not close an account does so for an hour", async () => {
  const it = await awaited();
  await it.over(6);
  it.payments.on.cancel = lost("before");
  await endDeposits(it.shop);
  expect((await it.now(it.order)).payment).toBe("waiting_deposit");
  it.payments.on.cancel = undefined;
  const { cancel } = it.payments;
  it.payments.cancel = async (request) => ({
    ...(await it.payments.findPayment(request.paymentKey))!,
    status: "failed",
    returned: 0,
    message: "cannot",
  });
  await endDeposits(it.shop);
  expect((await it.now(it.order)).payment).toBe("waiting_deposit");
  await it.over(61);
  await endDeposits(it.shop);
  expect((await it.now(it.order)).payment).toBe("expired");
  it.payments.cancel = cancel;
});

test("an account of a provider that nobody asks any more keeps its pieces for an hour and not for ever, nor others from their end", async () => {
  const it = await awaited();
  const others = await Promise.all(
    Array.from({ length: 51 }, async () =>
      it.back((await it.placed({ payBy: "virtual_account" })).order),
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
