import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { lost } from "#tests/has/scripted-provider.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { endDeposits } from "./end-deposits.server.ts";
import { expireUnpaidOrders } from "#shop/money/payment/expire-unpaid-orders.server.ts";
import { settlePayment } from "#shop/money/payment/settle-payment.server.ts";
import { awaited } from "#tests/given/deposits.ts";

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
    "owner-deposit-waiting",
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

test("a deposit in that moment is booked as the provider has it, not as one garbled answer says", async () => {
  const it = await awaited();
  it.payments.on.cancel = (stage) => {
    if (stage === "before") it.payments.payIn(it.key);
    it.payments.on.cancel = undefined;
  };
  it.payments.garble = (receipt, call) => {
    if (call !== "find") return receipt;
    it.payments.garble = null;
    return { ...receipt, amount: receipt.amount + 1000 };
  };
  await cancelOrder(it.shop, it.order);
  await settle(it, it.order);
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
    // Whoever hears first that the account is closed may call it a failed try; its time is over all
    // the same.
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
