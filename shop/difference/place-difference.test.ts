import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { standingOfSounds } from "#shop/vault/supplies.server.ts";
import { listAsks } from "#shop/claim/request/list-asks.server.ts";
import { expireUnpaidOrders } from "#shop/money/payment/expire-unpaid-orders.server.ts";
import { payments as sums } from "#shop/money/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { openCounter } from "#tests/has/money-counter.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { products } from "#shop/product/table.server.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { paymentWindowOf } from "#shop/checkout/pay/start-payment.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { orders, orderLines } from "#shop/order/table.server.ts";
import { agreeToOrder } from "#shop/order/agree-to-order.server.ts";
import { placeDifference } from "./place-difference.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { differenceConsent, supplyConsent } from "#shop/order/withdrawal.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { refused } from "#tests/given/refused.ts";

const counter = await openCounter();
const { shop, payments } = counter;

async function bought() {
  const product = await shop.has.product({ price: 90_000, shippingClass: "digital", stock: 5 });
  const form = await buildOrderForm(shop.db, [{ product }]);
  const placed = await placeOrder(shop, form, { guestId: crypto.randomUUID() });
  const order = await paid(placed);
  const [line] = await listLines(shop.db, order.id);
  return { order, lineId: line!.id, product };
}

const paid = async (order: Parameters<typeof confirmPayment>[1]) =>
  confirmPayment(shop, order, {
    paymentKey: payments.authenticate(order),
    amount: String(order.total),
  });

const differenceRequest = { won: 20_000, title: "낭독 · 수정 한 번 더", as: "round" } as const;

async function agreed(order: Awaited<ReturnType<typeof placeDifference>>) {
  return agreeToOrder(shop, order, { agree: "on", agreeSupply: differenceConsent.version });
}

/** The shop as if differences could still be applied, or not any more. */
const applying = (applies: boolean) => ({
  ...shop,
  follows: { ...shop.follows, differencePaid: async () => applies },
});

test("two at once place one difference, which takes nothing of the shelf and goes to its buyer", async () => {
  const { order, lineId, product } = await bought();
  const both = await Promise.all(
    [1, 2].map(() => placeDifference(shop, { order, lineId, ...differenceRequest })),
  );
  expect(both[0]!.number).toBe(both[1]!.number);
  expect(both[0]).toMatchObject({
    guestId: order.guestId,
    ordererEmail: order.ordererEmail,
    total: 20_000,
    shippingAmount: 0,
    isDifference: true,
    awaitsConsent: true,
  });
  const days = (both[0]!.expiresAt.getTime() - both[0]!.placedAt.getTime()) / 86_400_000;
  expect(days).toBe(7);
  const [line] = await listLines(shop.db, both[0]!.id);
  expect(line).toMatchObject({ productId: product.id, ofLineId: lineId, ofLineAs: "round" });
  const sentNotices = await rowsOf(shop.db, notices, { subjectKey: both[0]!.number });
  expect(sentNotices.filter(({ event }) => event === "order-pay-link").length).toBeGreaterThan(0);
  const [shelf] = await rowsOf(shop.db, products, { id: product.id });
  expect(shelf!.stock).toBe(4);
});

test("another price takes the place of the one that nobody paid", async () => {
  const { order, lineId } = await bought();
  const first = await placeDifference(shop, { order, lineId, ...differenceRequest });
  const second = await placeDifference(shop, { order, lineId, ...differenceRequest, won: 30_000 });
  expect(second.number).not.toBe(first.number);
  expect((await counter.now(first)).payment).toBe("expired");
});

test("it is agreed to with words of its own before it is paid", async () => {
  const { order, lineId } = await bought();
  const difference = await placeDifference(shop, { order, lineId, ...differenceRequest });
  const ways = { successPath: "/a", failPath: "/b" };
  expect(await refused(paymentWindowOf(shop, difference, ways))).toBe("consent-needed");
  const ticks = { agree: "on", agreeSupply: supplyConsent.version };
  expect(await refused(agreeToOrder(shop, difference, ticks))).toBe("agreeSupply");
  expect((await agreed(difference)).supplyAgreedWords).toBe(differenceConsent.version);
});

test("paid, it is applied and done, nobody may change their mind, and it hands over no files", async () => {
  const { order, lineId } = await bought();
  const difference = await agreed(
    await placeDifference(shop, { order, lineId, ...differenceRequest }),
  );
  const done = await confirmPayment(applying(true), difference, {
    paymentKey: payments.authenticate(difference),
    amount: "20000",
  });
  expect(done).toMatchObject({ payment: "paid", delivery: "done", hold: "sold" });
  const asks = await listAsks(shop.db, [done], new Date());
  expect(asks.get(done.id)!.kinds.return).not.toContain("changed_mind");
  expect(asks.get(done.id)!.cancelsAtOnce).toBe(false);
  expect((await standingOfSounds(shop.db, done)).hasSounds).toBe(false);
});

test("what cannot be applied any more gives all its money back", async () => {
  const { order, lineId } = await bought();
  const difference = await agreed(
    await placeDifference(shop, { order, lineId, ...differenceRequest }),
  );
  await confirmPayment(applying(false), difference, {
    paymentKey: payments.authenticate(difference),
    amount: "20000",
  });
  const now = await counter.now(difference);
  expect(now).toMatchObject({ payment: "refunded", delivery: "failure" });
  const [sum] = await rowsOf(shop.db, sums, { paymentKey: now.paymentKey! });
  expect(sum).toMatchObject({ captured: 20_000, returned: 20_000 });
});

test("an open difference neither makes way for a new order of the same product nor counts as one", async () => {
  const { order, lineId, product } = await bought();
  const difference = await placeDifference(shop, { order, lineId, ...differenceRequest });
  const form = await buildOrderForm(shop.db, [{ product }]);
  await placeOrder(shop, form, { guestId: order.guestId! });
  expect((await counter.now(difference)).payment).toBe("pending");
});

test("nobody owes a difference of what was given back, or of an order that is not paid", async () => {
  const { order, lineId } = await bought();
  await shop.db.update(orders).set({ payment: "refunded" }).where(eq(orders.id, order.id));
  expect(await refused(placeDifference(shop, { order, lineId, ...differenceRequest }))).toBe(
    "order-not-paid",
  );
});

test("unpaid for a week, it ends and changes nothing", async () => {
  const { order, lineId } = await bought();
  const difference = await placeDifference(shop, { order, lineId, ...differenceRequest });
  await shop.db
    .update(orders)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(orders.id, difference.id));
  await expireUnpaidOrders(shop);
  expect(await counter.now(difference)).toMatchObject({ payment: "expired", delivery: "failure" });
  const [line] = await rowsOf(shop.db, orderLines, { id: lineId });
  expect(line).toBeTruthy();
});
