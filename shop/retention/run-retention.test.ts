import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { asOwner, testShop } from "#tests/test-shop.ts";
import { demoBrief } from "#db/seed/demo-brief.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { madeConsent } from "#shop/order/withdrawal.ts";
import { madeToOrder, someTerms } from "#tests/has/commission.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import { isPast } from "./forget.server.ts";
import { type PeriodName, periods } from "./periods.ts";
import { runRetention } from "./run-retention.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const DAY = 24 * 3600_000;
const YEAR = 365.25 * DAY;

async function given() {
  const shop = await testShop();
  const aged = async (overrides: Parameters<typeof shop.has.order>[0], ms: number) => {
    const order = await shop.has.order(overrides);
    const at = new Date(Date.now() - ms);
    await shop.db.update(timeline).set({ at }).where(eq(timeline.orderId, order.id));
    await shop.db.update(orders).set({ placedAt: at }).where(eq(orders.id, order.id));
    return async () => (await rowsOf(shop.db, orders, { id: order.id }))[0]!.ordererPhone;
  };
  return { shop, aged };
}

test("a guest's order loses its person five years after its last event, an unpaid one after a week, and none before", async () => {
  const { shop, aged } = await given();
  const paid = { delivery: "done", payment: "paid" } as const;
  const expired = { delivery: "failure", payment: "expired" } as const;
  const old = await aged(paid, 5 * YEAR + 3 * DAY);
  const young = await aged(paid, 5 * YEAR - 3 * DAY);
  const unpaid = await aged(expired, 9 * DAY);
  const fresh = await aged(expired, 6 * DAY);
  const awaited = await aged({ payment: "waiting_deposit" }, 9 * DAY);
  const canceled = await aged({ delivery: "failure", payment: "canceled" }, 30 * DAY);

  const run = await runRetention(shop, { now: true });

  expect(run).toMatchObject({ trouble: null, counts: { orders: 2 } });
  expect(run!.endedAt).not.toBeNull();
  expect([await old(), await unpaid()]).toEqual(["", ""]);
  for (const kept of [young, fresh, awaited, canceled]) expect(await kept()).not.toBe("");
  expect(JSON.stringify(run)).not.toMatch(/010\d{8}/);
});

test("a script goes six months after its recording was handed over; what was agreed on stays as long as the contract", async () => {
  const { shop } = await given();
  const product = await shop.has.product(madeToOrder);
  const MONTH = 31 * DAY;
  const briefAfter = async (ms: number) => {
    const order = await shop.has.order({
      delivery: "done",
      payment: "paid",
      doneAt: new Date(Date.now() - ms),
      lines: [{ product, quantity: 1, brief: demoBrief(someTerms, 0, new Date()) }],
    });
    return async () => (await listLines(shop.db, order.id))[0]!.brief;
  };
  const [old, young] = [await briefAfter(6 * MONTH), await briefAfter(5 * MONTH)];
  const script = (await young())!.script;
  await runRetention(shop, { now: true });
  expect(await old()).toMatchObject({
    script: "",
    tone: "",
    terms: someTerms,
    agreed: { words: madeConsent.version },
  });
  expect((await young())!.script).toBe(script);
});

test("no period ends too early, whatever day it began on, 29 February too", async () => {
  const { shop } = await given();
  for (const [after, { interval }] of Object.entries(periods)) {
    const past = isPast({ since: "began", after: after as PeriodName });
    const { rows } = await shop.db.execute<{ early: number; late: number }>(sql`
      with days as (select now() - make_interval(days => d, hours => d % 24) as began from generate_series(0, 4000) d)
      select count(*) filter (where ${past} and began + ${interval}::interval > now())::int as early,
        count(*) filter (where not (${past}) and began + ${interval}::interval < now() - interval '3 days')::int as late
      from days`);
    expect(rows[0], after).toEqual({ early: 0, late: 0 });
  }
  const { rows } = await shop.db.execute<{ early: boolean }>(sql`
    select bool_or(timestamptz '2033-03-01 00:00+09' - interval '1 day' - ${periods.contract.interval}::interval > began) as early
    from (values (timestamptz '2028-02-29 23:59:59+09')) as leap (began)`);
  expect(rows[0]!.early).toBe(false);
});

test("it runs once a day, also when two ask at the same moment, and a killed run is done again", async () => {
  const { shop, aged } = await given();
  await asOwner(shop, "truncate retention_runs");
  const killed = await aged({ delivery: "failure", payment: "expired" }, 30 * DAY);
  await asOwner(
    shop,
    "insert into retention_runs (started_at) values (now() - interval '21 hours')",
  );
  await Promise.all([runRetention(shop), runRetention(shop)]);
  expect(await killed()).toBe("");
  expect(await runRetention(shop)).toBeNull();
});

test.each([
  ["clock-behind", "now() + interval '2 days'"],
  ["clock-ahead", "now() - interval '500 days'"],
])(
  "a clock that jumped is not believed (%s) until somebody says it is right",
  async (trouble, last) => {
    const { shop, aged } = await given();
    await asOwner(shop, "truncate retention_runs");
    const order = await aged({ delivery: "done", payment: "paid" }, 6 * YEAR);
    await asOwner(
      shop,
      `insert into retention_runs (started_at, ended_at) values (${last}, ${last})`,
    );
    expect(await runRetention(shop, { now: true })).toMatchObject({ trouble });
    expect(await order()).not.toBe("");
    expect(await runRetention(shop, { clockIsRight: true })).toMatchObject({ trouble: null });
    expect(await order()).toBe("");
  },
);

test("a clock that differs from this machine's is not believed", async () => {
  const { shop } = await given();
  await asOwner(shop, "truncate retention_runs");
  const later = { ...shop, now: () => new Date(Date.now() + 3 * DAY) };
  expect(await runRetention(later)).toMatchObject({ trouble: "clocks-differ", endedAt: null });
});
