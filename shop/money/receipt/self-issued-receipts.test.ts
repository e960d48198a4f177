import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listOpenFindings } from "#shop/money/finding/list-findings.server.ts";
import { noteStuckMoney } from "#shop/money/finding/note-stuck-money.server.ts";
import { resolveFinding } from "#shop/money/finding/resolve-finding.server.ts";
import { findOrderMoney } from "#shop/money/refund/find-order-money.server.ts";
import { refundOrder } from "#shop/money/refund/refund-order.server.ts";
import { openCounter } from "#tests/has/money-counter.ts";
import { giveRefundAccount } from "#shop/money/refund/give-refund-account.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { PaymentUnanswered } from "#shop/money/payment/payment-provider.ts";
import { issueReceipts } from "./self-issued-receipts.server.ts";
import { owesReceipt } from "./owe-receipt.server.ts";
import { settlePayment } from "#shop/money/payment/settle-payment.server.ts";
import { selfIssuedReceipts } from "#shop/money/table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const home = { bank: "kb", number: "11023456789012", holder: "홍길동" };

async function open() {
  const counter = await openCounter();
  const { shop, payments } = counter;
  const receiptCalls: string[] = [];
  let answers: { refused: string } | null = null;
  payments.receipts = {
    issue: async ({ orderNumber, amount, once }) => {
      receiptCalls.push(`${once} ${amount}`);
      return answers ?? { receiptKey: `receipt of ${orderNumber}` };
    },
    cancel: async ({ receiptKey, amount, once }) => {
      receiptCalls.push(`${once} ${amount} of ${receiptKey}`);
      return { refused: answers?.refused ?? null };
    },
  };
  const paidIn = async (price = 120_000): Promise<Order> => {
    const { order } = await counter.bought({ payBy: "virtual_account", price });
    payments.payIn(order.paymentKey!);
    return settlePayment(shop, order);
  };
  const later = () =>
    shop.db.update(selfIssuedReceipts).set({ askedAt: sql`now() - interval '2 minutes'` });
  const round = async () => {
    await later();
    await issueReceipts(shop);
  };
  const rowOf = async ({ id }: Order) =>
    (await rowsOf(shop.db, selfIssuedReceipts, { orderId: id }))[0];
  return {
    ...counter,
    asked: receiptCalls,
    refuse: (words: string | null) => void (answers = words === null ? null : { refused: words }),
    paidIn,
    round,
    rowOf,
  };
}

test.each([
  ["virtual_account", "none", 100_000, true],
  ["virtual_account", "none", 99_999, false],
  ["virtual_account", "income", 200_000, false],
  ["card", "none", 200_000, false],
] as const)("%s with a receipt for %s over %i won: owed %s", (payBy, cashReceipt, total, owed) => {
  expect(owesReceipt({ payBy, cashReceipt, total })).toBe(owed);
});

test("a large deposit without a wish gets its receipt once, by however many workers, and a small one none", async () => {
  const { shop, asked: receiptCalls, paidIn, round, rowOf } = await open();
  const [large, small] = [await paidIn(), await paidIn(20_000)];
  expect(await rowOf(small)).toBeUndefined();
  await Promise.all([round(), round(), issueReceipts(shop)]);
  await round();
  expect(new Set(receiptCalls)).toEqual(new Set([`receipt:${large.number} ${large.total}`]));
  expect(await rowOf(large)).toMatchObject({
    state: "issued",
    receiptKey: `receipt of ${large.number}`,
    amount: large.total,
  });
  expect((await findOrderMoney(shop.db, large)).selfIssued).toEqual({
    state: "issued",
    amount: large.total,
  });
});

test("what goes back is taken out of the receipt, and an answer that is lost is asked for again in the same words", async () => {
  const { shop, payments, admin, asked: receiptCalls, now, paidIn, round, rowOf } = await open();
  const order = await paidIn();
  await round();
  await refundOrder(shop, order.number, { amount: 20_000, reason: "일부" }, admin);
  await giveRefundAccount(shop, await now(order), home);
  receiptCalls.length = 0;
  const sound = payments.receipts!.cancel;
  payments.receipts!.cancel = async (request) => {
    await sound(request);
    throw new PaymentUnanswered("lost");
  };
  await round();
  expect(await rowOf(order)).toMatchObject({ canceled: 0, canceling: 20_000 });
  await refundOrder(shop, order.number, { amount: 10_000, reason: "또 일부" }, admin);
  await giveRefundAccount(shop, await now(order), home);
  payments.receipts!.cancel = sound;
  await round();
  await round();
  await round();
  const key = `receipt of ${order.number}`;
  expect(receiptCalls).toEqual([
    `receipt-back:${order.number}:0 20000 of ${key}`,
    `receipt-back:${order.number}:0 20000 of ${key}`,
    `receipt-back:${order.number}:20000 10000 of ${key}`,
  ]);
  expect(await rowOf(order)).toMatchObject({ state: "issued", canceled: 30_000, canceling: 0 });
});

test("money that is all back before a receipt was issued needs none", async () => {
  const { shop, admin, asked: receiptCalls, now, paidIn, round, rowOf } = await open();
  const order = await paidIn();
  await refundOrder(shop, order.number, { amount: order.total, reason: "전부" }, admin);
  await giveRefundAccount(shop, await now(order), home);
  await round();
  expect(receiptCalls).toEqual([]);
  expect(await rowOf(order)).toMatchObject({ state: "dropped" });
});

test("a refused one is for a person to see, until somebody says what became of it", async () => {
  const { shop, admin, paidIn, refuse, round, rowOf } = await open();
  const order = await paidIn();
  refuse("가맹점 등록이 필요합니다");
  await round();
  expect(await rowOf(order)).toMatchObject({
    state: "refused",
    lastError: "가맹점 등록이 필요합니다",
  });
  await noteStuckMoney(shop.db);
  const [finding] = await listOpenFindings(shop.db);
  expect(finding).toMatchObject({
    kind: "receipt_refused",
    orderNumber: order.number,
    bookAmount: order.total,
    words: "가맹점 등록이 필요합니다",
  });
  expect(await resolveFinding(shop, finding!.id, { words: "홈택스에서 발급함" }, admin)).toEqual({
    action: "look",
    isOver: true,
  });
  await noteStuckMoney(shop.db);
  expect(await listOpenFindings(shop.db)).toEqual([]);
});

test("one that the provider leaves open for a day is for a person to see, and no more once it is issued", async () => {
  const { shop, payments, paidIn, round, rowOf } = await open();
  const order = await paidIn();
  const sound = payments.receipts!.issue;
  payments.receipts!.issue = async () => {
    throw new PaymentUnanswered("its keys are refused");
  };
  const openNow = async () =>
    (await listOpenFindings(shop.db)).filter(({ orderNumber }) => orderNumber === order.number);
  await round();
  await noteStuckMoney(shop.db);
  expect(await openNow()).toEqual([]);
  await shop.db
    .update(orders)
    .set({ paidAt: sql`now() - interval '25 hours'` })
    .where(eq(orders.id, order.id));
  await noteStuckMoney(shop.db);
  expect(await openNow()).toMatchObject([
    { kind: "receipt_refused", bookAmount: order.total, words: expect.stringContaining("답") },
  ]);
  payments.receipts!.issue = sound;
  await round();
  await noteStuckMoney(shop.db);
  expect([await rowOf(order), await openNow()]).toMatchObject([{ state: "issued" }, []]);
});

test("money that goes back while its receipt is being issued is taken out of it afterwards, and what is settled is not looked at again", async () => {
  const { shop, payments, admin, asked: receiptCalls, now, paidIn, round, rowOf } = await open();
  const order = await paidIn();
  const sound = payments.receipts!.issue;
  payments.receipts!.issue = async (request) => {
    await refundOrder(shop, order.number, { amount: 20_000, reason: "일부" }, admin);
    await giveRefundAccount(shop, await now(order), home);
    return sound(request);
  };
  await round();
  payments.receipts!.issue = sound;
  await round();
  await round();
  expect(receiptCalls.filter((words) => words.includes(order.number))).toEqual([
    `receipt:${order.number} ${order.total}`,
    `receipt-back:${order.number}:0 20000 of receipt of ${order.number}`,
  ]);
  expect(await rowOf(order)).toMatchObject({
    state: "issued",
    canceled: 20_000,
    returns: 1,
    returnsSeen: 1,
  });
});

test("a provider without receipts leaves them to the owner", async () => {
  const { payments, paidIn, round, rowOf } = await open();
  const order = await paidIn();
  delete payments.receipts;
  await round();
  expect(await rowOf(order)).toMatchObject({
    state: "refused",
    lastError: expect.stringContaining("홈택스"),
  });
});
