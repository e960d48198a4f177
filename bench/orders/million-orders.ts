import { calendarDayOf } from "#lib/calendar-day.ts";
import { keysetCursor } from "#lib/keyset.ts";
import { countClaims, listClaims } from "#shop/office/claim/list-claims.server.ts";
import { countOrderTabs } from "#shop/order/list/count-order-tabs.server.ts";
import { countLate } from "#shop/order/list/count-late.server.ts";
import { dutiesOf } from "#shop/office/duty/duty-kinds.ts";
import { countDuties } from "#shop/office/duty/list-duties.server.ts";
import { findAdminOrder } from "#shop/office/order/find-admin-order.server.ts";
import { listOrders, type OrderListQuery } from "#shop/office/order/list-orders.server.ts";
import { orderTabs, type OrderTab } from "#shop/order/standing.ts";
import type { Db } from "#shop/shop.ts";
import { fillOrders } from "./fill-orders.ts";
import { isAbove, lineOf, measure, withTwoSizes, type Ask, type Figure } from "../two-sizes.ts";
import { quantile } from "../quantile.ts";
import { conclude, judged, type Verdict } from "../verdict.ts";

// `npm run bench:orders`: what the back office asks about orders, of 10,000 and of 100,000, then of 1,000,000 of them, in turns, so that
// both meet the same moments of the machine. ORDERS (with commas) and RUNS name other numbers. What counts are the ratio of the median and, where chance alone does not make it, that of the p99;
// a median below half says that few orders are read by a worse plan than many.
const FEW = 10_000;
const MANY = (process.env.ORDERS ?? "100000,1000000").split(",").map(Number);
const [RUNS, WARM] = [Number(process.env.RUNS ?? 600), 20];
const [AIM, LEAST] = [1.5, 0.5];

type Sample = {
  number: string;
  name: string;
  phone: string;
  waybill: string;
  email: string;
  address: string;
  title: string;
  cursor: string;
};

/** Orders of last week, which both have, and places deep in the list: what is looked for in each turn. */
async function samplesOf(db: Db, count: number): Promise<Sample[]> {
  const { rows } = await db.execute<{
    number: string;
    name: string;
    phone: string;
    waybill: string;
    email: string;
    address: string;
    title: string;
    micros: number;
    id: string;
  }>(`
    select recent.number, recent.orderer_name as name, recent.orderer_phone as phone, recent.waybill_number as waybill, recent.orderer_email as email, recent.address, (select title from order_lines where order_id = recent.id limit 1) as title, deep.micros, deep.id
    from (select *, row_number() over () as place from (select * from orders where waybill_number is not null order by placed_at desc limit 5000) as newest order by md5(number) limit 500) as recent
    join (select (extract(epoch from placed_at) * 1000000)::float8 as micros, id, row_number() over () as turn from (select placed_at, id from orders where placed_at < now() - interval '${Math.floor(count / 900 / 2)} days' order by md5(number) limit 500) as older) as deep
    on deep.turn = (recent.place % 500) + 1`);
  return rows.map(({ micros, id, ...sample }) => ({
    ...sample,
    cursor: keysetCursor({ micros, id }),
  }));
}

const now = new Date();
/** Both have it. */
const fourDaysAgo = calendarDayOf(new Date(now.getTime() - 4 * 86_400_000));
const list =
  (asked: (sample: Sample) => Partial<OrderListQuery>): Ask<Sample> =>
  ({ db }, sample) =>
    listOrders(db, { tab: "all", now, ...asked(sample) });
const reader = { account: null, address: "bench" };
const shopOf = (db: Db) => ({ db, now: () => now });

/** A count up to a limit looks at as many rows as it says. */
const counted = (counts: Record<string, number>) => ({
  rows: { length: Object.values(counts).reduce((sum, count) => sum + count, 0) },
});

const asks: Record<string, Ask<Sample>> = {
  "list, first page": list(() => ({})),
  "list, deep page": list(({ cursor }) => ({ after: cursor })),
  "list, oldest first": list(() => ({ sort: "oldest" })),
  ...Object.fromEntries(
    (Object.keys(orderTabs) as OrderTab[]).map((tab) => [`tab ${tab}`, list(() => ({ tab }))]),
  ),
  "tab done, deep page": list(({ cursor }) => ({ tab: "done", after: cursor })),
  "filter late": list(() => ({ late: true })),
  "filter memo": list(() => ({ memo: true })),
  "filter waiting_deposit": list(() => ({ payment: "waiting_deposit" })),
  "filter refunded": list(() => ({ payment: "refunded" })),
  "filter one day": list(() => ({ tab: "all", from: fourDaysAgo, to: fourDaysAgo })),
  "search whole number": list(({ number }) => ({ search: number })),
  "search number's beginning": list(({ number }) => ({ search: number.slice(0, 10) })),
  "search number's letters": list(({ number }) => ({ search: number.slice(9) })),
  "search name": list(({ name }) => ({ search: name })),
  "search two letters": list(({ name }) => ({ search: name.slice(0, 2) })),
  "search phone's end": list(({ phone }) => ({ search: phone.slice(-4) })),
  "search phone": list(({ phone }) => ({ search: phone })),
  "search waybill's end": list(({ waybill }) => ({ search: waybill.slice(-5) })),
  "search waybill": list(({ waybill }) => ({ search: waybill })),
  "search name, tab ready": list(({ name }) => ({ tab: "ready", search: name.slice(0, 2) })),
  "search name, tab done": list(({ name }) => ({ tab: "done", search: name.slice(0, 2) })),
  "search name, tab canceled": list(({ name }) => ({ tab: "canceled", search: name.slice(0, 2) })),
  "search phone's end, tab delivery": list(({ phone }) => ({
    tab: "delivery",
    search: phone.slice(-4),
  })),
  "search mail": list(({ email }) => ({ search: email })),
  "search mail's beginning": list(({ email }) => ({ search: email.split("@")[0]!.slice(0, -1) })),
  "search mail, four letters": list(({ email }) => ({ search: email.slice(0, 4) })),
  "search address": list(({ address }) => ({ search: address })),
  "search district": list(({ address }) => ({ search: address.split(" ")[1]! })),
  "search road and number": list(({ address }) => ({
    search: address.split(" ").slice(2).join(" "),
  })),
  "search product": list(({ title }) => ({ search: title })),
  "search product's word": list(({ title }) => ({ search: title.split(" ")[0]! })),
  "search product, tab ready": list(({ title }) => ({
    tab: "ready",
    search: title.split(" ")[0]!,
  })),
  "search product, tab canceled": list(({ title }) => ({ tab: "canceled", search: title })),
  "claims, search product": ({ db }, { title }) =>
    listClaims(shopOf(db), { tab: "completed", kind: "", search: title }),
  "search nothing there": list(() => ({ search: "쀍뷁" })),
  "tab counts": ({ db }) => countOrderTabs(db),
  "late orders": ({ db }) => countLate(db, now),
  "today's work": ({ db }) => countDuties(shopOf(db), dutiesOf("owner")),
  detail: ({ db }, { number }) => findAdminOrder(db, number, reader),
  "claims, first page": ({ db }) =>
    listClaims(shopOf(db), { tab: "requested", kind: "", search: "" }),
  "claims, completed": ({ db }) =>
    listClaims(shopOf(db), { tab: "completed", kind: "", search: "" }),
  "claims, search name": ({ db }, { name }) =>
    listClaims(shopOf(db), { tab: "completed", kind: "", search: name }),
  "claims, tab counts": async ({ db }) => counted(await countClaims(shopOf(db))),
};

const verdictOf = (figure: Figure): string => {
  const { p50, few, many } = figure;
  if (p50 < LEAST) return "few are read by a worse plan";
  if (!isAbove(figure, AIM)) return "";
  // A shop a hundred times as large has more orders of one name: a longer answer, which no index makes as short.
  return many.rows > few.rows * AIM ? "as much longer an answer" : "above the aim";
};

const isFine = (verdict: string): boolean => !/^(?:above|few)/.test(verdict);
const aims: Verdict[] = [];
for (const count of MANY)
  await withTwoSizes({ counts: [FEW, count], fill: fillOrders, samplesOf }, async (both) => {
    console.log(
      `${"milliseconds".padEnd(34)}  p50 ${FEW}  p50 ${count}  p99 ${FEW}  p99 ${count}  ratio p50  ratio p99  rows ${FEW}  rows ${count}`,
    );
    const figures: Figure[] = [];
    const verdicts: string[] = [];
    for (const [name, ask] of Object.entries(asks)) {
      if (process.env.ONLY && !name.includes(process.env.ONLY)) continue;
      const figure = await measure(name, ask, { both, runs: RUNS, warm: WARM });
      figures.push(figure);
      const verdict = verdictOf(figure);
      console.log(`${lineOf(figure)}  ${verdict}`);
      verdicts.push(verdict);
      aims.push(judged(`${count} orders : ${FEW}, ${name}`, figure.p99, AIM, isFine(verdict)));
    }
    const many = (verdict: string) => verdicts.filter((each) => each === verdict).length;
    console.log(
      `${many("")} of ${figures.length} within ${LEAST} to ${AIM} times, ${many("as much longer an answer")} of the others with answers as much longer; median ratio of the p99 ${quantile(
        figures.map(({ p99 }) => p99),
        0.5,
      ).toFixed(2)}, ${RUNS} runs each`,
    );
  });
conclude("bench:orders", aims);
if (aims.some(({ ok }) => !ok)) process.exitCode = 1;
