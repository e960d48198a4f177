import { expect, test, vi } from "vitest";
import { orderNumber } from "#shop/order/number.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { lost } from "#tests/has/scripted-provider.ts";
import { scripted, callback } from "#tests/given/webhooks.ts";

// covers 7.13
test("a hint makes the shop ask, and the provider's answer counts", async () => {
  const { shop, tell, now, capture } = await scripted();
  for (const message of [
    (number: string) => ({ orderId: number }),
    (number: string) => ({
      eventType: "PAYMENT_STATUS_CHANGED",
      data: { orderId: number, status: "CANCELED" },
    }),
  ]) {
    const order = await shop.has.order();
    await capture(order);
    expect((await tell(message(order.number))).status).toBe(200);
    expect(await now(order)).toMatchObject({ payment: "paid", delivery: "ready" });
  }
});

test("nothing in it is believed: not done, not cancelled, not another amount", async () => {
  const { shop, payments, tell, now, capture } = await scripted();
  const [unpaid, paid] = [await shop.has.order(), await shop.has.order()];
  await capture(paid);
  await tell({ orderId: paid.number });
  const before = await now(paid);
  for (const status of ["DONE", "CANCELED", "paid", "failed"]) {
    for (const order of [unpaid, paid])
      expect(
        (
          await tell({
            orderId: order.number,
            status,
            amount: 1,
            paymentKey: "forged_key",
            data: { status },
          })
        ).status,
      ).toBe(200);
  }
  expect(await now(unpaid)).toEqual(unpaid);
  expect(await now(paid)).toEqual(before);
  expect(payments.books(unpaid.number)).toEqual([]);
});

test("finished, unknown and impossible numbers get the same answer, and nothing is written to the log", async () => {
  const { shop, payments, tell } = await scripted();
  const log = [vi.spyOn(console, "error"), vi.spyOn(console, "log"), vi.spyOn(console, "warn")];
  const finished = await shop.has.order({ payment: "refunded", delivery: "ready" });
  for (const orderId of [
    finished.number,
    orderNumber(new Date()),
    "",
    "%",
    "x".repeat(5000),
    "\u0000",
    "'; drop table orders; --",
    7,
    null,
    ["a"],
    { $ne: 1 },
  ]) {
    const answer = await tell({ orderId });
    expect([answer.status, await answer.text()]).toEqual([200, "ok"]);
  }
  for (const message of [{}, [], "text", 1, null, { data: null }, { data: [] }])
    expect((await tell(message)).status).toBe(200);
  expect(payments.asked).toEqual([`find ${finished.number}`]);
  for (const spy of log) expect(spy).not.toHaveBeenCalled();
});

test("what is no JSON is 400, what is too long is 413, however it says how long it is", async () => {
  const { post } = await scripted();
  for (const body of [
    "",
    "{",
    "orderId=1",
    "<xml/>",
    "\u0000",
    new Uint8Array([0xff, 0xfe, 0x7b]),
    '{"orderId":"a","orderId":"b"}',
    '{"orderId":"\\ud800"}',
  ])
    expect((await post(body)).status).toBe(400);
  const long = JSON.stringify({ orderId: "x", pad: "x".repeat(70_000) });
  expect((await post(long)).status).toBe(413);
  expect((await post(new Blob([long]).stream())).status).toBe(413);
  expect((await post("[".repeat(60_000))).status).toBe(400);
});

test("while the provider does not answer another call is asked for, so that money is not forgotten", async () => {
  const { shop, payments, tell, now, capture } = await scripted();
  const order = await shop.has.order({ payment: "expired", delivery: "failure" });
  await capture(order);
  payments.on.find = lost("before", 1);
  shop.missed.hint = false;
  const answer = await tell({ orderId: order.number });
  expect([answer.status, answer.headers.get("retry-after"), shop.missed.hint]).toEqual([
    503,
    "60",
    true,
  ]);
  expect((await tell({ orderId: order.number })).status).toBe(200);
  expect(await now(order)).toMatchObject({ payment: "paid", delivery: "ready" });
});

test("forty calls about one order at once settle it once", async () => {
  const { shop, payments, tell, now, capture } = await scripted();
  const order = await shop.has.order();
  await capture(order);
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => tell({ orderId: order.number })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await now(order)).toMatchObject({ payment: "paid", delivery: "ready" });
  expect(payments.books(order.number)).toMatchObject([{ captures: 1, returns: 0 }]);
});

test("a storm about one order is asked to come later and stops reaching the provider", async () => {
  const { shop, payments, tell } = await scripted();
  const [noisy, calm] = [await shop.has.order(), await shop.has.order()];
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => tell({ orderId: noisy.number })),
  );
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(40);
  expect(payments.asked.length).toBeLessThanOrEqual(60);
  expect((await tell({ orderId: calm.number })).status).toBe(200);
});

test("both forms five times each, shuffled, two at once and with forged ones between: paid once, told once", async () => {
  const { payments, tell, now, waiting, events } = await scripted();
  const { order, paymentKey } = await waiting();
  payments.payIn(paymentKey);
  const changed = {
    eventType: "PAYMENT_STATUS_CHANGED",
    createdAt: "2026-11-21T14:03:00.000000",
    data: { paymentKey, orderId: order.number, status: "DONE" },
  };
  const late = { ...changed, data: { ...changed.data, status: "WAITING_FOR_DEPOSIT" } };
  const forged = [
    callback(order.number, "guess"),
    { ...changed, data: { ...changed.data, status: "CANCELED", balanceAmount: 0 } },
  ];
  const bodies = Array.from({ length: 5 }, () => [
    changed,
    callback(order.number, "secret"),
    late,
    ...forged,
  ])
    .flat()
    .toSorted(() => Math.random() - 0.5);
  for (let at = 0; at < bodies.length; at += 2) {
    const answers = await Promise.all(bodies.slice(at, at + 2).map(tell));
    for (const { status } of answers) expect(status).toBe(200);
  }
  expect(await now(order)).toMatchObject({ payment: "paid", delivery: "ready" });
  expect((await events(order)).filter((event) => event === "payment.pay")).toHaveLength(1);
});

test("a call that names another payment of the order makes the shop look at that one: what came twice goes back", async () => {
  const { shop, payments, tell, now } = await scripted({ careless: true });
  const order = await shop.has.order();
  const [first, second] = [payments.authenticate(order), payments.authenticate(order)];
  await confirmPayment(shop, order, { paymentKey: first, amount: String(order.total) });
  await payments.confirm({
    orderNumber: order.number,
    paymentKey: second,
    amount: order.total,
    once: "past us",
  });
  expect(
    (
      await tell({
        eventType: "PAYMENT_STATUS_CHANGED",
        data: { orderId: order.number, paymentKey: second, status: "DONE" },
      })
    ).status,
  ).toBe(200);
  expect(payments.books(order.number).map(({ status }) => status)).toEqual(["paid", "canceled"]);
  expect(await now(order)).toMatchObject({ payment: "paid", paymentKey: first });
});

test("a call that names somebody else's payment touches neither order", async () => {
  const { shop, payments, tell, now, capture } = await scripted();
  const [mine, theirs] = [await shop.has.order(), await shop.has.order()];
  await capture(theirs);
  const paymentKey = payments.books(theirs.number)[0]!.paymentKey;
  for (const key of [paymentKey, "unknown_payment_key", "../../x", 7, null]) {
    expect(
      (
        await tell({
          eventType: "PAYMENT_STATUS_CHANGED",
          data: { orderId: mine.number, paymentKey: key, status: "DONE" },
        })
      ).status,
    ).toBe(200);
  }
  expect(await now(mine)).toEqual(mine);
  expect(await now(theirs)).toEqual(theirs);
  expect(payments.books(theirs.number)).toMatchObject([{ captures: 1, returns: 0 }]);
});

test("a caller who waits ten seconds is answered before, and what was begun is finished all the same", async () => {
  const { shop, payments, tell, now, capture } = await scripted({ answerWithin: 40 });
  const order = await shop.has.order();
  await capture(order);
  const { promise: found, resolve: find } = Promise.withResolvers<void>();
  payments.on.find = (stage) => (stage === "before" ? found : undefined);
  const answer = await tell({ orderId: order.number });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"]);
  expect((await now(order)).payment).not.toBe("paid");
  find();
  await expect.poll(async () => (await now(order)).payment).toBe("paid");
});

test("whoever uses up their calls about an order keeps the provider's from nobody", async () => {
  const { shop, tellFrom, now, capture } = await scripted();
  const order = await shop.has.order();
  const calls = await Promise.all(
    Array.from({ length: 130 }, () => tellFrom("198.51.100.9", { orderId: order.number })),
  );
  expect(calls.some(({ status }) => status === 429)).toBe(true);
  await capture(order);
  expect((await tellFrom("203.0.113.77", { orderId: order.number })).status).toBe(200);
  expect((await now(order)).payment).toBe("paid");
});
