import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import { addUpFigures } from "#shop/money/figures/add-up-figures.server.ts";
import { figureViews, type FigureView } from "#shop/money/figures/figures-filter.ts";
import { findFigures } from "#shop/money/figures/find-figures.server.ts";
import { dutiesOf } from "#shop/office/duty/duty-kinds.ts";
import { countDuties, listDuties } from "#shop/office/duty/list-duties.server.ts";
import type { Db } from "#shop/shop.ts";
import { openDatabase } from "#db/client.server.ts";
import { fillOrders } from "./orders/fill-orders.ts";
import { isAbove, lineOf, measure, withTwoSizes, type Ask } from "./two-sizes.ts";
import { conclude, judged, type Verdict } from "./verdict.ts";

// `npm run bench:figures`: every view of the sales and the day's duties among 1,000 and among 1,000,000 orders, in turns;
// then that each of the 10,000 things that wait there is listed once. ORDERS and RUNS name other numbers. What counts are
// the median, and the 99th percentile where chance alone does not make its ratio.
const FEW = 1000;
const MANY = Number(process.env.ORDERS ?? 1_000_000);
const [RUNS, WARM] = [Number(process.env.RUNS ?? 1000), 50];
const AIM = 1.5;

const now = new Date();
const today = calendarDayOf(now);
const month = { from: dayAfter(today, -29), to: today };
const shopOf = (db: Db) => ({ db, now: () => now });
const kinds = dutiesOf("owner");

async function fill(url: string, count: number): Promise<void> {
  await fillOrders(url, count);
  const { db, pool } = openDatabase(url, { max: 2 });
  const began = performance.now();
  const through = await addUpFigures({ db });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${through} entries of the ledger are added up after ${seconds} s`);
  await db.execute("analyze daily_figures");
  await addDuties(db);
  await pool.end();
}

/** Beside the orders that wait: mails that could not go, questions and findings. */
async function addDuties(db: Db): Promise<void> {
  await db.execute(`insert into notices (event, subject_key, "to", message_id, subject, text, html, state, created_at)
    select 'order-paid', 'x', 'x', 'm' || i, '', '', '', 'parked', now() - i * interval '1 minute' from generate_series(1, 4000) as i`);
  await db.execute(`insert into questions (id, title, text, search_text, search_grams, asker_name, write_key, created_at)
    select 'q' || i, '언제 오나요', '', '', '{}', '', 'q' || i, now() - i * interval '1 minute' from generate_series(1, 4000) as i`);
  await db.execute(`insert into payment_findings (kind, subject, order_number)
    select 'return_missing', 'f' || i, 'x' from generate_series(1, 1500) as i`);
  await db.execute("analyze notices, questions, payment_findings");
}

const week = { view: "day" as const, from: dayAfter(today, -6), to: today };

const asks: Record<string, Ask<null>> = {
  ...Object.fromEntries(
    (Object.keys(figureViews) as FigureView[]).map((view) => [
      `30 days, ${view}`,
      ({ db }) => findFigures(db, { ...month, view }),
    ]),
  ),
  "today: sales of a week": ({ db }) => findFigures(db, week),
  "today: duties, first page": ({ db }) => listDuties(shopOf(db), kinds),
  "today: duties, counts": ({ db }) => countDuties(shopOf(db), kinds),
  ...Object.fromEntries(
    kinds.map((kind) => [`duties of ${kind}`, ({ db }) => listDuties(shopOf(db), [kind])]),
  ),
};

async function checkDuties(db: Db): Promise<void> {
  const seen = new Set<string>();
  let listed = 0;
  const began = performance.now();
  let pages = 0;
  for (let page = 1; ; page++, pages++) {
    const { rows, hasMore } = await listDuties(shopOf(db), kinds, page);
    for (const { kind, key } of rows) seen.add(`${kind} ${key}`);
    listed += rows.length;
    if (!hasMore) break;
  }
  const each = ((performance.now() - began) / (pages + 1)).toFixed(1);
  const counted = (await countDuties(shopOf(db), kinds)).filter(({ count }) => count);
  console.log(
    `${listed} duties listed, ${seen.size} of them different, ${each} ms a page; ${counted.map(({ kind, count }) => `${kind} ${count}`).join(", ")}`,
  );
  if (listed !== seen.size) process.exitCode = 1;
}

await withTwoSizes({ counts: [FEW, MANY], fill, samplesOf: async () => [null] }, async (both) => {
  const aims: Verdict[] = [];
  for (const [name, ask] of Object.entries(asks)) {
    const figure = await measure(name, ask, { both, runs: RUNS, warm: WARM });
    const ok = !isAbove(figure, AIM);
    console.log(`${lineOf(figure)}  ${ok ? "" : "above the aim"}`);
    aims.push(judged(`${MANY} orders : ${FEW}, ${name}`, figure.p99, AIM, ok));
  }
  conclude("bench:figures", aims);
  if (aims.some(({ ok }) => !ok)) process.exitCode = 1;
  await checkDuties(both[1].db);
});
