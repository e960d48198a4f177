import { eq } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { toss } from "#adapters/payment/toss/toss.server.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { depositFields } from "#shop/money/deposit/deposit-form.ts";
import { issueDeposit } from "#shop/checkout/pay/issue-deposit.server.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { reconcilePayments } from "#shop/checkout/pay/reconcile-payments.server.ts";
import { settlePayment } from "#shop/money/payment/settle-payment.server.ts";
import { paymentLedger } from "#shop/money/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { agreeToOrder } from "#shop/order/agree-to-order.server.ts";
import { supplyConsent } from "#shop/order/withdrawal.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { testShop } from "#tests/test-shop.ts";
import { startTossServer } from "./toss-server.ts";
import { writeDeskOrder } from "#shop/office/order/write-desk-order.server.ts";
import { rowsOf } from "../has/rows-of.ts";
import { refused } from "../given/refused.ts";

const server = await startTossServer({ slowness: { lateMs: 350, dripMs: 30, neverMs: 1500 } });
afterAll(() => server.close());
const payments = toss({
  clientKey: server.clientKey,
  secretKey: server.secretKey,
  apiUrl: server.url,
  patience: { act: 400, read: 400, list: 1000 },
});
const shop = await testShop({ payments });
const desk = { account: { id: "desk", email: "admin@sori.example" }, address: "203.0.113.5" };
const form = (typed: Record<string, string> = {}) =>
  depositFields.parse({
    intent: "money-deposit",
    bank: "kb",
    cashReceipt: "none",
    agreed: "on",
    ...typed,
  });
const now = async ({ number }: Pick<Order, "number">) => (await findOrder(shop.db, number))!;
const accountsOf = ({ number }: Pick<Order, "number">) =>
  server.books().effects.filter(({ orderId }) => orderId === number);

/** As the desk writes it for a caller. */
async function written(shippingClass: "parcel" | "digital" = "parcel"): Promise<Order> {
  const product = await shop.has.product({ price: 30_000, stock: 3, shippingClass });
  const order = await writeDeskOrder(shop, await buildOrderForm(shop.db, [{ product }]), "", {
    ...desk,
    account: await shop.has.admin(),
  });
  return now(order);
}

test("a caller's order is read to her, gets an account, and is paid by what comes in; every hand is written down", async () => {
  const order = await written();
  expect(await refused(issueDeposit(shop, order.number, form({ agreed: "" }), desk))).toBe(
    "agreed",
  );
  const typed = { cashReceipt: "income", cashReceiptNumber: "010-1234-5678", escrow: "on" };
  const waiting = await issueDeposit(shop, order.number, form(typed), desk);
  expect(waiting).toMatchObject({
    payment: "waiting_deposit",
    payBy: "virtual_account",
    cashReceipt: "income",
    useEscrow: true,
    awaitsConsent: false,
    hold: "held",
    deposit: { bank: "kb", number: expect.any(String), holder: order.ordererName },
  });
  expect(waiting.expiresAt.toISOString()).toBe(waiting.deposit!.dueAt);
  const history = await rowsOf(shop.db, timeline, { orderId: order.id });
  expect(history.map(({ event, by }) => `${event} ${by}`)).toEqual([
    "placed admin",
    "agreed-by-phone admin",
    "payment.confirm payment",
    "deposit-issued admin",
    "payment.awaitDeposit payment",
  ]);
  const log = await rowsOf(shop.db, auditLog, { subject: `order ${order.number}` });
  expect(log.map(({ action }) => action)).toEqual([
    "order.write",
    "order.agreed-by-phone",
    "order.deposit",
  ]);
  const sentNotices = await rowsOf(shop.db, notices, { subjectKey: order.number });
  expect(sentNotices.map(({ event }) => event)).toContain("order-deposit-due");
  for (const value of [history, log, sentNotices, waiting])
    expect(JSON.stringify(value)).not.toContain(form(typed).cashReceiptNumber);

  expect(server.control.deposit({ paymentKey: waiting.paymentKey! }).taken).toBe(true);
  await settlePayment(shop, waiting);
  expect(await now(order)).toMatchObject({ payment: "paid", delivery: "ready", hold: "sold" });
  const book = await rowsOf(shop.db, paymentLedger, { orderId: order.id });
  expect(book.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(
    ["intended", "deposit_awaited", "deposit_noticed", "captured"].map(
      (kind) => `${kind} ${order.total}`,
    ),
  );
});

test("for files the desk cannot agree: no account before the buyer ticked it herself, and one afterwards", async () => {
  const order = await written("digital");
  expect(await refused(issueDeposit(shop, order.number, form(), desk))).toBe("consent-needed");
  expect(await now(order)).toMatchObject({ payment: "pending", awaitsConsent: true });
  expect(accountsOf(order)).toEqual([]);
  await agreeToOrder(shop, order, { agree: "on", agreeSupply: supplyConsent.version });
  const waiting = await issueDeposit(shop, order.number, form({ agreed: "" }), desk);
  expect(waiting.payment).toBe("waiting_deposit");
});

test("two at the desk and a card that comes back meanwhile: one account, and no card is charged", async () => {
  const order = await written();
  const { paymentKey } = server.control.authenticate({
    orderId: order.number,
    amount: order.total,
    method: "card",
  });
  await agreeToOrder(shop, order, { agree: "on" });
  const agreed = await now(order);
  const outcomes = await Promise.all([
    refused(issueDeposit(shop, order.number, form(), desk)),
    refused(issueDeposit(shop, order.number, form(), desk)),
    refused(confirmPayment(shop, agreed, { paymentKey, amount: String(order.total) })),
  ]);
  expect(outcomes.filter((each) => each === "done").length).toBeGreaterThan(0);
  for (let round = 0; round < 2; round++) await settlePayment(shop, await now(order));
  const { payment } = await now(order);
  const effects = accountsOf(order).map(({ kind }) => kind);
  if (payment === "paid") expect(effects).toEqual(["captured"]);
  else {
    expect(payment).toBe("waiting_deposit");
    expect(effects).toEqual(["account_issued"]);
  }
});

test.each(["never", "500", "html", "truncated", "other-order", "late"] as const)(
  "an answer that is %s leaves it to the worker, which finds the account; asked again there is no second",
  async (kind) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const order = await written();
    server.control.nextFault({ call: "issue", kind, acts: true });
    await issueDeposit(shop, order.number, form(), desk);
    // A webhook of the account may be here before anything else.
    await settlePayment(shop, await now(order));
    await lostSince(order, 30);
    await reconcilePayments(shop);
    expect((await now(order)).payment).toBe("waiting_deposit");
    expect(accountsOf(order).map(({ kind: effect }) => effect)).toEqual(["account_issued"]);
    expect(await refused(issueDeposit(shop, order.number, form(), desk))).not.toBe("done");
  },
);

test("what never reached the provider ends after a while, keeps its pieces, and may be asked for again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const order = await written();
  server.control.nextFault({ call: "issue", kind: "503", acts: false });
  expect(await issueDeposit(shop, order.number, form(), desk)).toMatchObject({
    payment: "confirming",
    paymentKey: null,
  });
  await lostSince(order, 60);
  await reconcilePayments(shop);
  expect((await now(order)).payment).toBe("confirming");
  await lostSince(order, 301);
  await reconcilePayments(shop);
  expect(await now(order)).toMatchObject({ payment: "failed", hold: "held" });
  expect(await issueDeposit(shop, order.number, form(), desk)).toMatchObject({
    payment: "waiting_deposit",
  });
});

test("a bank that gives out none is told beside its field; what is paid, over or free gets no account", async () => {
  const order = await written();
  expect(await refused(issueDeposit(shop, order.number, form({ bank: "kakao" }), desk))).toBe(
    "deposit-not-offered",
  );
  const built = async (more: object) =>
    refused(issueDeposit(shop, (await shop.has.order(more)).number, form(), desk));
  expect(await built({ payment: "paid", delivery: "ready" })).toBe("order-already-paid");
  expect(await built({ payment: "expired", delivery: "failure", hold: "released" })).toBe(
    "order-expired",
  );
  expect(await built({ payment: "pending", delivery: "pending", ordererPhone: "" })).toBe(
    "order-separated",
  );
  expect(await refused(issueDeposit(shop, "20261121-AAAAAAAA", form(), desk))).toBe(
    "order-not-found",
  );
  expect(accountsOf(order)).toEqual([]);
});

const lostSince = ({ id }: Order, seconds: number) =>
  shop.db
    .update(orders)
    .set({ confirmingSince: new Date(Date.now() - seconds * 1000) })
    .where(eq(orders.id, id));
