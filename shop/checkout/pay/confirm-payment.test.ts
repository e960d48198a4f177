import { expect, test } from "vitest";
import { lost, scriptedProvider } from "#tests/has/scripted-provider.ts";
import { testShop } from "#tests/test-shop.ts";
import { confirmPayment } from "./confirm-payment.server.ts";
import { declinePayment } from "./decline-payment.server.ts";
import { findGuestOrder } from "#shop/order/guest/find-guest-order.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { retryPayment, startPayment } from "./start-payment.server.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

async function scripted() {
  const payments = scriptedProvider();
  const shop = await testShop({ payments });
  const now = async (order: Order): Promise<Order> => (await findOrder(shop.db, order.number))!;
  const back = (order: Order, paymentKey: string, amount = String(order.total)) =>
    confirmPayment(shop, order, { paymentKey, amount });
  return { shop, payments, now, back };
}

test("coming back from the window captures the order's amount, once, and the parcel may follow", async () => {
  const { shop, payments, now, back } = await scripted();
  const order = await shop.has.order();
  const paymentKey = payments.authenticate(order);
  expect(await back(order, paymentKey)).toMatchObject({
    payment: "paid",
    delivery: "ready",
    hold: "sold",
    paymentKey,
  });
  expect(payments.books(order.number)).toMatchObject([
    { captures: 1, amount: order.total, status: "paid" },
  ]);
  const again = await back(await now(order), paymentKey);
  expect(again).toMatchObject({ payment: "paid", paidAt: (await now(order)).paidAt });
  expect(payments.asked.filter((call) => call === `confirm ${order.number}`)).toHaveLength(1);
});

test.each([
  "1",
  "1e9",
  "39900.0",
  "0x9bdc",
  " 39900",
  "39,900",
  "３９９００",
  "-39900",
  "NaN",
  "9007199254740993",
  "",
  "39900,39900",
])("an address whose amount says %j is refused before anything is asked", async (amount) => {
  const { shop, payments, now, back } = await scripted();
  const order = await shop.has.order();
  await expect(back(order, payments.authenticate(order), amount)).rejects.toMatchObject({
    code: "payment-mismatch",
  });
  expect(await now(order)).toEqual(order);
  expect(payments.asked).toEqual([]);
});

test.each([
  "",
  "short",
  "a".repeat(201),
  "key with space",
  "../../x",
  "키키키키키키",
  "key\u0000key",
])("%j is no payment key", async (paymentKey) => {
  const { shop, payments, now, back } = await scripted();
  const order = await shop.has.order();
  await expect(back(order, paymentKey)).rejects.toMatchObject({ code: "payment-mismatch" });
  expect(await now(order)).toEqual(order);
  expect(payments.asked).toEqual([]);
});

test("one payment never pays two orders, one after the other or at once", async () => {
  const { shop, payments, now, back } = await scripted();
  const [first, second] = [await shop.has.order(), await shop.has.order()];
  const paymentKey = payments.authenticate(first);
  await back(first, paymentKey);
  await expect(back(second, paymentKey)).rejects.toMatchObject({ code: "payment-mismatch" });
  // It is told in whose window somebody came back from, and nothing else.
  expect(await now(second)).toEqual({ ...second, paymentProvider: payments.name });
  const [third, fourth] = [await shop.has.order(), await shop.has.order()];
  const key = payments.authenticate(third);
  const tries = await Promise.allSettled([back(third, key), back(fourth, key)]);
  expect(
    [...payments.books(third.number), ...payments.books(fourth.number)].filter(
      ({ status }) => status === "paid",
    ).length,
  ).toBeLessThanOrEqual(1);
  expect(tries.filter(({ status }) => status === "rejected")).toHaveLength(1);
  expect((await now(fourth)).payment).not.toBe("paid");
});

test("somebody else's payment is refused by the provider, and the order stays payable", async () => {
  const { shop, payments, now, back } = await scripted();
  const [mine, theirs] = [await shop.has.order(), await shop.has.order()];
  const key = payments.authenticate(theirs);
  expect(await back(mine, key)).toMatchObject({
    payment: "failed",
    delivery: "failure",
    hold: "held",
  });
  expect(payments.books(theirs.number)).toMatchObject([{ captures: 0 }]);
  expect((await retryPayment(shop, await now(mine))).payment).toBe("pending");
});

test("the time to pay is the database's: after it nothing is captured", async () => {
  const { shop, payments, now, back } = await scripted();
  const order = await shop.has.order({ expiresAt: new Date(Date.now() - 1000) });
  await expect(back(order, payments.authenticate(order))).rejects.toMatchObject({
    code: "order-expired",
  });
  const ended = await shop.has.order({ payment: "expired", delivery: "failure" });
  await expect(back(ended, payments.authenticate(ended))).rejects.toMatchObject({
    code: "order-expired",
  });
  expect(payments.asked).toEqual([]);
  expect((await now(order)).payment).toBe("pending");
});

test("confirming is written down before the provider is asked", async () => {
  const { shop, payments, now, back } = await scripted();
  const order = await shop.has.order();
  const paymentKey = payments.authenticate(order);
  const seen: Order[] = [];
  payments.on.confirm = async (stage) => {
    if (stage === "before") seen.push(await now(order));
  };
  await back(order, paymentKey);
  expect(seen).toMatchObject([
    { payment: "confirming", paymentKey, confirmingSince: expect.any(Date) },
  ]);
});

test("a lost answer leaves the order confirming, neither paid nor failed; coming back again asks under the same key", async () => {
  const { shop, payments, now, back } = await scripted();
  for (const stage of ["before", "after"] as const) {
    const order = await shop.has.order();
    const paymentKey = payments.authenticate(order);
    payments.on.confirm = lost(stage, 1);
    expect(await back(order, paymentKey)).toMatchObject({
      payment: "confirming",
      delivery: "pending",
      hold: "held",
    });
    await expect(retryPayment(shop, await now(order))).rejects.toMatchObject({
      code: "payment-in-progress",
    });
    expect(await back(await now(order), paymentKey)).toMatchObject({
      payment: "paid",
      delivery: "ready",
    });
    expect(payments.books(order.number)).toMatchObject([{ captures: 1 }]);
  }
});

test("leaving the window unpaid fails the try, keeps the hold, and whatever the address says is stored safely", async () => {
  const { shop, now } = await scripted();
  for (const reason of [
    "카드 한도 초과",
    "a\u0000b",
    `${"가".repeat(199)}😀`,
    "\ud800",
    "x".repeat(10_000),
  ]) {
    const order = await shop.has.order();
    expect(await declinePayment(shop, order, reason)).toMatchObject({
      payment: "failed",
      delivery: "failure",
      hold: "held",
    });
    const [event] = (await rowsOf(shop.db, timeline, { orderId: order.id })).filter(
      ({ event }) => event === "payment.decline",
    );
    expect(String(event!.facts["reason"]).length).toBeLessThanOrEqual(200);
    expect(await declinePayment(shop, await now(order), reason)).toEqual(await now(order));
  }
  const paid = await shop.has.order({ payment: "paid", delivery: "ready" });
  expect(await declinePayment(shop, paid, "x")).toMatchObject({
    payment: "paid",
    delivery: "ready",
  });
});

test("a failed try can be repeated on the same hold, with a key of its own, but not for ever", async () => {
  const { shop, payments, now } = await scripted();
  const order = await shop.has.order({ expiresAt: new Date(Date.now() + 60_000) });
  for (let attempt = 2; attempt <= 5; attempt++) {
    await declinePayment(shop, await now(order), "cancel");
    const retried = await retryPayment(shop, await now(order));
    expect(retried).toMatchObject({
      payment: "pending",
      hold: "held",
      paymentTry: attempt,
      paymentKey: null,
    });
    expect(retried.expiresAt.getTime()).toBeGreaterThan(Date.now() + 4 * 60_000);
    expect(
      await startPayment(shop, retried, { successPath: "/done", failPath: "/failed" }),
    ).toMatch(/^\/scripted\//);
  }
  await declinePayment(shop, await now(order), "cancel");
  await expect(retryPayment(shop, await now(order))).rejects.toMatchObject({
    code: "too-many-attempts",
  });
  expect(payments.books(order.number)).toHaveLength(4);
});

test("ten retries at once are one try", async () => {
  const { shop, now } = await scripted();
  const order = await shop.has.order({ payment: "failed", delivery: "failure" });
  const retried = await Promise.all(Array.from({ length: 10 }, () => retryPayment(shop, order)));
  for (const one of retried) expect(one).toMatchObject({ payment: "pending", paymentTry: 2 });
  expect((await now(order)).paymentTry).toBe(2);
});

test("an order is found by its device alone; a wrong, odd or member's one is as if it did not exist", async () => {
  const { shop } = await scripted();
  const order = await shop.has.order();
  expect((await findGuestOrder(shop, order.number, order.guestId))?.id).toBe(order.id);
  const members = await shop.has.order({ memberId: "m1" });
  for (const [number, guestId] of [
    [order.number, "another"],
    [order.number, null],
    [order.number, ""],
    [undefined, order.guestId],
    ["20261121-AAAAAAAA", order.guestId],
    [`${order.number}\u0000`, order.guestId],
    ["%", order.guestId],
    [members.number, members.guestId],
  ] as const) {
    expect(await findGuestOrder(shop, number, guestId)).toBeNull();
  }
  expect(await rowsOf(shop.db, orders, { id: order.id })).toEqual([order]);
});

test("a return that is not believed stands in the order's timeline, once for each reason and never without end", async () => {
  const { shop, payments, now, back } = await scripted();
  const notes = async ({ id }: Order) =>
    (await rowsOf(shop.db, timeline, { orderId: id }))
      .filter(({ event }) => event === "return-refused")
      .map(({ facts }) => facts);
  const [order, other] = [await shop.has.order(), await shop.has.order()];
  const key = payments.authenticate(order);
  for (const amount of ["1", "1", "39900.0", "1"])
    await back(order, key, amount).catch(() => undefined);
  await back(order, "../../x").catch(() => undefined);
  expect(await notes(order)).toEqual([
    { reason: expect.stringContaining("금액"), amount: 1 },
    { reason: expect.stringContaining("금액") },
    { reason: expect.stringContaining("읽을 수"), amount: order.total },
  ]);
  await back(order, key);
  await back(await now(order), key);
  await back(await now(order), payments.authenticate(order));
  expect((await notes(order)).at(-1)).toEqual({ reason: expect.stringContaining("또 다른 결제") });
  await back(other, key).catch(() => undefined);
  expect(await notes(other)).toEqual([{ reason: expect.stringContaining("다른 주문") }]);
  for (let amount = 1; amount < 30; amount++)
    await back(other, key, String(amount)).catch(() => undefined);
  expect(await notes(other)).toHaveLength(10);
});

test("two returns at once with the wrong amount leave one entry or two, and nothing else", async () => {
  const { shop, payments, now, back } = await scripted();
  const order = await shop.has.order();
  const key = payments.authenticate(order);
  await Promise.allSettled([back(order, key, "1"), back(order, key, "1")]);
  expect(await now(order)).toEqual(order);
  expect(payments.asked).toEqual([]);
});
