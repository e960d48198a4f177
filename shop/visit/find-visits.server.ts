import { sql } from "drizzle-orm";
import {
  bucketOf,
  bucketsOf,
  periodBefore,
  type DayRange,
} from "#shop/money/figures/figures-filter.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { nameVisits } from "./name-visits.server.ts";
import { visitCounts } from "./table.server.ts";
import type { TallyKind } from "./tallies.server.ts";
import type { VisitFigures, VisitRow, VisitSums } from "./visit-figures.ts";

/** Of each kind; the rest is summed up. */
const MOST_SHOWN = 10;

type KindRow = VisitRow & { kind: TallyKind };
type OrderCounts = { placed: number; paid: number };

/** Visits of a period and the one before it, and the orders that came of them. */
export async function findVisits(db: Db, range: DayRange): Promise<VisitFigures> {
  const before = periodBefore(range);
  const [rows, days, came] = await Promise.all([
    readKinds(db, range),
    readDays(db, range),
    countOrders(db, range),
  ]);
  const of = (kind: TallyKind) =>
    rows.filter((row) => row.kind === kind).map(({ kind: _kind, ...row }) => row);
  const [total = { name: "", now: none, before: none }] = of("all");
  const onPage = (name: string) => of("page").find((row) => row.name === name) ?? total0;
  const visitors = (row: VisitRow) => ({ now: row.now.visitors, before: row.before.visitors });
  return {
    before: { from: before.from, to: before.to },
    total: { now: total.now, before: total.before },
    days,
    steps: [
      { name: "visit", ...visitors(total) },
      { name: "product", ...visitors(onPage("product")) },
      { name: "form", ...visitors(onPage("order")) },
      { name: "placed", now: came.now.placed, before: came.before.placed },
      { name: "paid", now: came.now.paid, before: came.before.paid },
    ],
    lists: {
      source: of("source"),
      campaign: of("campaign"),
      page: of("page"),
      product: await nameVisits(db, "product", of("product")),
      search: of("search"),
      play: await nameVisits(db, "play", of("play")),
      device: of("device"),
    },
  };
}

const none: VisitSums = { views: 0, visitors: 0 };
const total0: VisitRow = { name: "", now: none, before: none };

async function readKinds(db: Db, range: DayRange): Promise<KindRow[]> {
  const before = periodBefore(range);
  const { rows } = await db.execute<{
    kind: TallyKind;
    name: string;
    views: number;
    visitors: number;
    views_before: number;
    visitors_before: number;
  }>(sql`
    with sums as (
      select kind, name,
        coalesce(sum(views) filter (where day >= ${range.from}), 0) as views,
        coalesce(sum(visitors) filter (where day >= ${range.from}), 0) as visitors,
        coalesce(sum(views) filter (where day < ${range.from}), 0) as views_before,
        coalesce(sum(visitors) filter (where day < ${range.from}), 0) as visitors_before
      from ${visitCounts}
      where day between ${range.from} and ${range.to}
        or day between ${before.from} and ${before.to}
      group by kind, name
    ), ranked as (
      select *, row_number() over (
        partition by kind order by name = '', visitors desc, views desc, name) as place
      from sums
    ), named as (
      select *, case when place <= ${MOST_SHOWN} or kind = 'page' then name else '' end as shown
      from ranked
    )
    select kind, shown as name, sum(views)::float8 as views, sum(visitors)::float8 as visitors,
      sum(views_before)::float8 as views_before, sum(visitors_before)::float8 as visitors_before
    from named group by kind, shown
    order by kind, shown = '', sum(visitors) desc, sum(views) desc, shown`);
  return rows.map(({ kind, name, views, visitors, views_before, visitors_before }) => ({
    kind,
    name,
    now: { views, visitors },
    before: { views: views_before, visitors: visitors_before },
  }));
}

/** By days, or by weeks and months where days would be too many for a chart. */
async function readDays(db: Db, range: DayRange): Promise<VisitFigures["days"]> {
  const before = periodBefore(range);
  const { rows } = await db.execute<VisitSums & { day: string }>(sql`
    select day::text as day, views, visitors from ${visitCounts}
    where kind = 'all' and (day between ${range.from} and ${range.to}
      or day between ${before.from} and ${before.to})`);
  const view = chartView(range);
  const atMost = (day: string) => (day > range.to ? range.to : day);
  const placed = Map.groupBy(rows, ({ day }) =>
    bucketOf(day >= range.from ? day : atMost(before.toNow(day)), view),
  );
  const sumOf = (of: VisitSums[]): VisitSums => ({
    views: of.reduce((sum, { views }) => sum + views, 0),
    visitors: of.reduce((sum, { visitors }) => sum + visitors, 0),
  });
  return {
    view,
    rows: bucketsOf(range, view).map((bucket) => {
      const of = placed.get(bucket) ?? [];
      return {
        name: bucket,
        now: sumOf(of.filter(({ day }) => day >= range.from)),
        before: sumOf(of.filter(({ day }) => day < range.from)),
      };
    }),
  };
}

const MOST_BARS = 62;
function chartView(range: DayRange): "day" | "week" | "month" {
  const views = ["day", "week", "month"] as const;
  return views.find((view) => bucketsOf(range, view).length <= MOST_BARS) ?? "month";
}

/** Orders are no visits: they stand in the shop's books, and are counted there. */
async function countOrders(
  db: Db,
  range: DayRange,
): Promise<{ now: OrderCounts; before: OrderCounts }> {
  const before = periodBefore(range);
  const start = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Seoul')`;
  const end = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Asia/Seoul')`;
  const within = ({ from, to }: DayRange) =>
    sql`placed_at >= ${start(from)} and placed_at < ${end(to)}`;
  const count = async (of: DayRange): Promise<OrderCounts> => {
    const { rows } = await db.execute<OrderCounts>(sql`
      select count(*)::int as placed, count(paid_at)::int as paid from ${orders} where ${within(of)}`);
    return rows[0]!;
  };
  const [now, sooner] = await Promise.all([count(range), count(before)]);
  return { now, before: sooner };
}
