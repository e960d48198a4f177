import { calendarDayOf, dayAfter, endOfDay } from "#lib/calendar-day.ts";
import { addValue } from "#shop/money/value/book-value.server.ts";
import { couponGrants, coupons, pointRules } from "#shop/money/value/table.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { DemoMember } from "./seed-members.server.ts";

/** A first-order coupon code, coupons of some members, points and gift credit. */
export async function seedValue(
  shop: Shop,
  { all, demo }: { all: DemoMember[]; demo: DemoMember },
): Promise<void> {
  const today = calendarDayOf(shop.now());
  const holders = [demo, ...all.filter(({ id }) => id !== demo.id).slice(0, 8)];
  await inTransaction(shop.db, async (db) => {
    const couponRows = await db.select({ id: coupons.id }).from(coupons).limit(1);
    if (couponRows.length) return;
    await db
      .insert(pointRules)
      .values({ earnPerMille: 10, lifeDays: 365, leastUse: 1000, useUnit: 10 })
      .onConflictDoNothing();
    const issued = await writeCoupons(db, endOfDay(dayAfter(today, 60)));
    await db.insert(couponGrants).values(
      issued.flatMap((couponId) =>
        holders.map(({ id: accountId }) => ({
          couponId,
          accountId,
          mark: `demo:${couponId}:${accountId}`,
        })),
      ),
    );
    for (const [at, { id }] of holders.entries()) await giveSome(db, id, { at, today });
  });
}

async function writeCoupons(db: Db, endsAt: Date): Promise<string[]> {
  await db.insert(coupons).values([
    {
      name: "첫 주문 3,000원 쿠폰",
      kind: "amount",
      amount: 3000,
      leastItems: 20_000,
      firstOrderOnly: true,
      code: "WELCOME3000",
    },
    { name: "소리 행사 쿠폰", kind: "amount", amount: 1000, usesPerPerson: 999, code: "SORI1000" },
  ]);
  const written = await db
    .insert(coupons)
    .values([
      {
        name: "단골 10% 쿠폰",
        kind: "percent",
        percent: 10,
        mostOff: 5000,
        leastItems: 10_000,
        endsAt,
      },
      { name: "무료배송 쿠폰", kind: "shipping", combines: true, endsAt },
    ])
    .returning({ id: coupons.id });
  return written.map(({ id }) => id);
}

async function giveSome(
  db: Db,
  accountId: string,
  { at, today }: { at: number; today: string },
): Promise<void> {
  const entry = { accountId, reason: "issue" as const, by: "admin" as const };
  await addValue(db, {
    ...entry,
    kind: "points",
    amount: 3500 + at * 500,
    endsAt: endOfDay(dayAfter(today, 40 + at * 20)),
    mark: `demo:points:${accountId}`,
    facts: { reason: "가입 축하" },
  });
  if (at === 0)
    await addValue(db, {
      ...entry,
      kind: "credit",
      amount: 10_000,
      endsAt: null,
      mark: `demo:credit:${accountId}`,
      facts: { reason: "선물받은 크레딧" },
    });
}
