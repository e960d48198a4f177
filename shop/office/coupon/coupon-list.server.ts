import { and, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import { countEach, countUpTo } from "#shop/database/count-up-to.server.ts";
import { newestFirst, UUID } from "#shop/database/newest-first.server.ts";
import { couponCode } from "#shop/money/value/coupon-code.ts";
import { offWords } from "#shop/money/value/desk/coupon-words.ts";
import { coupons } from "#shop/money/value/table.server.ts";
import { search, tabs, type ListFilter } from "../list/list-fields.ts";
import { officeList } from "../list/office-list.server.ts";
import { couponTabs, type CouponTab } from "./coupon-tabs.ts";

const isUsedUp = sql`(${coupons.totalUses} is not null and ${coupons.used} >= ${coupons.totalUses})`;
const isEnded = or(sql`${coupons.endsAt} <= now()`, isUsedUp);
const isWaiting = sql`${coupons.startsAt} > now()`;

const isUnder: Record<CouponTab, SQL | undefined> = {
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

function found(words: string): SQL | undefined {
  if (!words) return undefined;
  const anywhere = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const code = couponCode(words);
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

const fields = {
  tab: tabs("쿠폰 상태", couponTabs),
  search: search("쿠폰 검색", "이름, 코드의 앞부분"),
};
type Filter = ListFilter<typeof fields>;

const matching = ({ tab, search: words }: Filter) => and(isUnder[tab], found(words));
const time = (at: Date | null) => at && toSeoulLocal(at).replace("T", " ");

/** Coupons, newest first; the search matches names and beginnings of codes. */
export const couponList = officeList({
  path: "/admin/coupons",
  fields,
  page: ({ db }, filter, page) =>
    newestFirst(
      { time: coupons.createdAt, id: coupons.id, isId: UUID },
      page,
      ({ where, orderBy, micros, limit }) =>
        db
          .select({ ...columns, micros })
          .from(coupons)
          .where(and(matching(filter), where))
          .orderBy(...orderBy)
          .limit(limit),
    ),
  counts: ({ db }, { search: words }) =>
    countEach(
      db,
      coupons,
      Object.fromEntries(
        Object.entries(isUnder).map(([tab, condition]) => [tab, and(condition, found(words))]),
      ),
    ),
  columns: {
    name: ["이름", ({ name }) => name, 32],
    state: ["상태", (_coupon, { tab }) => couponTabs[tab]],
    off: ["할인", offWords],
    code: ["코드", ({ code }) => code],
    period: ["기간"],
    startsAt: ["시작", ({ startsAt }) => time(startsAt)],
    endsAt: ["끝", ({ endsAt }) => time(endsAt)],
    used: ["쓴 횟수", ({ used }) => used],
    totalUses: ["전체 횟수", ({ totalUses }) => totalUses],
    usesPerPerson: ["한 사람", ({ usesPerPerson }) => usesPerPerson],
    mayTake: ["누구나 받기", ({ mayTake }) => (mayTake ? "예" : "아니요")],
    taken: ["받은 회원", ({ taken }) => taken],
    takeTotal: ["받을 수 있는 수", ({ takeTotal }) => takeTotal],
    takeUntil: ["받기 끝", ({ takeUntil }) => time(takeUntil)],
    takeDays: ["받은 뒤 사용 기간 (일)", ({ takeDays }) => takeDays],
  },
  file: {
    name: "coupons",
    korean: "쿠폰",
    plain: "coupons",
    audit: (filter) => ({ action: "coupon.export", subject: "coupons", after: filter }),
    count: ({ db }, filter, limit) => countUpTo(db, coupons, matching(filter), limit),
  },
});
