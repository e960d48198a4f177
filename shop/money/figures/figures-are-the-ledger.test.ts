import fc from "fast-check";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import { enterInLedger } from "#shop/money/ledger/enter-in-ledger.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import {
  bought,
  captured,
  daysAgo,
  givenBack,
  TODAY,
  type BookedOrder,
} from "#tests/given/money-of-days.ts";
import { patience } from "#tests/patience.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { addUpFigures } from "./add-up-figures.server.ts";
import { findFigures } from "./find-figures.server.ts";
import { netOf, sumOf } from "./figure-sums.ts";
import { figureViews, isTimeView, type FigureView } from "./figures-filter.ts";
import { listTakings } from "./list-takings.server.ts";
import { dailyFigures } from "./table.server.ts";

const views = Object.keys(figureViews) as FigureView[];
const FIRST = dayAfter(TODAY, -20);
const range = { from: FIRST, to: TODAY };

/** The ledger itself, without any of the code that is judged. */
async function ledgerByDay({ db }: TestShop): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ day: string; net: string }>(sql`
    select (at at time zone 'Asia/Seoul')::date::text as day, sum(case kind
      when 'captured' then amount when 'refunded' then -amount when 'canceled' then -amount
      when 'returned_by_hand' then -amount else 0 end) as net
    from payment_ledger where kind in ('captured', 'refunded', 'canceled', 'returned_by_hand')
    group by 1`);
  return new Map(rows.map(({ day, net }) => [day, Number(net)]));
}

const total = (days: Map<string, number>) => [...days.values()].reduce((sum, net) => sum + net, 0);

async function expectEqual(shop: TestShop): Promise<void> {
  const days = await ledgerByDay(shop);
  for (const view of views) {
    const figures = await findFigures(shop.db, { ...range, view });
    const sum = netOf(figures.total.now);
    expect([view, sum]).toEqual([view, total(days)]);
    expect([view, netOf(sumOf(figures.rows.map(({ now }) => now)))]).toEqual([view, sum]);
    if (view === "day")
      for (const { name, now } of figures.rows) expect(netOf(now)).toBe(days.get(name) ?? 0);
    if (isTimeView(view)) continue;
    expect(figures.rows.every(({ title }) => title !== "")).toBe(true);
  }
  const moments = [FIRST, dayAfter(TODAY, 1)].map((day) => new Date(`${day}T00:00:00+09:00`));
  const takings = await listTakings(shop.db, {
    since: moments[0]!,
    before: moments[1]!,
    by: "day",
  });
  expect(takings.reduce((sum, each) => sum + each.came - each.went, 0)).toBe(total(days));
}

/** The kept table alone, once everything is added up. */
async function expectKept(shop: TestShop): Promise<void> {
  const days = await ledgerByDay(shop);
  for (const by of [["line", "shipping"], ["way"], ["recommender"], ["buyer"]] as const) {
    const rows = await shop.db
      .select({ day: dailyFigures.day, net: sql<string>`sum(came - went)` })
      .from(dailyFigures)
      .where(sql`by in ${by}`)
      .groupBy(dailyFigures.day);
    expect(new Map(rows.map(({ day, net }) => [day, Number(net)]))).toEqual(days);
  }
}

const step = fc.record({
  what: fc.constantFrom("captured", "captured", "back", "back", "add up", "add up at once"),
  pick: fc.nat(30),
  days: fc.nat(20),
});

test(
  "whatever comes and goes, late or early: the figures are the ledger to the won, by every view",
  async () => {
    const shop = await testShop();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const all: BookedOrder[] = [];
        for (const { what, pick, days } of steps) {
          if (what === "captured") all.push(await captured(shop, pick, days));
          else if (what === "back" && all.length)
            await givenBack(shop, all[pick % all.length]!, 1 + (pick % 10), days);
          else if (what === "add up") await addUpFigures(shop);
          else if (what === "add up at once")
            await Promise.all([addUpFigures(shop), addUpFigures(shop), addUpFigures(shop)]);
        }
        await expectEqual(shop);
        await addUpFigures(shop);
        await expectKept(shop);
        await expectEqual(shop);
      }),
      { numRuns: Number(process.env["RUNS"] ?? 8) },
    );
  },
  patience(120_000),
);

test("an entry that is committed after a later one is neither left out nor counted twice", async () => {
  const shop = await testShop();
  const [slow, quick] = [await bought(shop, 1), await bought(shop, 2)];
  let commit = () => {};
  const held = new Promise<void>((resolve) => (commit = resolve));
  let entered = () => {};
  const isIn = new Promise<void>((resolve) => (entered = resolve));
  const booking = (order: Order) => ({ orderId: order.id, provider: "x", by: "payment" as const });
  const capture = (order: Order) => [
    {
      kind: "captured" as const,
      amount: order.total,
      mark: `captured:late ${order.number}`,
      paymentKey: `late ${order.number}`,
    },
  ];
  const late = shop.db.transaction(async (db) => {
    await enterInLedger(db, booking(slow), capture(slow));
    entered();
    await held;
  });
  try {
    await isIn;
    await enterInLedger(shop.db, booking(quick), capture(quick));
    expect(await addUpFigures(shop)).toBeNull();
    await expectEqual(shop);
  } finally {
    commit();
    await late;
  }
  await Promise.all([addUpFigures(shop), addUpFigures(shop)]);
  await expectKept(shop);
  await expectEqual(shop);
});

test(
  "entries that are written while several workers add up are counted once",
  async () => {
    const shop = await testShop();
    const write = async (from: number) => {
      for (let pick = from; pick < from + 12; pick++)
        await givenBack(shop, await captured(shop, pick, pick % 20), 1 + (pick % 9), pick % 5);
    };
    let writing = true;
    const addUp = async () => {
      while (writing) await addUpFigures(shop);
    };
    const adding = [addUp(), addUp()];
    await Promise.all([write(0), write(12), write(24)]);
    writing = false;
    await Promise.all(adding);
    await addUpFigures(shop);
    await expectKept(shop);
    await expectEqual(shop);
  },
  patience(60_000),
);

test("a claim's refund is its line's, shipping stands by itself, and who bought before is known", async () => {
  const shop = await testShop();
  const shippingToday = async () =>
    (await findFigures(shop.db, { view: "day", from: TODAY, to: TODAY })).shipping.now.came;
  const shippedBefore = await shippingToday();
  const [bell, card] = [
    await shop.has.product({ title: "소리종", price: 10_000, shippingClass: "parcel" }),
    await shop.has.product({ title: "엽서", price: 4000 }),
  ];
  const ordererPhone = "01055554444";
  const lines = [
    { product: bell, quantity: 2 },
    { product: card, quantity: 1 },
  ];
  const at = daysAgo(300);
  const given = { lines, ordererPhone, payment: "paid" as const };
  const first = await shop.has.order({ ...given, placedAt: at });
  const second = await shop.has.order({ ...given, placedAt: new Date(at.getTime() + 60_000) });
  // The ledger of a built order is of this moment; what is asked for is one of another day.
  const booked = { order: second, key: second.paymentKey!, left: 10_000 };
  await givenBack(shop, booked, 10, 300);
  const day = calendarDayOf(at);
  const back = await findFigures(shop.db, { view: "product", from: day, to: day });
  expect(back.rows.map(({ title, now }) => [title, now.went]).toSorted()).toEqual([
    ["배송비", 1],
    ["소리종", 9999],
  ]);
  const sold = await findFigures(shop.db, { view: "product", from: TODAY, to: TODAY });
  const of = (title: string) => sold.rows.find((row) => row.title === title)!.now;
  expect([of("소리종").came, of("소리종").pieces, of("소리종").orders]).toEqual([40_000, 4, 2]);
  expect([of("엽서").came, of("엽서").pieces]).toEqual([8000, 2]);
  expect(first.shippingAmount).toBeGreaterThan(0);
  expect((await shippingToday()) - shippedBefore).toBe(2 * first.shippingAmount);
  const buyers = await findFigures(shop.db, { view: "buyer", from: day, to: day });
  expect(buyers.rows.map(({ title, now }) => [title, now.went])).toEqual([["재구매 고객", 10_000]]);
  await addUpFigures(shop);
  expect(await findFigures(shop.db, { view: "product", from: day, to: day })).toEqual(back);
  expect(await findFigures(shop.db, { view: "product", from: TODAY, to: TODAY })).toEqual(sold);
});
