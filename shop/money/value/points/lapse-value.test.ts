import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import { notices } from "#shop/notice/table.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { giveValue } from "#tests/has/value.ts";
import { findBalance, takeValue } from "../book-value.server.ts";
import { findWallet } from "../find-wallet.server.ts";
import { valueLedger, valueLots } from "../table.server.ts";
import { listEndingValue } from "../view/list-own-value.server.ts";
import { endOf } from "./earn-points.server.ts";
import { lapseValue } from "./lapse-value.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const points = async (accountId: string) => (await findBalance(shop.db, accountId)).points;
const entriesOf = (accountId: string) =>
  rowsOf(shop.db, valueLedger, { accountId }, valueLedger.id);

test("points end only when their owner was told thirty days before, in one mail, and the others stay", async () => {
  const { id, email } = await shop.has.member();
  await giveValue(shop.db, id, { amount: 100, endsAt: inDays(20) });
  await giveValue(shop.db, id, { amount: 200, endsAt: inDays(25) });
  await giveValue(shop.db, id, { amount: 400, endsAt: inDays(200) });
  await Promise.all([lapseValue(shop), lapseValue(shop)]);
  await lapseValue(shop);
  const mails = await rowsOf(shop.db, notices, { to: email, event: "value-ending" });
  expect(mails).toHaveLength(1);
  expect(mails[0]!.facts!.values).toMatchObject({ 금액: "300원", 무엇: "포인트" });
  const own = eq(valueLots.accountId, id);
  const soon = and(own, sql`ends_at < now() + interval '30 days'`);
  await shop.db
    .update(valueLots)
    .set({ endsAt: inDays(-1), warnedAt: inDays(-29) })
    .where(soon);
  await lapseValue(shop);
  expect((await entriesOf(id)).filter(({ reason }) => reason === "lapse")).toEqual([]);
  await shop.db
    .update(valueLots)
    .set({ warnedAt: inDays(-31) })
    .where(and(own, sql`ends_at < now()`));
  await Promise.all([lapseValue(shop), lapseValue(shop)]);
  expect(
    (await entriesOf(id))
      .filter(({ reason }) => reason === "lapse")
      .map(({ amount }) => amount)
      .toSorted(),
  ).toEqual([-100, -200]);
  expect(await points(id)).toBe(400);
});

test("points are good for the whole of their last day in Seoul, at a year's end too", () => {
  for (const [now, end] of [
    ["2026-12-30T14:59:59Z", "2026-12-31T15:00:00Z"],
    ["2026-12-30T15:00:00Z", "2027-01-01T15:00:00Z"],
    ["2026-12-31T14:59:59Z", "2027-01-01T15:00:00Z"],
    ["2026-12-31T15:00:00Z", "2027-01-02T15:00:00Z"],
    ["2028-02-27T15:00:00Z", "2028-02-29T15:00:00Z"],
  ])
    expect(endOf(1, new Date(now!))).toEqual(new Date(end!));
  expect(endOf(null)).toBeNull();
});

test("what nobody was told of goes on: it is counted, spent and said to end when that was made up for", async () => {
  const { id } = await shop.has.member();
  await giveValue(shop.db, id, { amount: 700, endsAt: inDays(-3) });
  const lastDays = async () => (await listEndingValue(shop.db, id)).map(({ lastDay }) => lastDay);
  const inThirtyDays = dayAfter(calendarDayOf(new Date()), 30);
  expect(await points(id)).toBe(700);
  expect(await findWallet(shop.db, id, { orderer: null, productIds: [] })).toMatchObject({
    balance: { points: 700 },
  });
  expect(await lastDays()).toEqual([inThirtyDays]);
  await lapseValue(shop);
  expect(await points(id)).toBe(700);
  expect(await lastDays()).toEqual([inThirtyDays]);
  const mark = crypto.randomUUID();
  const taken = { kind: "points", amount: 300, mark, reason: "correction", by: "admin" } as const;
  await takeValue(shop.db, { accountId: id, ...taken });
  await shop.db
    .update(valueLots)
    .set({ warnedAt: inDays(-31) })
    .where(eq(valueLots.accountId, id));
  expect([await points(id), await lastDays()]).toEqual([0, []]);
  await lapseValue(shop);
  expect((await entriesOf(id)).map(({ reason }) => reason)).toEqual([
    "issue",
    "correction",
    "lapse",
  ]);
});
