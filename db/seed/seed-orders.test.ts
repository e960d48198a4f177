import { isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { depositInSandbox } from "#adapters/payment/practice/sandbox-bank.server.ts";
import { comparePayments } from "#shop/money/finding/compare-payments.server.ts";
import { noteStuckMoney } from "#shop/money/finding/note-stuck-money.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { viewOrder } from "#shop/shopper/view-order.server.ts";
import { findOrderSums } from "#shop/money/ledger/payment-sums.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { settlePayment } from "#shop/money/payment/settle-payment.server.ts";
import { paymentFindings, refunds } from "#shop/money/table.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { sandboxPayments, sandboxReturns } from "#adapters/payment/practice/table.server.ts";
import { giveRefundAccount } from "#shop/money/refund/give-refund-account.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { seedEarlierOrders } from "./seed-earlier-orders.server.ts";
import { seedOrders } from "./seed-orders.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
const shelf = await Promise.all(
  Array.from({ length: 4 }, async (_, at) => ({
    ...(await shop.has.product({ price: 12_000 + at * 9000 })),
    key: `product ${at}`,
  })),
);
const { id, email } = await shop.has.member();
const demo = { id, email, joinedAt: new Date(0) };
await seedOrders(shop, shelf, { all: [demo], demo });
await seedEarlierOrders(shop);
const placed = await shop.db.select().from(orders);

const of = (payment: Order["payment"], payBy: Order["payBy"] = "card") =>
  placed.filter((order) => order.payment === payment && order.payBy === payBy);
const everything = {
  since: new Date(Date.now() - 60 * 86_400_000),
  until: new Date(Date.now() + 60_000),
};

test("in a fresh demo the book and the provider agree on every payment, and nothing is stuck", async () => {
  const compared = await comparePayments(shop, everything);
  expect(compared).toMatchObject({ open: 0 });
  expect(compared.compared).toBeGreaterThan(45);
  await noteStuckMoney(shop.db);
  expect(
    await shop.db.select().from(paymentFindings).where(isNull(paymentFindings.closedAt)),
  ).toEqual([]);
});

test("every paid order's money stands in all three books alike", async () => {
  const books = new Map(
    (await shop.db.select().from(sandboxPayments)).map((book) => [book.paymentKey, book]),
  );
  for (const order of placed) {
    const sums = await findOrderSums(shop.db, order.id);
    const book = order.paymentKey ? books.get(order.paymentKey) : undefined;
    expect([order.number, sums.captured, sums.returned]).toEqual([
      order.number,
      book?.taken ?? 0,
      book?.returned ?? 0,
    ]);
    const isPaid = ["paid", "partially_refunded", "refunded"].includes(order.payment);
    expect([order.number, sums.captured]).toEqual([order.number, isPaid ? order.total : 0]);
    const back =
      { paid: 0, partially_refunded: sums.returned, refunded: order.total }[
        order.payment as "paid"
      ] ?? 0;
    expect([order.number, sums.returned]).toEqual([order.number, back]);
    if (order.payment === "partially_refunded")
      expect(sums.returned > 0 && sums.returned < order.total).toBe(true);
  }
  const done = await rowsOf(shop.db, refunds, { state: "done" });
  const returned = await shop.db.select().from(sandboxReturns);
  expect(returned.map(({ once, amount }) => `${once} ${amount}`).toSorted()).toEqual(
    done.map(({ paymentKey, id, amount }) => `${paymentKey} ${id}:1 ${amount}`).toSorted(),
  );
});

test("accounts wait for a deposit, each until its own day, and one that comes is taken", async () => {
  const waiting = of("waiting_deposit", "virtual_account");
  expect(waiting.length).toBeGreaterThanOrEqual(3);
  for (const order of waiting) {
    expect(order.expiresAt.getTime()).toBeGreaterThan(Date.now() + 3600_000);
    expect(await viewOrder(shop.db, order, { masked: false })).toMatchObject({
      deposit: { dueAt: order.expiresAt.toISOString(), number: expect.stringMatching(/^0000/) },
      isDepositOver: false,
    });
  }
  const order = waiting[0]!;
  await depositInSandbox(shop.db, order.paymentKey!, { amount: order.total, late: false });
  expect(await settlePayment(shop, order)).toMatchObject({ payment: "paid", delivery: "ready" });
});

test("a paid order can be called off, and a deposit's part goes back to the account it waits for", async () => {
  const ready = of("paid").find(({ delivery }) => delivery === "ready")!;
  expect(await cancelOrder(shop, ready)).toMatchObject({ payment: "refunded" });
  const [awaiting] = await rowsOf(shop.db, refunds, { state: "awaiting_account" });
  const order = placed.find(({ id }) => id === awaiting!.orderId)!;
  expect(order).toMatchObject({ payment: "paid", payBy: "virtual_account" });
  expect(
    await giveRefundAccount(shop, order, {
      bank: "kb",
      number: "11023456789012",
      holder: "김회원",
    }),
  ).toMatchObject({ payment: "partially_refunded" });
});

test("what was done with the demo leaves nothing apart", async () => {
  expect(await comparePayments(shop, everything)).toMatchObject({ open: 0 });
});
