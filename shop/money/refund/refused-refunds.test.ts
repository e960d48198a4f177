import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openCounter } from "#tests/has/money-counter.ts";
import { refusing } from "#tests/has/refusing.ts";
import { lost } from "#tests/has/scripted-provider.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { settlePayment } from "#shop/money/payment/settle-payment.server.ts";
import { shipOrder } from "#shop/order/delivery/ship-order.server.ts";
import { refunds } from "#shop/money/table.server.ts";
import { askForAccount } from "./ask-for-account.server.ts";
import { askRefundAgain } from "./ask-refund-again.server.ts";
import { dropRefund } from "./drop-refund.server.ts";
import { giveRefundAccount } from "./give-refund-account.server.ts";
import { refundOrder } from "./refund-order.server.ts";
import { returnByHand } from "./return-by-hand.server.ts";

const account = { bank: "shinhan", number: "11012345678", holder: "홍길동" };

async function refused(amount?: number) {
  const counter = await openCounter();
  const { order, product } = await counter.bought();
  counter.payments.refuses = "카드사가 거절했어요";
  if (amount)
    await refundOrder(counter.shop, order.number, { amount, reason: "일부" }, counter.admin);
  else await cancelOrder(counter.shop, order);
  const [refund] = await counter.refundsOf(order);
  return { ...counter, order, product, refund: refund! };
}

test("a refused refund is asked again as a new question, and the provider's books are looked at before", async () => {
  const { shop, payments, admin, order, product, refund, now, refundsOf, brokenOf, toldOf } =
    await refused();
  expect(refund).toMatchObject({ state: "refused", attempt: 1, lastError: "카드사가 거절했어요" });
  expect(await toldOf(order, "owner-refund-refused")).toHaveLength(1);
  expect(await askRefundAgain(shop, refund.id, {}, admin)).toMatchObject({
    state: "refused",
    attempt: 2,
  });
  payments.refuses = null;
  expect(await askRefundAgain(shop, refund.id, {}, admin)).toMatchObject({
    state: "done",
    attempt: 3,
  });
  expect(await now(order)).toMatchObject({ payment: "refunded", hold: "released" });
  expect(payments.books(order.number)).toMatchObject([{ returns: 1, returned: order.total }]);
  expect(await askRefundAgain(shop, refund.id, {}, admin)).toMatchObject({
    state: "done",
    attempt: 3,
  });
  expect(await refundsOf(order)).toHaveLength(1);
  expect(await brokenOf(order, { [product.id]: 3 })).toEqual([]);
});

test("asked again after the owner gave it back in the console: nothing is given back twice", async () => {
  const { shop, payments, admin, order, refund, now, bookOf } = await refused();
  payments.refuses = null;
  payments.cancelThere(order.paymentKey!, order.total);
  const cancelCount = payments.asked.filter((call) => call.startsWith("cancel")).length;
  expect(await askRefundAgain(shop, refund.id, {}, admin)).toMatchObject({
    state: "done",
    attempt: 1,
  });
  expect(payments.asked.filter((call) => call.startsWith("cancel"))).toHaveLength(cancelCount);
  expect((await now(order)).payment).toBe("refunded");
  expect((await bookOf(order)).at(-1)).toBe(`refunded ${order.total}`);
  expect(payments.books(order.number)).toMatchObject([{ returned: order.total }]);
});

test("a webhook of what the owner gave back in the console closes a refused refund, and shrinks one of which it is a part", async () => {
  const { shop, payments, order, now, refundsOf, standing, brokenOf } = await refused();
  payments.cancelThere(order.paymentKey!, 9900);
  await settlePayment(shop, await now(order));
  expect(await refundsOf(order)).toMatchObject([{ state: "refused", amount: 30_000 }]);
  expect(await standing(order)).toEqual({
    captured: 39_900,
    reserved: 30_000,
    returned: 9900,
    refundable: 0,
  });
  expect((await now(order)).payment).toBe("canceling");
  payments.cancelThere(order.paymentKey!, 30_000);
  await settlePayment(shop, await now(order));
  expect(await refundsOf(order)).toMatchObject([{ state: "done", amount: 30_000 }]);
  expect(await now(order)).toMatchObject({ payment: "refunded", hold: "released" });
  expect(await brokenOf(order)).toEqual([]);
});

test("money sent by hand closes the refund and moves the order; the provider's books are not expected to show it", async () => {
  const { shop, payments, admin, order, refund, now, standing, bookOf, refundsOf } =
    await refused(10_000);
  await returnByHand(shop, refund.id, { words: "신한은행에서 송금" }, admin);
  expect(await refundsOf(order)).toMatchObject([{ state: "done", account: null }]);
  expect((await now(order)).payment).toBe("partially_refunded");
  expect((await bookOf(order)).at(-1)).toBe("returned_by_hand 10000");
  await refusing("refund-changed", returnByHand(shop, refund.id, { words: "또" }, admin));
  payments.refuses = null;
  await refundOrder(shop, order.number, { amount: 5000, reason: "일부 더" }, admin);
  expect((await refundsOf(order))[0]).toMatchObject({ state: "done", amount: 5000 });
  await settlePayment(shop, await now(order));
  expect(await standing(order)).toEqual({
    captured: 39_900,
    reserved: 0,
    returned: 15_000,
    refundable: 24_900,
  });
  expect(payments.books(order.number)).toMatchObject([{ returned: 5000 }]);
});

test("the rest after money sent by hand is not everything that the provider still has", async () => {
  const { shop, payments, admin, order, refund, now } = await refused(10_000);
  await returnByHand(shop, refund.id, { words: "현금" }, admin);
  payments.refuses = null;
  const { cancel } = payments;
  const rests: boolean[] = [];
  payments.cancel = (request) => {
    rests.push(request.rest);
    return cancel(request);
  };
  await refundOrder(shop, order.number, { amount: 29_900, reason: "나머지" }, admin);
  expect(rests).toEqual([false]);
  expect(payments.books(order.number)).toMatchObject([{ returned: 29_900 }]);
  expect(await now(order)).toMatchObject({ payment: "refunded", hold: "released" });
});

test("a cancellation that is given up lets the order go on, where it stood before", async () => {
  const whole = await refused();
  await dropRefund(whole.shop, whole.refund.id, { words: "구매자와 통화, 받기로 함" }, whole.admin);
  expect(await whole.now(whole.order)).toMatchObject({
    payment: "paid",
    delivery: "ready",
    hold: "sold",
  });
  expect(await whole.standing(whole.order)).toMatchObject({
    reserved: 0,
    returned: 0,
    refundable: whole.order.total,
  });
  await shipOrder(
    whole.shop,
    whole.order.number,
    { company: "CJ대한통운", waybillNumber: "123456789011" },
    whole.admin,
  );

  const part = await refused(10_000);
  part.payments.refuses = null;
  await askRefundAgain(part.shop, part.refund.id, {}, part.admin);
  part.payments.refuses = "거절";
  await cancelOrder(part.shop, part.order, { by: "admin" });
  const [rest] = await part.refundsOf(part.order);
  expect(rest).toMatchObject({ state: "refused", amount: 29_900, kind: "cancel" });
  await dropRefund(part.shop, rest!.id, { words: "남은 상품은 받기로 함" }, part.admin);
  expect((await part.now(part.order)).payment).toBe("partially_refunded");
  expect(await part.brokenOf(part.order)).toEqual([]);
});

test("what the shop may not keep cannot be given up, and nothing is decided about a refund that is under way", async () => {
  const { shop, payments, admin, bought, now, refundsOf } = await openCounter({ careless: true });
  const { order } = await bought();
  payments.refuses = "거절";
  const second = payments.authenticate(order);
  await payments.confirm({
    orderNumber: order.number,
    paymentKey: second,
    amount: order.total,
    once: "second",
  });
  await settlePayment(shop, await now(order), { paymentKey: second });
  const [stray] = await refundsOf(order);
  expect(stray).toMatchObject({ kind: "unwanted", state: "refused", paymentKey: second });
  await refusing("refund-not-possible", dropRefund(shop, stray!.id, { words: "가짐" }, admin));
  payments.refuses = null;
  payments.on.cancel = lost("before");
  expect(
    await refundOrder(shop, order.number, { amount: 100, reason: "일부" }, admin),
  ).toMatchObject({ state: "asked" });
  const [under] = await refundsOf(order);
  await refusing("refund-changed", dropRefund(shop, under!.id, { words: "거둠" }, admin));
  await refusing("refund-changed", returnByHand(shop, under!.id, { words: "송금" }, admin));
  await refusing("refund-not-found", dropRefund(shop, "no-such-refund", { words: "없음" }, admin));
  payments.on.find = lost("before");
  await refusing("provider-silent", returnByHand(shop, stray!.id, { words: "송금" }, admin));
});

test("two administrators decide at once: one of them", async () => {
  const { shop, admin, order, refund, now, standing } = await refused();
  const results = await Promise.allSettled([
    returnByHand(shop, refund.id, { words: "송금" }, admin),
    dropRefund(shop, refund.id, { words: "그만둠" }, admin),
    returnByHand(shop, refund.id, { words: "송금" }, admin),
  ]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const after = await now(order);
  expect(after.payment).toBeOneOf(["paid", "refunded"]);
  expect(await standing(order)).toMatchObject(
    after.payment === "paid"
      ? { reserved: 0, returned: 0 }
      : { reserved: 0, returned: order.total },
  );
});

test("an account that the bank does not know: the shopper is asked again, and the new one is a new question", async () => {
  const { shop, payments, admin, placed, back, now, refundsOf, toldOf, standing } =
    await openCounter();
  const { order } = await placed({ payBy: "virtual_account" });
  const waiting = await back(order);
  expect(waiting.payment).toBe("waiting_deposit");
  payments.payIn(waiting.paymentKey!);
  await settlePayment(shop, waiting);
  expect(await now(order)).toMatchObject({ payment: "paid", delivery: "ready" });
  await refusing("refund-account-needed", cancelOrder(shop, order));
  payments.refuses = "계좌번호가 맞지 않아요";
  await cancelOrder(shop, order, { account });
  const [refund] = await refundsOf(order);
  expect(refund).toMatchObject({ state: "refused", account: expect.any(String) });
  expect(refund!.account).not.toContain(account.number);
  await askForAccount(shop, refund!.id, admin);
  expect(await refundsOf(order)).toMatchObject([
    { state: "awaiting_account", account: null, attempt: 2 },
  ]);
  expect(await toldOf(order, "refund-account-needed")).toHaveLength(1);
  payments.refuses = null;
  await giveRefundAccount(shop, order, { ...account, number: "11099999999" });
  expect(await refundsOf(order)).toMatchObject([{ state: "done", account: null }]);
  expect((await now(order)).payment).toBe("refunded");
  expect(await standing(order)).toMatchObject({ returned: order.total });
});

test("a provider that said yes and shows no money is believed for an hour, then a person looks", async () => {
  const { shop, payments, admin, bought, later, refundsOf, now } = await openCounter();
  const { order } = await bought();
  payments.garble = (receipt) => ({
    ...receipt,
    returned: 0,
    ...(receipt.status === "canceled" && { status: "paid" as const }),
  });
  expect(
    await refundOrder(shop, order.number, { amount: 100, reason: "일부" }, admin),
  ).toMatchObject({ state: "asked" });
  await later(order);
  const [refundRow] = await refundsOf(order);
  expect(refundRow!.state).toBe("asked");
  await shop.db
    .update(refunds)
    .set({ createdAt: new Date(Date.now() - 2 * 3600_000) })
    .where(eq(refunds.id, refundRow!.id));
  await later(order);
  expect(await refundsOf(order)).toMatchObject([
    { state: "refused", lastError: expect.stringContaining("거래 내역에는 없어요") },
  ]);
  payments.garble = null;
  expect(await askRefundAgain(shop, refundRow!.id, {}, admin)).toMatchObject({ state: "done" });
  expect(payments.books(order.number)).toMatchObject([{ returned: 100, returns: 1 }]);
  expect((await now(order)).payment).toBe("partially_refunded");
});
