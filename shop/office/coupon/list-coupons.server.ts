import { and, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import {
  newestFirst,
  UUID,
  type Page,
  type PageAsked,
} from "#shop/database/newest-first.server.ts";
import { couponCode } from "#shop/money/value/coupon-code.ts";
import { coupons } from "#shop/money/value/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { couponTabNames, type CouponFilter, type CouponTab } from "./coupon-filter.ts";

const isUsedUp = sql`(${coupons.totalUses} is not null and ${coupons.used} >= ${coupons.totalUses})`;
const isEnded = or(sql`${coupons.endsAt} <= now()`, isUsedUp);
const isWaiting = sql`${coupons.startsAt} > now()`;

const tabs: Record<CouponTab, SQL | undefined> = {
  running: and(
    isNull(coupons.stoppedAt),
    sql`not coalesce(${isEnded}, false)`,
    sql`not ${isWaiting}`,
  ),
  waiting: and(isNull(coupons.stoppedAt), sql`not coalesce(${isEnded}, false)`, isWaiting),
  ended: and(isNull(coupons.stoppedAt), isEnded),
  stopped: isNotNull(coupons.stoppedAt),
};

/** Where a coupon stands now. */
export const couponTab = sql<CouponTab>`case when ${coupons.stoppedAt} is not null then 'stopped'
  when ${isEnded} then 'ended' when ${isWaiting} then 'waiting' else 'running' end`;

function found(search: string): SQL | undefined {
  if (!search) return undefined;
  const anywhere = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const code = couponCode(search);
  return or(
    sql`${coupons.name} ilike ${anywhere}`,
    /^[A-Z0-9]+$/.test(code) ? sql`${coupons.code} like ${`${code}%`}` : undefined,
  );
}

const columns = {
  id: coupons.id,
  name: coupons.name,
  kind: coupons.kind,
  amount: coupons.amount,
  percent: coupons.percent,
  mostOff: coupons.mostOff,
  leastItems: coupons.leastItems,
  firstOrderOnly: coupons.firstOrderOnly,
  combines: coupons.combines,
  productCount: sql<number>`cardinality(${coupons.productIds})`,
  startsAt: coupons.startsAt,
  endsAt: coupons.endsAt,
  totalUses: coupons.totalUses,
  usesPerPerson: coupons.usesPerPerson,
  code: coupons.code,
  used: coupons.used,
  mayTake: coupons.mayTake,
  takeTotal: coupons.takeTotal,
  takeUntil: coupons.takeUntil,
  takeDays: coupons.takeDays,
  taken: coupons.taken,
  createdAt: coupons.createdAt,
};
export type CouponRow = {
  [Name in keyof typeof columns]: (typeof columns)[Name] extends SQL
    ? number
    : (typeof coupons.$inferSelect)[Name & keyof typeof coupons.$inferSelect];
};

/** A page of coupons, newest first; the search matches names and beginnings of codes. */
export async function listCoupons(
  db: Db,
  { tab, search, ...pageRequest }: CouponFilter & PageAsked,
): Promise<Page<CouponRow>> {
  const { rows, ...cursors } = await newestFirst(
    { time: coupons.createdAt, id: coupons.id, isId: UUID },
    pageRequest,
    ({ where, orderBy, micros, limit }) =>
      db
        .select({ ...columns, micros })
        .from(coupons)
        .where(and(tabs[tab], found(search), where))
        .orderBy(...orderBy)
        .limit(limit),
  );
  return { ...cursors, rows: rows.map(({ micros: _micros, ...row }) => row) };
}

/** How many stand in each tab for this search. */
export async function countCoupons(db: Db, search: string): Promise<Record<CouponTab, number>> {
  const rows = await db
    .select({ tab: couponTab, count: sql<number>`count(*)::int` })
    .from(coupons)
    .where(found(search))
    .groupBy(sql`1`);
  const countOf = (tab: CouponTab) => rows.find((row) => row.tab === tab)?.count ?? 0;
  return Object.fromEntries(couponTabNames.map((tab) => [tab, countOf(tab)])) as Record<
    CouponTab,
    number
  >;
}
