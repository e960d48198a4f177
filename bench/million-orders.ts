import { calendarDayOf } from "#lib/calendar-day.ts";
import { keysetCursor } from "#lib/keyset.ts";
import { openDatabase } from "#db/client.server.ts";
import { findAdminOrder } from "#shop/office/order/find-admin-order.server.ts";
import { claimList } from "#shop/office/claim/claim-list.server.ts";
import { listOrders, type OrderListQuery } from "#shop/office/order/list-orders.server.ts";
import { countOrderTabs } from "#shop/order/list/count-order-tabs.server.ts";
import { orderTabs, type OrderTab } from "#shop/order/standing.ts";
import type { Db } from "#shop/shop.ts";
import { figure, numberOf, quantile, timesOf, type Figure } from "./figures.ts";
import { fillOrders } from "./fill-orders.ts";
import { withDatabase } from "./running-shop.ts";

type Sample = Record<
  "number" | "name" | "phone" | "waybill" | "email" | "address" | "title",
  string
>;
const SAMPLES = 100;
const now = new Date();
const fourDaysAgo = calendarDayOf(new Date(now.getTime() - 4 * 86_400_000));

/** Orders of the last week that are on their way: what the office looks for. */
async function samplesOf(db: Db): Promise<Sample[]> {
  const { rows } = await db.execute<Sample>(`
    select number, orderer_name as name, orderer_phone as phone, waybill_number as waybill,
      orderer_email as email, address,
      (select title from order_lines where order_id = newest.id limit 1) as title
    from (select * from orders where waybill_number is not null
      order by placed_at desc limit 5000) as newest order by md5(number) limit ${SAMPLES}`);
  return rows;
}

/** A place in the middle of the list. */
async function deepCursor(db: Db): Promise<string> {
  const { rows } = await db.execute<{ micros: number; id: string }>(`
    select (extract(epoch from placed_at) * 1000000)::float8 as micros, id from orders
    where placed_at <= (select min(placed_at) + (max(placed_at) - min(placed_at)) / 2 from orders)
    order by placed_at desc limit 1`);
  return keysetCursor(rows[0]!);
}

type Ask = (db: Db, sample: Sample) => Promise<unknown>;
const list =
  (query: (sample: Sample) => Partial<OrderListQuery>): Ask =>
  (db, sample) =>
    listOrders(db, { tab: "all", now, ...query(sample) });

const claimed =
  (search: (sample: Sample) => string): Ask =>
  (db, sample) =>
    claimList.page(
      { db, now: () => now, adminEmails: [] },
      { tab: "completed", kind: "", search: search(sample) },
      {},
    );

const asks = (cursor: string): Record<string, Ask> => ({
  "first page": list(() => ({})),
  "deep page": list(() => ({ after: cursor })),
  ...Object.fromEntries(
    (Object.keys(orderTabs) as OrderTab[]).map((tab) => [`tab ${tab}`, list(() => ({ tab }))]),
  ),
  "one day": list(() => ({ from: fourDaysAgo, to: fourDaysAgo })),
  "search whole number": list(({ number }) => ({ search: number })),
  "search name": list(({ name }) => ({ search: name })),
  "search two letters of a name": list(({ name }) => ({ search: name.slice(0, 2) })),
  "search phone's end": list(({ phone }) => ({ search: phone.slice(-4) })),
  "search waybill": list(({ waybill }) => ({ search: waybill })),
  "search mail, four letters": list(({ email }) => ({ search: email.slice(0, 4) })),
  "search district": list(({ address }) => ({ search: address.split(" ")[1]! })),
  "search product's word": list(({ title }) => ({ search: title.split(" ")[0]! })),
  "search mail, seven letters": list(({ email }) => ({ search: email.slice(0, 7) })),
  "search road": list(({ address }) => ({ search: address.split(" ").slice(1).join(" ") })),
  "search product": list(({ title }) => ({ search: title })),
  "canceled, search product's word": list(({ title }) => ({
    search: title.split(" ")[0]!,
    tab: "canceled",
  })),
  "canceled, search product": list(({ title }) => ({ search: title, tab: "canceled" })),
  "claims, search product's word": claimed(({ title }) => title.split(" ")[0]!),
  "claims, search product": claimed(({ title }) => title),
  "claims, search mail": claimed(({ email }) => email.slice(0, 7)),
  "search nothing there": list(() => ({ search: "쀍뷁" })),
  "tab counts": (db) => countOrderTabs(db),
  "one order": (db, { number }) => findAdminOrder(db, number, { account: null, address: "bench" }),
});

/** What the office asks, p50 and p95, and how many times as long as a bare read by number. */
export const millionOrders = (count: number): Promise<Figure[]> =>
  withDatabase(async ({ databaseUrl, adminUrl }) => {
    await fillOrders(adminUrl.replace(/\/[^/]*$/, "/shop"), count);
    const { db, pool } = openDatabase(databaseUrl, { max: 2, slowness: 60 });
    const samples = await samplesOf(db);
    const runs = numberOf("runs", 100);
    const times = async (ask: Ask) => {
      const once = (run: number) => ask(db, samples[run % samples.length]!);
      await timesOf(5, once);
      return timesOf(runs, once);
    };
    const bare = quantile(
      await times((_, { number }) =>
        pool.query({
          name: "bare",
          text: "select * from orders where number = $1",
          values: [number],
        }),
      ),
      0.5,
    );
    const figures = [figure("bare read by number, p50", bare)];
    for (const [name, ask] of Object.entries(asks(await deepCursor(db)))) {
      const all = await times(ask);
      const [p50, p95] = [quantile(all, 0.5), quantile(all, 0.95)];
      figures.push(
        figure(
          `${name}, p50 / p95 : bare`,
          `${p50.toFixed(1)} / ${p95.toFixed(1)} : ${(p50 / bare).toFixed(0)}`,
        ),
      );
    }
    await pool.end();
    return figures;
  });
