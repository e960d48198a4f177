import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { openCounter } from "#tests/has/money-counter.ts";
import { refusing } from "#tests/has/refusing.ts";
import { lost } from "#tests/has/scripted-provider.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { settlePayment } from "#shop/money/payment/settle-payment.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { shipOrder } from "#shop/order/delivery/ship-order.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refundOrder } from "./refund-order.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const waybill = { company: "CJ대한통운", waybillNumber: "123456789011" };
const codes = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) =>
    result.status === "rejected"
      ? [isRefusal(result.reason) ? result.reason.code : String(result.reason)]
      : [],
  );

test("a part goes back, then another, then the rest: book, provider, order and shopper agree each time", async () => {
  const { shop, payments, admin, bought, now, standing, bookOf, toldOf, brokenOf, eventsOf } =
    await openCounter();
  const { order, product } = await bought();
  expect(
    await refundOrder(
      shop,
      order.number,
      { amount: 10_000, reason: "배송이 늦어 일부 환불" },
      admin,
    ),
  ).toMatchObject({ state: "done", amount: 10_000 });
  expect(await now(order)).toMatchObject({
    payment: "partially_refunded",
    delivery: "ready",
    hold: "sold",
  });
  expect(await standing(order)).toEqual({
    captured: 39_900,
    reserved: 0,
    returned: 10_000,
    refundable: 29_900,
  });
  expect(await brokenOf(order, { [product.id]: 3 })).toEqual([]);
  await shipOrder(shop, order.number, waybill, admin);
  await refundOrder(shop, order.number, { amount: 900, reason: "흠집" }, admin);
  await refundOrder(shop, order.number, { amount: 29_000, reason: "분실" }, admin);
  expect(await now(order)).toMatchObject({
    payment: "refunded",
    delivery: "delivery",
    hold: "sold",
  });
  expect(payments.books(order.number)).toMatchObject([
    { status: "canceled", returns: 3, returned: 39_900 },
  ]);
  expect(await bookOf(order)).toEqual([
    "intended 39900",
    "authenticated 39900",
    "captured 39900",
    "refund_intended 10000",
    "refunded 10000",
    "refund_intended 900",
    "refunded 900",
    "refund_intended 29000",
    "refunded 29000",
  ]);
  expect(
    await toldOf(order, "order-partly-refunded", "order-fully-refunded", "order-canceled"),
  ).toEqual(["order-fully-refunded", "order-partly-refunded", "order-partly-refunded"]);
  expect((await eventsOf(order)).slice(-6)).toEqual(
    ["delivery.ship", "refund", "payment.refundPart", "refund", "payment.refund"]
      .slice(-6)
      .toSpliced(0, 0, "payment.refundPart"),
  );
  expect(await brokenOf(order, { [product.id]: 3 })).toEqual([]);
  const audited = await rowsOf(shop.db, auditLog, { subject: `order ${order.number}` });
  expect(audited.filter(({ action }) => action === "order.refund")).toMatchObject([
    { reason: "배송이 늦어 일부 환불", after: { amount: 10_000 }, whose: order.memberId },
    { reason: "흠집" },
    { reason: "분실" },
  ]);
});

test("more than is there, nothing, fractions and orders that have no money are refused and nothing happens", async () => {
  const { shop, payments, admin, bought, placed, standing, refundsOf } = await openCounter();
  const { order } = await bought();
  await refundOrder(shop, order.number, { amount: 39_000, reason: "일부" }, admin);
  await expect(
    refundOrder(shop, order.number, { amount: 901, reason: "더" }, admin),
  ).rejects.toMatchObject({ code: "refund-too-much", facts: { refundable: 900 } });
  for (const amount of [0, -1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])
    await expect(
      refundOrder(shop, order.number, { amount, reason: "이상한 금액" }, admin),
    ).rejects.toMatchObject({ name: "Refusal" });
  await refusing(
    "order-not-found",
    refundOrder(shop, "20261121-AAAAAAAA", { amount: 1, reason: "없음" }, admin),
  );
  const unpaid = (await placed()).order;
  await refusing(
    "refund-not-possible",
    refundOrder(shop, unpaid.number, { amount: 1, reason: "아직" }, admin),
  );
  expect(await standing(order)).toMatchObject({ reserved: 0, returned: 39_000, refundable: 900 });
  expect([await refundsOf(order), await refundsOf(unpaid)]).toMatchObject([
    [{ amount: 39_000 }],
    [],
  ]);
  expect(payments.books(order.number)).toMatchObject([{ returned: 39_000, returns: 1 }]);
});

test("two refunds of the whole at once: one goes back, the other is told that nothing is left", async () => {
  const { shop, payments, admin, bought, standing, brokenOf } = await openCounter();
  for (let round = 0; round < 5; round++) {
    const { order, product } = await bought();
    await shipOrder(shop, order.number, waybill, admin);
    payments.on.cancel = (stage) => (stage === "after" ? wait(5) : undefined);
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () =>
        refundOrder(shop, order.number, { amount: order.total, reason: "전액" }, admin),
      ),
    );
    expect(codes(results)).toHaveLength(3);
    for (const code of codes(results))
      expect(code).toBeOneOf(["refund-too-much", "refund-not-possible"]);
    expect(await standing(order)).toMatchObject({ returned: order.total, reserved: 0 });
    expect(payments.books(order.number)).toMatchObject([{ returned: order.total, returns: 1 }]);
    expect(await brokenOf(order, { [product.id]: 3 })).toEqual([]);
  }
});

test("two parts at once of which only one fits, and many that fit", async () => {
  const { shop, payments, admin, bought, standing, brokenOf } = await openCounter();
  const { order } = await bought();
  const results = await Promise.allSettled(
    [20_000, 20_000].map((amount) =>
      refundOrder(shop, order.number, { amount, reason: "절반" }, admin),
    ),
  );
  expect(codes(results)).toEqual(["refund-too-much"]);
  await Promise.all(
    Array.from({ length: 10 }, () =>
      refundOrder(shop, order.number, { amount: 1000, reason: "조금씩" }, admin),
    ),
  );
  expect(await standing(order)).toMatchObject({ returned: 30_000, reserved: 0, refundable: 9900 });
  expect(payments.books(order.number)).toMatchObject([{ returned: 30_000, returns: 11 }]);
  expect(await brokenOf(order)).toEqual([]);
});

test("what is posted twice under one key is one refund; another amount under it is refused", async () => {
  const { shop, payments, admin, bought, refundsOf } = await openCounter();
  const { order } = await bought();
  const key = randomUUID();
  const twice = () =>
    refundOrder(shop, order.number, { amount: 5000, reason: "두 번 누름", key }, admin);
  const [first, second] = await Promise.all([twice(), twice()]);
  expect(await twice()).toMatchObject({ id: first!.id, state: "done" });
  expect(second!.id).toBe(first!.id);
  await refusing(
    "refund-changed",
    refundOrder(shop, order.number, { amount: 6000, reason: "다른 금액", key }, admin),
  );
  expect(await refundsOf(order)).toHaveLength(1);
  expect(payments.books(order.number)).toMatchObject([{ returned: 5000 }]);
});

test.each(["before", "after"] as const)(
  "an answer lost %s a part went back is made up for, once",
  async (stage) => {
    const { shop, payments, admin, bought, later, now, standing, brokenOf } = await openCounter();
    const { order } = await bought();
    payments.on.cancel = lost(stage, 1);
    expect(
      await refundOrder(shop, order.number, { amount: 7000, reason: "일부" }, admin),
    ).toMatchObject({ state: "asked" });
    expect(await standing(order)).toMatchObject({
      reserved: 7000,
      returned: 0,
      refundable: 32_900,
    });
    await Promise.all([later(order), later(order), later(order)]);
    expect((await now(order)).payment).toBe("partially_refunded");
    expect(payments.books(order.number)).toMatchObject([{ returned: 7000, returns: 1 }]);
    expect(await brokenOf(order)).toEqual([]);
  },
);

test("all of it before anything left is a cancellation: nothing leaves while the provider is silent", async () => {
  const { shop, payments, admin, bought, later, now, brokenOf, toldOf } = await openCounter();
  const { order, product } = await bought();
  await refundOrder(shop, order.number, { amount: 9900, reason: "일부" }, admin);
  payments.on.cancel = lost("before", 1);
  expect(
    await refundOrder(shop, order.number, { amount: 30_000, reason: "남은 금액도" }, admin),
  ).toMatchObject({ state: "asked", kind: "cancel" });
  expect((await now(order)).payment).toBe("canceling");
  await refusing("order-not-paid", shipOrder(shop, order.number, waybill, admin));
  await later(order);
  expect(await now(order)).toMatchObject({ payment: "refunded", hold: "released" });
  expect(await toldOf(order, "order-canceled", "order-fully-refunded")).toEqual(["order-canceled"]);
  expect(await brokenOf(order, { [product.id]: 3 })).toEqual([]);
});

test("an order cancelled while a part is on its way stays cancelled until all of it is back", async () => {
  const { shop, payments, admin, bought, later, now, brokenOf, bookOf } = await openCounter();
  const { order, product } = await bought();
  payments.on.cancel = lost("before");
  await refundOrder(shop, order.number, { amount: 9900, reason: "일부" }, admin);
  expect((await cancelOrder(shop, order)).payment).toBe("canceling");
  payments.on.cancel = (stage) => {
    if (stage === "after" && payments.books(order.number)[0]!.returned === 9900)
      throw new Error("the process died");
  };
  await later(order);
  expect(await now(order)).toMatchObject({ payment: "canceling", delivery: "ready" });
  payments.on.cancel = undefined;
  await later(order);
  expect(await now(order)).toMatchObject({ payment: "refunded", hold: "released" });
  expect((await bookOf(order)).slice(-4)).toEqual([
    "refund_intended 9900",
    "refund_intended 30000",
    "refunded 9900",
    "refunded 30000",
  ]);
  expect(payments.books(order.number)).toMatchObject([{ returned: order.total, returns: 2 }]);
  expect(await brokenOf(order, { [product.id]: 3 })).toEqual([]);
});

test("shipping against a refund of all: the parcel leaves or the money goes, never both", async () => {
  const { shop, admin, bought, now, brokenOf } = await openCounter();
  for (let round = 0; round < 8; round++) {
    const { order, product } = await bought();
    const results = await Promise.allSettled([
      wait(round % 3).then(() => shipOrder(shop, order.number, waybill, admin)),
      refundOrder(shop, order.number, { amount: order.total, reason: "전액" }, admin),
    ]);
    const after = await now(order);
    if (after.delivery === "ready") expect(codes(results)).toHaveLength(1);
    expect(after.payment).toBe("refunded");
    expect(after.hold).toBe(after.delivery === "ready" ? "released" : "sold");
    expect(await brokenOf(order, { [product.id]: 3 })).toEqual([]);
  }
});

test("the owner cancels in the provider's console while a refund is on its way: every won is entered once", async () => {
  const { shop, payments, admin, bought, later, now, standing, refundsOf, bookOf, brokenOf } =
    await openCounter();
  const { order } = await bought();
  payments.on.cancel = lost("before", 1);
  await refundOrder(shop, order.number, { amount: 10_000, reason: "일부" }, admin);
  payments.cancelThere(order.paymentKey!, 4000);
  await settlePayment(shop, await now(order));
  expect(await standing(order)).toMatchObject({ reserved: 10_000, returned: 4000 });
  await later(order);
  expect(await refundsOf(order)).toMatchObject([{ state: "done", amount: 10_000 }]);
  expect((await bookOf(order)).slice(-2)).toEqual(["canceled 4000", "refunded 10000"]);
  payments.cancelThere(order.paymentKey!, 25_900);
  await Promise.all(Array.from({ length: 4 }, async () => settlePayment(shop, await now(order))));
  expect(await now(order)).toMatchObject({ payment: "refunded", hold: "released" });
  expect(await standing(order)).toMatchObject({ captured: 39_900, returned: 39_900, reserved: 0 });
  expect(await brokenOf(order)).toEqual([]);
});
