import { sql, type SQL } from "drizzle-orm";
import type { PayBy } from "#shop/order/payment/ways-to-pay.ts";
import type { Db } from "#shop/shop.ts";
import type { FigureDimension } from "./figure-dimensions.ts";
import { nameFigures } from "./name-figures.server.ts";
import { netOf, sumOf, type FigureRow, type Figures, type FigureSums } from "./figure-sums.ts";
import {
  bucketOf,
  bucketsOf,
  isTimeView,
  periodBefore,
  type FiguresFilter,
  type FigureView,
} from "./figures-filter.ts";
import { figuredEntries } from "./split-entries.server.ts";
import { dailyFigures, figuresProgress } from "./table.server.ts";

const dimensionOf: Record<FigureView, FigureDimension> = {
  day: "way",
  week: "way",
  month: "way",
  product: "line",
  option: "line",
  way: "way",
  recommender: "recommender",
  buyer: "buyer",
};

type SumRow = FigureSums & {
  by: FigureDimension;
  name: string;
  detail: string;
  /** of ways to pay alone */
  day: string | null;
  is_now: boolean;
};

/** Figures of a period and the one before it: stored daily sums plus newer ledger entries, in
 * one snapshot. */
export async function findFigures(db: Db, filter: FiguresFilter): Promise<Figures> {
  const before = periodBefore(filter);
  const by = dimensionOf[filter.view];
  const rows = await readSums(db, filter, by);
  const ways = rows.filter((row) => row.by === "way");
  const shipping = rows.filter((row) => row.by === "shipping");
  const both = (of: SumRow[]) => ({
    now: sumOf(of.filter(({ is_now }) => is_now)),
    before: sumOf(of.filter(({ is_now }) => !is_now)),
  });
  return {
    before: { from: before.from, to: before.to },
    total: both(ways),
    shipping: both(shipping),
    ways: [...Map.groupBy(ways, ({ name }) => name)].map(([name, of]) => ({
      payBy: name as PayBy,
      ...both(of),
    })),
    rows: isTimeView(filter.view)
      ? inTime(ways, filter, before.toNow)
      : await nameFigures(db, filter.view, byName(rows, by, both)),
  };
}

async function readSums(db: Db, filter: FiguresFilter, by: FigureDimension): Promise<SumRow[]> {
  const { from, to, view } = filter;
  const before = periodBefore(filter);
  const wanted: FigureDimension[] = [...new Set(["way", "shipping", by] as const)];
  const progress = await db.select({ throughId: figuresProgress.throughId }).from(figuresProgress);
  // The second condition excludes entries that were added up meanwhile; the first is a constant,
  // which tells the planner how few entries remain.
  const isNew = sql`booked.id > ${progress[0]?.throughId ?? 0}
    and booked.id > coalesce((select through_id from ${figuresProgress}), 0)`;
  const isIn = (day: SQL) => sql`(${day} between ${from} and ${to}
    or ${day} between ${before.from} and ${before.to})`;
  const { rows } = await db.execute<SumRow>(sql`
    with ${figuredEntries(isNew, wanted)}, known as (
      select day, by, name, detail, came, went, orders, returns, pieces from ${dailyFigures}
      where by in ${wanted} and ${isIn(sql`day`)}
      union all select day, by, name, detail, came, went, orders, returns, pieces from figured
      where ${isIn(sql`day`)}
    )
    select by, name, case when ${view === "product"} then '' else detail end as detail,
      case when by = 'way' then day::text end as day, day >= ${from} as is_now,
      sum(came)::float8 as came, sum(went)::float8 as went, sum(orders)::int as orders,
      sum(returns)::int as returns, sum(pieces)::int as pieces
    from known group by 1, 2, 3, 4, 5`);
  return rows;
}

function inTime(
  ways: SumRow[],
  filter: FiguresFilter,
  toNow: (day: string) => string,
): FigureRow[] {
  const view = isTimeView(filter.view) ? filter.view : "day";
  const atMost = (day: string) => (day > filter.to ? filter.to : day);
  const placed = Map.groupBy(ways, ({ day, is_now }) =>
    bucketOf(is_now ? day! : atMost(toNow(day!)), view),
  );
  return bucketsOf(filter, view).map((bucket) => {
    const of = placed.get(bucket) ?? [];
    return {
      name: bucket,
      detail: "",
      title: bucket,
      now: sumOf(of.filter(({ is_now }) => is_now)),
      before: sumOf(of.filter(({ is_now }) => !is_now)),
    };
  });
}

/** The most sold first; shipping stands among the products, as it is a part of what came. */
function byName(
  rows: SumRow[],
  by: FigureDimension,
  both: (of: SumRow[]) => { now: FigureSums; before: FigureSums },
): Omit<FigureRow, "title">[] {
  const counted = rows.filter((row) => row.by === by || (by === "line" && row.by === "shipping"));
  const groups = Map.groupBy(counted, ({ name, detail }) => JSON.stringify([name, detail]));
  return [...groups.values()]
    .map((of) => ({ name: of[0]!.name, detail: of[0]!.detail, ...both(of) }))
    .toSorted(
      (a, b) => netOf(b.now) - netOf(a.now) || (a.name + a.detail < b.name + b.detail ? -1 : 1),
    );
}
