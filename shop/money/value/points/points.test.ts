import { and, eq, like, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { enterReturn } from "#shop/money/refund/note-returned.server.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import type { OrderOverrides } from "#tests/has/order.ts";
import { outcomeOf } from "#tests/has/review.ts";
import { testShop } from "#tests/test-shop.ts";
import { addValue, findBalance, takeValue } from "../book-value.server.ts";
import { pointRules, valueLedger, valueLots, earnings } from "../table.server.ts";
import { correctValue } from "./correct-value.server.ts";
import { earnPoints, pointsOf } from "./earn-points.server.ts";
import { lapseValue } from "./lapse-value.server.ts";
import { findPointRules } from "./point-rules.server.ts";
import { savePointRules } from "./save-point-rules.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const acting = { account: { id: "a1", email: "admin@sori.example" }, address: "203.0.113.5" };
const form = {
  isOn: true,
  earnPercent: 100,
  reviewPoints: 0,
  leastUse: 0,
  useUnit: 1,
  lifeDays: 365,
};
const shop = await testShop();
beforeEach(async () => {
  const { revision } = await findPointRules(shop.db);
  await savePointRules(shop, { ...form, revision }, acting);
  await shop.db.update(pointRules).set({ earnsSince: new Date(Date.now() - 86_400_000) });
});

const done = async (memberId: string | null, more: OrderOverrides = {}) =>
  shop.has.order({
    memberId,
    guestId: null,
    payment: "paid",
    delivery: "done",
    doneAt: new Date(),
    lines: [
      { product: await shop.has.product({ price: 10_000, discountRatio: null }), quantity: 1 },
    ],
    ...more,
  });
const entriesOf = (accountId: string) => rowsOf(shop.db, valueLedger, { accountId });
const points = async (accountId: string) => (await findBalance(shop.db, accountId)).points;
const give = (accountId: string, amount: number, endsAt: Date | null) =>
  addValue(shop.db, {
    accountId,
    kind: "points",
    reason: "issue",
    amount,
    mark: crypto.randomUUID(),
    by: "admin",
    endsAt,
  });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const goesBack = (number: string, amount: number) =>
  inTransaction(shop.db, async (db) => {
    const {
      rows: [row],
    } = await db.execute<{ id: string }>(sql`select id from orders where number = ${number}`);
    const order = await lockOrder(db, row!.id);
    const entry = {
      kind: "canceled" as const,
      amount,
      mark: `canceled:${crypto.randomUUID()}`,
      paymentKey: order.paymentKey!,
    };
    return enterReturn(db, shop, order, { entry, kind: null });
  });

test("an order that is done earns its member once, however many workers look", async () => {
  const { id } = await shop.has.member();
  const order = await done(id);
  const [early, guest, open] = [
    await done(id, { doneAt: inDays(-3) }),
    await done(null),
    await done(id, { delivery: "delivery", doneAt: null }),
  ];
  await Promise.all([1, 2, 3, 4].map(() => earnPoints(shop)));
  await earnPoints(shop);
  const money = order.total - order.shippingAmount;
  expect(money).toBe(10_000);
  expect(await entriesOf(id)).toMatchObject([
    { reason: "earn", amount: 1000, orderId: order.id, kind: "points" },
  ]);
  const rows = await shop.db.select().from(earnings);
  for (const other of [early, guest, open])
    expect(rows.map(({ orderId }) => orderId)).not.toContain(other.id);
  const { revision } = await findPointRules(shop.db);
  await savePointRules(shop, { ...form, isOn: false, revision }, acting);
  await done(id);
  expect(await earnPoints(shop)).toBe(0);
});

test("what goes back takes back what it earned; what was spent meanwhile is noted and never makes it negative", async () => {
  const { id } = await shop.has.member();
  const order = await done(id);
  await earnPoints(shop);
  await goesBack(order.number, 4000);
  expect(await points(id)).toBe(600);
  await takeValue(shop.db, {
    accountId: id,
    kind: "points",
    reason: "correction",
    amount: 500,
    mark: crypto.randomUUID(),
    by: "admin",
  });
  await goesBack(order.number, order.total - 4000);
  expect(await points(id)).toBe(0);
  const [row] = await rowsOf(shop.db, earnings, { orderId: order.id });
  expect(row).toMatchObject({ earned: 1000, takenBack: 500, missing: 500 });
  await give(id, 300, null);
  expect(await points(id)).toBe(0);
  await give(id, 300, null);
  expect(await points(id)).toBe(100);
});

test("a refund at the same moment as the worker leaves what is still paid for", async () => {
  const { id } = await shop.has.member();
  const order = await done(id);
  await Promise.all([earnPoints(shop), goesBack(order.number, 4000), earnPoints(shop)]);
  expect(await points(id)).toBe(600);
});

test("the desk gives and puts right with a reason, once a form, and takes no more than there is", async () => {
  const { id } = await shop.has.member();
  const correct = (amount: number, mark: string = crypto.randomUUID()) =>
    outcomeOf(
      correctValue(
        shop,
        id,
        { kind: "points", amount, reason: "배송이 늦어 죄송해요", mark },
        acting,
      ),
    );
  const [given, taken] = [crypto.randomUUID(), crypto.randomUUID()];
  await Promise.all([correct(1000, given), correct(1000, given)]);
  await Promise.all([correct(-300, taken), correct(-300, taken)]);
  expect(await points(id)).toBe(700);
  expect(await correct(-701)).toEqual({ amount: ["보유 금액보다 많이 차감할 수 없어요."] });
  expect(await points(id)).toBe(700);
  const log = await shop.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.whose, id), like(auditLog.action, "value.%")))
    .orderBy(auditLog.id);
  expect(log.map(({ after }) => (after as { amount: number }).amount)).toEqual([1000, -300]);
});

test("settings of two owners do not meet unseen", async () => {
  const { revision } = await findPointRules(shop.db);
  const save = () => outcomeOf(savePointRules(shop, { ...form, revision }, acting));
  expect((await Promise.all([save(), save()])).toSorted()).toEqual(["site-changed", undefined]);
});

test("points are of the money for goods alone, and never more than it", () => {
  const won = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(
      won,
      won,
      won,
      fc.integer({ min: 0, max: 500 }),
      (total, shipping, back, perMille) => {
        const paid = { total, shippingAmount: shipping, shippingCouponAmount: 0, perMille };
        const [all, less] = [
          pointsOf({ ...paid, returned: 0 }),
          pointsOf({ ...paid, returned: back }),
        ];
        expect(less).toBeLessThanOrEqual(all);
        expect(less).toBeGreaterThanOrEqual(0);
        expect(all).toBeLessThanOrEqual((Math.max(0, total - shipping) * perMille) / 1000);
      },
    ),
  );
});

test("after any history nothing is negative, and what is left is the sum of what came and went", async () => {
  const step = fc.oneof(
    fc.record({
      does: fc.constant("give" as const),
      amount: fc.integer({ min: 1, max: 900 }),
      days: fc.integer({ min: -2, max: 90 }),
    }),
    fc.record({
      does: fc.constant("take" as const),
      amount: fc.integer({ min: 1, max: 900 }),
      days: fc.constant(0),
    }),
    fc.record({
      does: fc.constant("lapse" as const),
      amount: fc.constant(0),
      days: fc.constant(0),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { id } = await shop.has.member();
      for (const { does, amount, days } of steps) {
        if (does === "give") await give(id, amount, inDays(days));
        if (does === "take")
          await outcomeOf(
            correctValue(
              shop,
              id,
              { kind: "points", amount: -amount, reason: "바로잡아요", mark: crypto.randomUUID() },
              acting,
            ),
          );
        if (does === "lapse") {
          await shop.db
            .update(valueLots)
            .set({ warnedAt: inDays(-40) })
            .where(eq(valueLots.accountId, id));
          await lapseValue(shop);
        }
      }
      const lots = await rowsOf(shop.db, valueLots, { accountId: id });
      const entries = await entriesOf(id);
      for (const lot of lots) {
        const sum = entries
          .filter(({ lotId }) => lotId === lot.id)
          .reduce((all, { amount }) => all + amount, 0);
        expect([lot.remaining, sum >= 0]).toEqual([sum, true]);
      }
    }),
    { numRuns: 15 },
  );
});
