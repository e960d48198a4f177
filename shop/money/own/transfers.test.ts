import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { endDeposits } from "#shop/money/deposit/end-deposits.server.ts";
import { comparePayments } from "#shop/money/finding/compare-payments.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { settlePayment } from "#shop/money/payment/settle-payment.server.ts";
import { giveRefundAccount } from "#shop/money/refund/give-refund-account.server.ts";
import { returnByHand } from "#shop/money/refund/return-by-hand.server.ts";
import { findOrderMoney } from "#shop/money/refund/find-order-money.server.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { products } from "#shop/product/table.server.ts";
import { ownAccountShop } from "#tests/given/transfers.ts";
import { listAwaitedTransfers } from "./list-transfers.server.ts";
import { newOwnKey } from "./new-own-key.server.ts";
import { settleTransfer } from "./settle-transfer.server.ts";
import { undoTransfer } from "./undo-transfer.server.ts";

const account = { bank: "shinhan", number: "110123456789", holder: "홍길동" };

const settled = (it: Awaited<ReturnType<typeof ownAccountShop>>, number: string, amount = 39_900) =>
  settleTransfer(it.shop, { number, amount, at: new Date() }, it.admin);

test("an order by transfer waits like one with a virtual account, for the name that was given", async () => {
  const it = await ownAccountShop();
  const { order } = await it.awaited({ fields: { depositor: "홍길동가게" } });
  expect(order).toMatchObject({
    payment: "waiting_deposit",
    delivery: "pending",
    hold: "held",
    depositor: "홍길동가게",
    paymentProvider: "own-account",
    deposit: { bank: "kb", number: "123456-01-789012", holder: "소리상점" },
  });
  expect(order.expiresAt.toISOString()).toBe(order.deposit!.dueAt);
  expect(await it.bookOf(order)).toEqual([
    "intended 39900",
    "authenticated 39900",
    "deposit_awaited 39900",
  ]);
  expect(await it.toldOf(order)).toEqual(["order-deposit-due", "owner-deposit-waiting"]);
  expect(await listAwaitedTransfers(it.shop.db)).toContainEqual(
    expect.objectContaining({ number: order.number, depositor: "홍길동가게", amount: 39_900 }),
  );
});

test("ten at once who saw the money settle it once", async () => {
  const it = await ownAccountShop();
  const { order } = await it.awaited();
  await Promise.all(Array.from({ length: 10 }, () => settled(it, order.number)));
  expect(await it.now(order)).toMatchObject({ payment: "paid", delivery: "ready", hold: "sold" });
  expect(await it.bookOf(order)).toEqual([
    "intended 39900",
    "authenticated 39900",
    "deposit_awaited 39900",
    "deposit_noticed 39900",
    "captured 39900",
  ]);
  expect(await it.toldOf(order)).toEqual([
    "order-deposit-due",
    "order-paid",
    "owner-deposit-waiting",
    "owner-new-order",
  ]);
  const entries = await it.shop.db
    .select()
    .from(auditLog)
    .where(
      and(eq(auditLog.action, "transfer.settle"), eq(auditLog.subject, `order ${order.number}`)),
    );
  expect(entries).toHaveLength(1);
});

test.each([39_899, 39_901])("%s won are not the price, and change nothing", async (amount) => {
  const it = await ownAccountShop();
  const { order } = await it.awaited();
  await expect(settled(it, order.number, amount)).rejects.toMatchObject({
    code: "transfer-amount-differs",
  });
  expect((await it.now(order)).payment).toBe("waiting_deposit");
  expect((await it.transfersOf(order)).map(({ state }) => state)).toEqual(["waiting"]);
});

test("a line of a statement pays one order, however often it is read", async () => {
  const it = await ownAccountShop();
  const [{ order }, { order: other }] = [await it.awaited(), await it.awaited()];
  const entry = { amount: 39_900, at: new Date(), entryId: `line ${order.number}` };
  const settle = ({ number }: { number: string }) =>
    settleTransfer(it.shop, { number, ...entry }, it.admin);
  await Promise.all([settle(order), settle(order)]);
  await expect(settle(other)).rejects.toMatchObject({ code: "transfer-entry-used" });
  await expect(
    settleTransfer(it.shop, { number: order.number, ...entry, entryId: "another" }, it.admin),
  ).rejects.toMatchObject({ code: "transfer-not-awaited" });
  expect((await it.now(other)).payment).toBe("waiting_deposit");
});

test("settling and the end of its time at once leave it either paid, or ended and then paid late", async () => {
  const it = await ownAccountShop();
  for (let round = 0; round < 5; round++) {
    const { order } = await it.awaited();
    await it.over(order);
    await Promise.all([endDeposits(it.shop), settled(it, order.number)]);
    expect(await it.now(order)).toMatchObject({ payment: "paid", delivery: "ready", hold: "sold" });
  }
});

test("money for an order whose last piece was sold meanwhile goes back by hand", async () => {
  const it = await ownAccountShop();
  const { product, order } = await it.awaited({ stock: 1 });
  await it.over(order);
  expect(await endDeposits(it.shop)).toBe(1);
  expect((await it.transfersOf(order)).map(({ state }) => state)).toEqual(["closed"]);
  await it.shop.db.update(products).set({ stock: 0 }).where(eq(products.id, product.id));
  expect(await settled(it, order.number)).toMatchObject({ payment: "paid", delivery: "failure" });
  expect(await it.refundsOf(order)).toMatchObject([
    { kind: "unfilled", state: "awaiting_account", amount: 39_900 },
  ]);
});

test("settling and cancelling at once never keep money that nobody knows of", async () => {
  const it = await ownAccountShop();
  for (let round = 0; round < 5; round++) {
    const { order } = await it.awaited();
    await Promise.allSettled([cancelOrder(it.shop, order, { account }), settled(it, order.number)]);
    const { payment } = await it.now(order);
    const [refund] = await it.refundsOf(order);
    expect(["canceled", "canceling"]).toContain(payment);
    if (payment === "canceling") expect(refund).toMatchObject({ state: "to_send", amount: 39_900 });
    // The transfer came after the cancellation: it is booked, and the buyer is asked where to.
    else expect(refund?.state).toBe("awaiting_account");
  }
});

test("a cancelled order's money goes back by hand, ticked off once by two at once", async () => {
  const it = await ownAccountShop();
  const { order } = await it.awaited();
  await settled(it, order.number);
  await cancelOrder(it.shop, await it.now(order), { account });
  const [refund] = await it.refundsOf(order);
  expect(refund).toMatchObject({ state: "to_send", amount: 39_900 });
  const words = { words: "12월 3일 국민은행에서 송금" };
  const ticks = await Promise.allSettled(
    [1, 2].map(() => returnByHand(it.shop, refund!.id, words, it.admin)),
  );
  expect(ticks.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await it.now(order)).toMatchObject({ payment: "refunded", hold: "released" });
  expect((await it.bookOf(order)).slice(-2)).toEqual([
    "refund_intended 39900",
    "returned_by_hand 39900",
  ]);
  expect(await it.refundsOf(order)).toMatchObject([{ state: "done", account: null }]);
});

test("a late transfer for a cancelled order waits for an account, and then for a hand", async () => {
  const it = await ownAccountShop();
  const { order } = await it.awaited();
  await cancelOrder(it.shop, order);
  await settled(it, order.number);
  expect(await it.refundsOf(order)).toMatchObject([
    { kind: "unwanted", state: "awaiting_account" },
  ]);
  await giveRefundAccount(it.shop, order, { ...account, bank: "shinhan" });
  expect(await it.refundsOf(order)).toMatchObject([{ state: "to_send" }]);
  expect((await it.now(order)).payment).toBe("canceled");
});

test("what was taken for the wrong order's is undone, and both are settled rightly", async () => {
  const it = await ownAccountShop();
  const [{ order: wrong }, { order: right }] = [await it.awaited(), await it.awaited()];
  const entry = { amount: 39_900, at: new Date(), entryId: `line ${wrong.number}` };
  await settleTransfer(it.shop, { number: wrong.number, ...entry }, it.admin);
  const words = { number: wrong.number, words: "이름이 같은 다른 분의 입금" };
  const tries = await Promise.allSettled([1, 2].map(() => undoTransfer(it.shop, words, it.admin)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await it.now(wrong)).toMatchObject({
    payment: "waiting_deposit",
    delivery: "pending",
    hold: "held",
    paidAt: null,
  });
  await settleTransfer(it.shop, { number: right.number, ...entry }, it.admin);
  await settled(it, wrong.number);
  expect((await it.bookOf(wrong)).slice(5)).toEqual([
    "capture_undone 39900",
    "deposit_awaited 39900",
    "deposit_noticed 39900",
    "captured 39900",
  ]);
  expect(await it.now(wrong)).toMatchObject({ payment: "paid", delivery: "ready", hold: "sold" });
  const money = await findOrderMoney(it.shop.db, await it.now(wrong));
  expect(money).toMatchObject({ refundable: 39_900 });
});

test("nothing is undone once a refund began", async () => {
  const it = await ownAccountShop();
  const { order } = await it.awaited();
  await settled(it, order.number);
  await cancelOrder(it.shop, await it.now(order), { account });
  await expect(
    undoTransfer(it.shop, { number: order.number, words: "되돌리기" }, it.admin),
  ).rejects.toMatchObject({ code: "transfer-not-undoable" });
  expect((await it.transfersOf(order)).map(({ state }) => state)).toEqual(["paid"]);
});

test("an order that was placed to be paid by card is not paid by a made-up transfer", async () => {
  const it = await ownAccountShop();
  const { order } = await it.placed({ fields: { payBy: "card" } });
  const brought = { paymentKey: newOwnKey(), amount: String(order.total) };
  expect(await confirmPayment(it.shop, order, brought)).toMatchObject({ payment: "failed" });
});

test("ledger and transfers agree, also after an undoing and a refund by hand", async () => {
  const it = await ownAccountShop();
  const { order } = await it.awaited();
  await settled(it, order.number);
  await undoTransfer(it.shop, { number: order.number, words: "되돌리기" }, it.admin);
  await settled(it, order.number);
  await settlePayment(it.shop, await it.now(order));
  await cancelOrder(it.shop, await it.now(order), { account });
  const [refund] = await it.refundsOf(order);
  await returnByHand(it.shop, refund!.id, { words: "송금" }, it.admin);
  const hour = 3_600_000;
  const range = { since: new Date(Date.now() - hour), until: new Date(Date.now() + hour) };
  expect(await comparePayments(it.shop, range)).toMatchObject({ open: 0 });
});

test("goods that are sent are not paid by transfer where nobody could keep the money", async () => {
  const it = await ownAccountShop();
  it.own.account = { ...it.own.account!, safety: "" };
  const { order } = await it.awaited({ sends: true });
  expect(order.payment).toBe("waiting_deposit");
  const payments = it.shop.payments;
  it.shop.payments = new Proxy(payments, {
    get: (target, name) =>
      name === "waysToPay" ? ["card", "own_account"] : (Reflect.get(target, name) as unknown),
  });
  await expect(it.placed({ sends: true })).rejects.toMatchObject({ code: "transfer-unsafe" });
  expect((await it.placed()).order.payment).toBe("pending");
});
