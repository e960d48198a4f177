import { returnByKey } from "#adapters/payment/return-by-key.ts";
import { tossHint } from "#adapters/payment/toss/toss-hint.ts";
import { expect, test } from "vitest";
import { webhooks } from "#server/http/webhooks.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import type { PaymentProvider, Receipt } from "#shop/money/payment/payment-provider.ts";
import { testShop } from "#tests/test-shop.ts";

type WindowPayment = Pick<Receipt, "orderNumber" | "paymentKey" | "amount"> & {
  returned: number;
  once: Set<string>;
};

/**
 * A provider that takes the money in its window, as aggregators do: coming back is a hint, and
 * confirming only says what is so.
 */
function paidInWindow() {
  const taken = new Map<string, WindowPayment>();
  const receiptOf = ({ orderNumber, paymentKey, amount, returned }: WindowPayment): Receipt => ({
    orderNumber,
    paymentKey,
    amount,
    returned,
    status: returned === amount ? "canceled" : "paid",
  });
  const no = (receiptFields: Pick<Receipt, "orderNumber" | "paymentKey" | "amount">): Receipt => ({
    orderNumber: receiptFields.orderNumber,
    paymentKey: receiptFields.paymentKey,
    amount: receiptFields.amount,
    returned: 0,
    status: "failed",
    message: "결제 정보를 찾을 수 없어요.",
  });
  const provider: PaymentProvider = {
    name: "paid-in-window",
    mode: "demo",
    waysToPay: ["card"],
    declineWords: {},
    readHint: tossHint,
    readReturn: returnByKey,
    mayHave: () => true,
    openWindow: async ({ orderNumber }) => ({ url: `https://provider.test/${orderNumber}` }),
    async confirm(request) {
      const payment = taken.get(request.paymentKey);
      return payment?.orderNumber === request.orderNumber ? receiptOf(payment) : no(request);
    },
    async cancel(request) {
      const payment = taken.get(request.paymentKey);
      if (
        payment?.orderNumber !== request.orderNumber ||
        (!payment.once.has(request.once) && payment.returned + request.amount > payment.amount)
      )
        return no(request);
      if (!payment.once.has(request.once)) payment.returned += request.amount;
      payment.once.add(request.once);
      return receiptOf(payment);
    },
    async find(orderNumber) {
      const payment = [...taken.values()].find((one) => one.orderNumber === orderNumber);
      return payment ? receiptOf(payment) : null;
    },
    findPayment: async (paymentKey) =>
      taken.has(paymentKey) ? receiptOf(taken.get(paymentKey)!) : null,
    list: async () => ({ receipts: [...taken.values()].map(receiptOf), next: null }),
  };
  const pay = ({ number, total }: { number: string; total: number }, amount = total): string => {
    const paymentKey = `window_${number}_${taken.size}`;
    taken.set(paymentKey, {
      orderNumber: number,
      paymentKey,
      amount,
      returned: 0,
      once: new Set(),
    });
    return paymentKey;
  };
  return { provider, pay, taken };
}

async function opened() {
  const { provider, pay, taken } = paidInWindow();
  const shop = await testShop({ payments: provider });
  const back = (order: Parameters<typeof confirmPayment>[1], paymentKey: string) =>
    confirmPayment(shop, order, { paymentKey, amount: String(order.total) });
  const now = async (number: string) => (await findOrder(shop.db, number))!;
  const tell = (orderId: string) =>
    webhooks(shop).request("/webhooks/payment", {
      method: "POST",
      body: JSON.stringify({ orderId }),
    });
  return { shop, pay, taken, back, now, tell };
}

test("money that was taken in the window pays the order, once, however often the shopper comes back", async () => {
  const { shop, pay, taken, back, now } = await opened();
  const order = await shop.has.order();
  const paymentKey = pay(order);
  await Promise.all([back(order, paymentKey), back(order, paymentKey)]);
  expect(await back(await now(order.number), paymentKey)).toMatchObject({
    payment: "paid",
    delivery: "ready",
  });
  expect(taken.get(paymentKey)).toMatchObject({ returned: 0 });
});

test("another amount than the order's goes back whole, and nothing is sent", async () => {
  const { shop, pay, taken, back, now } = await opened();
  for (const amount of [1, 39_899, 100_000]) {
    const order = await shop.has.order();
    const paymentKey = pay(order, amount);
    await back(order, paymentKey);
    expect(await now(order.number)).toMatchObject({ payment: "failed", delivery: "failure" });
    expect(taken.get(paymentKey)).toMatchObject({ amount, returned: amount });
  }
});

test("a shopper who never comes back has paid all the same, as soon as anybody says so", async () => {
  const { shop, pay, now, tell } = await opened();
  const order = await shop.has.order();
  pay(order);
  expect((await tell(order.number)).status).toBe(200);
  expect(await now(order.number)).toMatchObject({ payment: "paid", delivery: "ready" });
});

test("somebody else's payment is nobody's, and a cancelled order's money goes back", async () => {
  const { shop, pay, taken, back, now } = await opened();
  const [mine, theirs] = [await shop.has.order(), await shop.has.order()];
  const paymentKey = pay(theirs);
  await back(mine, paymentKey);
  expect(await now(mine.number)).toMatchObject({ payment: "failed" });
  expect(taken.get(paymentKey)).toMatchObject({ returned: 0 });
  const own = pay(mine);
  await shop.has.order();
  const paid = await shop.has.order();
  const key = pay(paid);
  await back(paid, key);
  await cancelOrder(shop, await now(paid.number));
  expect(await now(paid.number)).toMatchObject({ payment: "refunded" });
  expect([taken.get(key)!.returned, taken.get(own)!.returned]).toEqual([paid.total, 0]);
});
