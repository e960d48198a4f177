import { setTimeout } from "node:timers/promises";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { declineGift } from "#shop/gift/decline-gift.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { giveUpOrder } from "#shop/checkout/pay/give-up-order.server.ts";
import { expireUnpaidOrders } from "#shop/money/payment/expire-unpaid-orders.server.ts";
import { refundOrder } from "#shop/money/refund/refund-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { moveDelivery } from "#shop/order/delivery/move-delivery.server.ts";
import { shipOrder } from "#shop/order/delivery/ship-order.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { rewardReview, takeBackReward } from "#shop/review/reward-review.server.ts";
import { approveClaim } from "#shop/claim/decide/approve-claim.server.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { claimDesk } from "#tests/has/claim-desk.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { correctValue } from "./correct-value.server.ts";
import { viewOrder } from "#shop/shopper/view-order.server.ts";
import { giftWords, openGifts } from "#tests/given/gifts.ts";
import { giveValue } from "#tests/has/value.ts";
import { checkValue } from "#tests/invariants/check-value.ts";
import { findBalance, findMissing } from "../book-value.server.ts";
import { giveBackRest } from "../give-back-value.server.ts";
import { pointRules, valueLots } from "../table.server.ts";
import { takeOrderValue } from "../take-value.server.ts";
import { listValueEntries } from "../view/list-own-value.server.ts";
import { entryWords } from "../view/entry-words.ts";
import { earnPoints, takeBackEarned } from "./earn-points.server.ts";
import { lapseValue } from "./lapse-value.server.ts";
import { findPointRules } from "./point-rules.server.ts";
import { savePointRules } from "./save-point-rules.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const gifts = await openGifts();
const { shop, admin, placed, back, now } = gifts;
const { db } = shop;
const waybill = { company: "CJ대한통운", waybillNumber: "123456789011" };

const form = { isOn: true, earnPercent: 100, reviewPoints: 700 };
const { revision } = await findPointRules(db);
await savePointRules(shop, { ...form, leastUse: 0, useUnit: 1, lifeDays: 365, revision }, admin);
await db.update(pointRules).set({ earnsSince: new Date(Date.now() - 86_400_000) });

const points = async (accountId: string) => (await findBalance(db, accountId)).points;

/** An order of 10,000 won that was done and earned 1,000 points. */
async function earnedOrder(memberId: string): Promise<Order> {
  const order = await shop.has.order({
    memberId,
    guestId: null,
    payment: "paid",
    delivery: "done",
    doneAt: new Date(),
    lines: [
      { product: await shop.has.product({ price: 10_000, discountRatio: null }), quantity: 1 },
    ],
  });
  await earnPoints(shop);
  return now(order);
}

/** Its money is back: the order counts as if nothing of it were paid. */
const goesBack = (order: Order) =>
  inTransaction(db, async (tx) =>
    takeBackEarned(tx, { ...(await lockOrder(tx, order.id)), total: 0 }),
  );

/** A paid order that used so many points. */
async function spend(memberId: string, amount: number): Promise<Order> {
  const order = await shop.has.order({
    memberId,
    guestId: null,
    payment: "paid",
    paidAt: new Date(),
    pointsAmount: amount,
    total: 40_000 - amount,
    lines: [
      { product: await shop.has.product({ price: 40_000, discountRatio: null }), quantity: 1 },
    ],
  });
  const parts = {
    couponAmount: 0,
    shippingCouponAmount: 0,
    pointsAmount: amount,
    creditAmount: 0,
  };
  const used = await now(order);
  await inTransaction(db, (tx) => takeOrderValue(tx, used, { parts, lineParts: [], coupons: [] }));
  return used;
}

type Way = {
  name: string;
  /** of the order that used all 1,000 points: how its value comes back */
  comesBack: (order: Order) => Promise<unknown>;
  isPaid?: boolean;
  isGift?: boolean;
};

const ways: Way[] = [
  { name: "given up before it was paid", comesBack: (order) => giveUpOrder(shop, order) },
  { name: "cancelled", isPaid: true, comesBack: (order) => cancelOrder(shop, order) },
  {
    name: "not paid in time",
    comesBack: async ({ id }) => {
      await db
        .update(orders)
        .set({ expiresAt: new Date(Date.now() - 1000) })
        .where(eq(orders.id, id));
      await expireUnpaidOrders(shop);
    },
  },
  {
    name: "refunded by the desk",
    isPaid: true,
    comesBack: (order) =>
      refundOrder(shop, order.number, { amount: 20_000, reason: "흠집" }, admin),
  },
  {
    name: "declined by the receiver of the gift",
    isPaid: true,
    isGift: true,
    comesBack: (order) => declineGift(shop, order),
  },
];

/** What the member reads of the newest two changes, and what is left. */
async function settledWith({ id }: { id: string }, order: Order): Promise<void> {
  expect([await points(id), await findMissing(db, id)]).toEqual([0, 0]);
  expect(await checkValue(db, [await now(order)])).toEqual([]);
  const { entries } = await listValueEntries(db, id);
  expect(
    entries
      .slice(0, 2)
      .map(({ amount, reason, words, orderNumber }) => [
        amount,
        entryWords(reason, words),
        orderNumber,
      ]),
  ).toEqual([
    [-1000, "먼저 사용한 적립 차감", order.number],
    [1000, "취소·환불로 돌려받음", order.number],
  ]);
  const { history } = await viewOrder(db, await now(order), { masked: false });
  expect(history.map(({ words }) => words)).toContain(
    "돌려받은 포인트에서 먼저 사용한 적립을 차감했어요",
  );
}

test.each(ways)(
  "points of an order that is $name settle first what an earlier order had earned",
  async ({ comesBack, isPaid = false, isGift = false }) => {
    const member = await shop.has.member();
    const first = await earnedOrder(member.id);
    expect(await points(member.id)).toBe(1000);
    const { order } = await placed({
      by: { memberId: member.id },
      price: 20_000,
      fields: { points: "1000", ...(isGift && giftWords) },
      off: 1000,
    });
    const using = isPaid ? await back(order) : order;
    await goesBack(first);
    expect([await points(member.id), await findMissing(db, member.id)]).toEqual([0, 1000]);
    await comesBack(await now(using));
    await settledWith(member, using);
  },
);

test("so do the points of an order that is returned as defective", async () => {
  const desk = await claimDesk();
  const { member } = desk;
  const first = await earnedOrder(member.id);
  const product = await shop.has.product({ price: 20_000, stock: 9, shippingClass: "parcel" });
  const form = await buildOrderForm(db, [{ product }], { points: "1000" });
  const totalShown = form.totalShown - 1000;
  const order = await placeOrder(desk.shop, { ...form, totalShown }, { memberId: member.id });
  const paymentKey = desk.payments.authenticate(order);
  await confirmPayment(desk.shop, order, { paymentKey, amount: String(order.total) });
  await shipOrder(desk.shop, order.number, waybill, admin);
  await moveDelivery(desk.shop, order.number, "arrive", admin);
  await goesBack(first);
  const { id } = await desk.asks(order, [1], { reason: "defective", words: "소리가 나지 않아요." });
  await approveClaim(desk.shop, id, { decision: "", refundNow: "on" }, admin);
  expect(await desk.claim(id)).toMatchObject({ status: "completed" });
  await settledWith(member, order);
});

test("whatever else brings points settles too, part by part, and credit never does", async () => {
  const { id } = await shop.has.member();
  const first = await earnedOrder(id);
  await spend(id, 1000);
  await goesBack(first);
  await giveValue(db, id, { kind: "credit", amount: 5000 });
  await giveValue(db, id, { amount: 300 });
  expect([await findBalance(db, id), await findMissing(db, id)]).toEqual([
    { points: 0, credit: 5000 },
    700,
  ]);
  const correction = { kind: "points", amount: 300, reason: "배송이 늦어 죄송해요" } as const;
  await correctValue(shop, id, { ...correction, mark: crypto.randomUUID() }, admin);
  expect([await points(id), await findMissing(db, id)]).toEqual([0, 400]);
  await earnedOrder(id);
  expect([await points(id), await findMissing(db, id)]).toEqual([600, 0]);
});

test("a review's points that were spent before it was taken back are missing as well, once", async () => {
  const { id } = await shop.has.member();
  const order = await earnedOrder(id);
  const [line] = await rowsOf(db, orderLines, { orderId: order.id });
  const reviewed = { orderId: order.id, lineId: line!.id };
  await inTransaction(db, (tx) => rewardReview(tx, reviewed, id));
  await spend(id, 1700);
  for (let at = 0; at < 3; at++) await inTransaction(db, (tx) => takeBackReward(tx, reviewed));
  expect(await findMissing(db, id)).toBe(700);
  await giveValue(db, id, { amount: 1000 });
  expect([await points(id), await findMissing(db, id)]).toEqual([300, 0]);
});

test("points that come back at the moment in which others are taken back wait, and settle them", async () => {
  const { id } = await shop.has.member();
  const first = await earnedOrder(id);
  const using = await spend(id, 1000);
  let comesBack: Promise<void> | undefined;
  await inTransaction(db, async (tx) => {
    await takeBackEarned(tx, { ...(await lockOrder(tx, first.id)), total: 0 });
    comesBack = inTransaction(db, (other) => giveBackRest(other, using.id));
    await Promise.race([comesBack, setTimeout(200)]);
  });
  await comesBack;
  expect([await points(id), await findMissing(db, id)]).toEqual([0, 0]);
});

test("after any history nothing is missing as long as there are points, and no won came out of nothing", async () => {
  const step = fc.record({
    does: fc.constantFrom("earn", "spend", "goesBack", "comesBack", "give", "lapse"),
    amount: fc.integer({ min: 1, max: 3000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const { id } = await shop.has.member();
      const [earned, spent]: [Order[], Order[]] = [[], []];
      let given = 0;
      for (const { does, amount } of steps) {
        if (does === "earn") earned.push(await earnedOrder(id));
        if (does === "give" && (await giveValue(db, id, { amount }))) given += amount;
        const most = Math.min(await points(id), amount);
        if (does === "spend" && most) spent.push(await spend(id, most));
        if (does === "comesBack" && spent.length)
          await inTransaction(db, (tx) => giveBackRest(tx, spent.shift()!.id));
        if (does === "goesBack" && earned.length) await goesBack(earned.shift()!);
        if (does === "lapse") await lapseValue(shop);
        const [has, missing] = [await points(id), await findMissing(db, id)];
        expect(Math.min(has, missing)).toBe(0);
        const out = spent.reduce((won, { pointsAmount }) => won + pointsAmount, 0);
        expect(has - missing + out).toBe(given + earned.length * 1000);
      }
    }),
    {
      numRuns: 8,
      examples: [
        [["earn", "spend", "goesBack", "comesBack"].map((does) => ({ does, amount: 3000 }))],
      ],
    },
  );
});

test("a lot that ended while an order had it comes back for 31 days once, however often orders with it are cancelled", async () => {
  const { id } = await shop.has.member();
  const soon = new Date(Date.now() + 60_000);
  await giveValue(db, id, { amount: 500, endsAt: soon });
  const lot = { of: eq(valueLots.accountId, id) };
  const ends = () =>
    db
      .update(valueLots)
      .set({
        endsAt: new Date(Date.now() - 1000),
        warnedAt: new Date(Date.now() - 40 * 86_400_000),
      })
      .where(lot.of);
  const cancels = async () => {
    const order = await spend(id, 500);
    await ends();
    await inTransaction(db, (tx) => giveBackRest(tx, order.id));
  };
  await cancels();
  expect(await points(id)).toBe(500);
  await cancels();
  expect(await points(id)).toBe(0);
  expect(await lapseValue(shop)).toBe(1);
  expect((await db.select().from(valueLots).where(lot.of))[0]!.remaining).toBe(0);
});
