import { expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { asOwner, testShop, type TestShop } from "#tests/test-shop.ts";
import { refusing } from "#tests/has/refusing.ts";
import { databaseCode } from "#shop/database/transaction.server.ts";
import { beginRefund } from "#shop/money/refund/begin-refund.server.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import { moveOrder } from "#shop/order/move-order.server.ts";
import { enterInLedger } from "./enter-in-ledger.server.ts";
import { findOrderSums, findPaymentSums } from "./payment-sums.server.ts";
import { paymentLedger, payments } from "#shop/money/table.server.ts";

const paid = async (shop: TestShop) => {
  const order = await shop.has.order({ payment: "paid", delivery: "ready" });
  return {
    order,
    key: order.paymentKey!,
    booking: { orderId: order.id, provider: "sandbox", by: "admin" as const },
  };
};

const code = async (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => databaseCode(error) ?? String(error),
  );

test("the shop itself can neither change nor remove what stands in the book, nor write its sums", async () => {
  const shop = await testShop();
  const { order, key } = await paid(shop);
  const denied = [
    "update payment_ledger set amount = 0",
    "delete from payment_ledger",
    "truncate payment_ledger",
    "update payments set captured = captured + 1",
    "delete from payments",
    "truncate payments",
    "alter table payment_ledger disable trigger all",
    "drop table payment_ledger",
  ];
  for (const statement of denied)
    expect([statement, await code(shop.db.execute(sql.raw(statement)))]).toEqual([
      statement,
      "42501",
    ]);
  expect(
    await code(
      shop.db
        .insert(payments)
        .values({ paymentKey: "made-up", orderId: order.id, provider: "sandbox", captured: 1 }),
    ),
  ).toBe("42501");
  for (const statement of ["update payment_ledger set amount = 0", "delete from payment_ledger"])
    await expect(asOwner(shop, statement)).rejects.toThrow("append-only");
  expect(await findPaymentSums(shop.db, key)).toMatchObject({ captured: order.total, returned: 0 });
});

test("the database refuses more back than came, however it is written", async () => {
  const shop = await testShop();
  const { order, key, booking } = await paid(shop);
  const raw = (kind: string, amount: number) =>
    shop.db.execute(
      sql`insert into payment_ledger (order_id, provider, payment_key, kind, amount, mark, by) values (${order.id}, 'sandbox', ${key}, ${kind}, ${amount}, ${`${kind}-${amount}-${Math.random()}`}, 'admin')`,
    );
  for (const kind of [
    "refund_intended",
    "canceled",
    "refunded",
    "returned_by_hand",
    "refund_dropped",
  ])
    expect([kind, await code(raw(kind, order.total + 1))]).toEqual([kind, "23514"]);
  expect(await code(raw("refunded", 1))).toBe("23514");
  expect(await code(raw("captured", -1))).toBe("23514");
  await refusing(
    "refund-too-much",
    enterInLedger(shop.db, booking, [
      { kind: "refund_intended", amount: order.total + 1, mark: "over", paymentKey: key },
    ]),
  );
  await refusing(
    "refund-too-much",
    shop.db.transaction(async (db) =>
      beginRefund(
        db as never,
        order,
        { amount: order.total + 1, kind: "partial", reason: "더", by: "admin" },
        shop,
      ),
    ),
  );
  await enterInLedger(shop.db, booking, [
    { kind: "refund_intended", amount: order.total, mark: `all:${key}`, paymentKey: key },
  ]);
  expect(await code(raw("refund_intended", 1))).toBe("23514");
  expect(await findOrderSums(shop.db, order.id)).toEqual({
    captured: order.total,
    reserved: order.total,
    returned: 0,
    refundable: 0,
  });
});

test("a payment is of one order, and an event enters once, told a hundred times at once", async () => {
  const shop = await testShop();
  const [first, second] = [await paid(shop), await paid(shop)];
  await refusing(
    "payment-mismatch",
    enterInLedger(shop.db, second.booking, [
      { kind: "refund_intended", amount: 1, mark: "of another", paymentKey: first.key },
    ]),
  );
  await refusing(
    "payment-mismatch",
    enterInLedger(shop.db, second.booking, [
      { kind: "captured", amount: 1, mark: "captured of another", paymentKey: first.key },
    ]),
  );
  await Promise.all(
    Array.from({ length: 100 }, () =>
      enterInLedger(shop.db, first.booking, [
        { kind: "canceled", amount: 100, mark: `canceled:${first.key}:100`, paymentKey: first.key },
      ]),
    ),
  );
  expect(await findPaymentSums(shop.db, first.key)).toMatchObject({
    captured: first.order.total,
    returned: 100,
  });
});

test("what a move enters is entered if and only if the order moves, and a refused entry moves nothing", async () => {
  const shop = await testShop();
  const { order, key } = await paid(shop);
  const before = await shop.db.$count(paymentLedger);
  await refusing(
    "order-changed",
    moveOrder(
      shop.db,
      { ...order, delivery: "delivery" },
      {
        payment: "refundPart",
        by: "payment",
        ledger: [{ kind: "canceled", amount: 1, mark: `m:${key}`, paymentKey: key }],
      },
    ),
  );
  expect(
    await code(
      moveOrder(shop.db, order, {
        payment: "refundPart",
        by: "payment",
        ledger: [{ kind: "canceled", amount: order.total + 1, mark: `n:${key}`, paymentKey: key }],
      }),
    ),
  ).toBe("23514");
  expect(await shop.db.$count(paymentLedger)).toBe(before);
  expect(await shop.db.transaction(async (db) => lockOrder(db as never, order.id))).toEqual(order);
});
