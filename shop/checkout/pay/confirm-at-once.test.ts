import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { scriptedProvider } from "#tests/has/scripted-provider.ts";
import { testShop } from "#tests/test-shop.ts";
import { watchStatements } from "#tests/watch-statements.ts";
import { paymentLedger, payments as sums } from "#shop/money/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { confirmPayment } from "./confirm-payment.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

async function manyOrders(count: number) {
  const payments = scriptedProvider();
  const shop = await testShop({ payments });
  const some: Order[] = [];
  const paymentProvider = payments.name;
  for (let made = 0; made < count; made++) some.push(await shop.has.order({ paymentProvider }));
  const back = (order: Order, paymentKey = payments.authenticate(order)) =>
    confirmPayment(shop, order, { paymentKey, amount: String(order.total) });
  const saidOf = async ({ id }: Order) =>
    (
      await shop.db
        .select({ event: timeline.event })
        .from(timeline)
        .where(eq(timeline.orderId, id))
        .orderBy(timeline.id)
    )
      .map(({ event }) => event)
      .filter((event) => event !== "placed");
  return { shop, payments, some, back, saidOf };
}

const PAID = ["payment.confirm", "payment.pay", "delivery.pay"];

test("each payment that comes back is entered by two statements, whoever pays in the same moment", async () => {
  const { shop, payments, some, back, saidOf } = await manyOrders(12);
  const statements = watchStatements();
  const paid = await Promise.all(some.map((order) => back(order)));
  expect(statements()).toEqual(Array(24).fill("move_order"));
  for (const [at, order] of some.entries()) {
    const [book] = payments.books(order.number);
    expect(book).toMatchObject({ captures: 1, amount: order.total });
    const own = {
      id: order.id,
      number: order.number,
      payment: "paid",
      delivery: "ready",
      hold: "sold",
    };
    expect(paid[at]).toMatchObject({ ...own, paymentKey: book!.paymentKey });
    expect(await saidOf(order)).toEqual(PAID);
    const booked = await rowsOf(shop.db, paymentLedger, { orderId: order.id }, paymentLedger.id);
    expect(booked.map(({ kind, amount, paymentKey }) => [kind, amount, paymentKey])).toEqual([
      ["authenticated", order.total, book!.paymentKey],
      ["captured", order.total, book!.paymentKey],
    ]);
    const [sum] = await rowsOf(shop.db, sums, { orderId: order.id });
    expect(sum).toMatchObject({ paymentKey: book!.paymentKey, captured: order.total, returned: 0 });
    const reported = await rowsOf(shop.db, notices, { subjectKey: order.number });
    expect(reported.map(({ event }) => event)).toContain("order-paid");
    expect(new Set(reported.map(({ event, channel }) => `${event} ${channel}`)).size).toBe(
      reported.length,
    );
  }
});

test("what comes twice, too late, or with another order's payment harms nobody who pays in the same moment", async () => {
  const { shop, payments, some, back, saidOf } = await manyOrders(8);
  const [twice, late, other, ...usual] = some as [Order, Order, Order, ...Order[]];
  await shop.db
    .update(orders)
    .set({ expiresAt: sql`now() - interval '1 minute'` })
    .where(eq(orders.id, late.id));
  const key = payments.authenticate(twice);
  const foreign = payments.authenticate(usual[0]!);
  const [first, second, tooLate, wrong, ...rest] = await Promise.allSettled([
    back(twice, key),
    back(twice, key),
    back(late),
    back(usual[0]!, foreign).then(() => back(other, foreign)),
    ...usual.slice(1).map((order) => back(order)),
  ]);
  const codeOf = (tried: PromiseSettledResult<unknown>) =>
    tried.status === "rejected" && isRefusal(tried.reason) ? tried.reason.code : tried.status;
  expect([first, second].map((one) => codeOf(one!))).toEqual(["fulfilled", "fulfilled"]);
  expect(codeOf(tooLate!)).toBe("order-expired");
  expect(codeOf(wrong!)).toBe("payment-mismatch");
  expect(rest.map(codeOf)).toEqual(["fulfilled", "fulfilled", "fulfilled", "fulfilled"]);
  expect(payments.books(twice.number)).toMatchObject([{ captures: 1 }]);
  for (const order of [twice, ...usual]) expect(await saidOf(order)).toEqual(PAID);
  const unpaid = await shop.db
    .select()
    .from(orders)
    .where(inArray(orders.id, [late.id, other.id]));
  expect(unpaid.map(({ payment }) => payment)).toEqual(["pending", "pending"]);
  for (const order of [late, other])
    expect((await saidOf(order)).filter((event) => event.startsWith("payment."))).toEqual([]);
});

test("one payment for two orders in the same moment is entered for one of them, and the others are paid", async () => {
  const { shop, payments, some, back, saidOf } = await manyOrders(6);
  const [one, another, ...usual] = some as [Order, Order, ...Order[]];
  const key = payments.authenticate(one);
  const tried = await Promise.allSettled([
    ...usual.map((order) => back(order)),
    back(one, key),
    back(another, key),
  ]);
  expect(tried.slice(0, 4).map(({ status }) => status)).toEqual(Array(4).fill("fulfilled"));
  const booked = await rowsOf(shop.db, paymentLedger, { paymentKey: key });
  expect(new Set(booked.map(({ orderId }) => orderId)).size).toBe(1);
  expect(payments.books(another.number)).toEqual([]);
  for (const order of usual) expect(await saidOf(order)).toEqual(PAID);
});
