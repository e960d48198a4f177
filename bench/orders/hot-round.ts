import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { sandboxPayments } from "#adapters/payment/practice/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { buildProduct } from "#tests/has/product.ts";
import { checkOrders } from "#tests/order-invariants.ts";
import type { SeededRandom } from "#tests/seeded-random.ts";
import { hiddenFields, openBrowser, pathOf, type Browser } from "#tests/faults/shoppers/browser.ts";
import { shownBy } from "#tests/faults/shoppers/purchase.ts";
import { serviceLog } from "#tests/faults/shoppers/service-log.ts";
import { processorMs } from "./processor-time.ts";
import { supplyConsent } from "#shop/order/place/withdrawal.ts";

type Crowd = {
  db: Db;
  origin: string;
  guests: number;
  units: number;
  /** of all payments */ failing: number;
  /** most of them; else nobody */ byScript: boolean;
  random: SeededRandom;
  /** of the shop */ pid: number;
};
export type HotRound = {
  sold: number;
  refused: number;
  waves: number;
  answers: Record<string, number>;
  p50: number;
  p99: number;
  /** processor time of the shop from the press of the first wave to its last answer, in ms */ busyMs: number;
  broken: string[];
};

const MOST_WAVES = 12;
/** People who typed for a minute come by a connection of their own. */
const agent = new Agent({ keepAlive: false });
/** One in so many has no JavaScript: their forms are answered with whole pages. */
const PLAIN_EVERY = 20;

/** A crowd opens its pages over some time, and then presses the button in the same moment. */
const PAGES_AT_ONCE = 64;

type Guest = {
  browser: Browser;
  byScript: boolean;
  phone: string;
  outcome: "waiting" | "bought" | "sold out" | "not paid" | string;
};

/** One sale: guests come in waves, all of them at once, until the last piece is sold. */
export async function hotRound({
  db,
  origin,
  guests,
  units,
  failing,
  byScript,
  random,
  pid,
}: Crowd): Promise<HotRound> {
  const product = await buildProduct(db, { stock: units, isShow: true, shippingClass: "parcel" });
  const log = serviceLog();
  const port = Number(new URL(origin).port);
  const street = { origin, apps: [{ name: "app", port, isReady: () => true }], log };
  const crowd: Guest[] = Array.from({ length: guests }, (_, at) => {
    const own = random.branch(`guest ${at}`);
    return {
      browser: openBrowser(street, {
        address: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`,
        random: own,
        agent,
      }),
      byScript: byScript && at % PLAIN_EVERY !== 0,
      phone: `010${String(own.between(0, 99_999_999)).padStart(8, "0")}`,
      outcome: "waiting",
    };
  });
  const times: number[] = [];
  let [refused, waves, busyMs] = [0, 0, 0];
  for (let left = crowd; left.length && waves < MOST_WAVES; waves++) {
    const busy = await oneWave({
      guests: left,
      productId: product.id,
      failing,
      random,
      times,
      pid,
    });
    busyMs ||= busy;
    refused += left.filter(({ outcome }) => outcome === "sold out").length;
    if ((await soldOf(db, product.id)) >= units) break;
    await freeUnpaid(db, product.id);
    left = crowd.filter(({ outcome }) => outcome === "sold out");
  }
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  return {
    sold: await soldOf(db, product.id),
    refused,
    waves: waves + 1,
    answers: log.counts(),
    p50: at(0.5),
    p99: at(0.99),
    busyMs,
    broken: await judge(db, { productId: product.id, units, crowd, log }),
  };
}

type Wave = {
  guests: Guest[];
  productId: string;
  failing: number;
  random: SeededRandom;
  times: number[];
  pid: number;
};

async function oneWave({ guests, productId, failing, random, times, pid }: Wave): Promise<number> {
  const path = `/non-member/order/${productId}`;
  const forms = new Map<Guest, Record<string, string>>();
  const queue = [...guests];
  await Promise.all(
    Array.from({ length: PAGES_AT_ONCE }, async () => {
      for (let guest = queue.pop(); guest; guest = queue.pop())
        forms.set(
          guest,
          formFor(guest, hiddenFields((await guest.browser.once(path, {})).body), productId),
        );
    }),
  );
  const before = processorMs(pid);
  await Promise.all(
    guests.map(async (guest) => {
      const began = performance.now();
      guest.outcome = await buy(guest, path, forms.get(guest)!, random.chance(failing), () =>
        times.push(performance.now() - began),
      ).catch((error: Error) => `lost: ${error.message}`);
    }),
  );
  return processorMs(pid) - before;
}

const formFor = (
  { phone }: Guest,
  hidden: Record<string, string>,
  productId: string,
): Record<string, string> => ({
  ...hidden,
  "line.0.product": productId,
  "line.0.quantity": "1",
  ordererName: "홍길동",
  ordererPhone: phone,
  ordererEmail: "hong@example.com",
  sameRecipient: "on",
  postcode: "04066",
  address: "서울특별시 마포구 와우산로 94",
  addressDetail: "301호",
  agree: "on",
  agreeSupply: supplyConsent.version,
});

async function buy(
  { browser, byScript }: Guest,
  path: string,
  form: Record<string, string>,
  fails: boolean,
  answered: () => void,
): Promise<string> {
  const placed = await browser.once(path, { form, byScript });
  answered();
  if (placed.status === 409 && placed.body.includes("품절")) return "sold out";
  if (placed.status !== 303) return `the order was answered ${placed.status}`;
  const next = pathOf(placed.location);
  if (next === `/product/${form["line.0.product"]}`) return "sold out";
  const chosen = await browser.once(next, {
    form: { choice: fails ? "fail" : "succeed" },
  });
  if (chosen.status !== 303) return `the window was answered ${chosen.status}`;
  const back = await browser.once(pathOf(chosen.location), {});
  const shown = shownBy(back.body);
  return shown === "paid"
    ? "bought"
    : fails && shown === "failed"
      ? "not paid"
      : `the way back was answered ${back.status} ${shown}`;
}

async function soldOf(db: Db, productId: string): Promise<number> {
  const { rows } = await db.execute<{ sold: number }>(sql`
    select coalesce(sum(quantity), 0)::int as sold from order_lines join orders on orders.id = order_lines.order_id where product_id = ${productId} and payment = 'paid' and hold = 'sold'`);
  return rows[0]!.sold;
}

/** The time of those who did not pay is up, as after a quarter of an hour; the worker puts their pieces back. */
async function freeUnpaid(db: Db, productId: string): Promise<void> {
  const theirs = sql`hold = 'held' and payment in ('pending', 'failed') and id in (select order_id from order_lines where product_id = ${productId})`;
  await db.execute(sql`update orders set expires_at = now() where ${theirs}`);
  for (const giveUpAt = performance.now() + 30_000; performance.now() < giveUpAt; await wait(200)) {
    const { rows } = await db.execute<{ left: number }>(
      sql`select count(*)::int as left from orders where ${theirs}`,
    );
    if (!rows[0]!.left) return;
  }
}

type RoundRecord = {
  productId: string;
  units: number;
  crowd: Guest[];
  log: ReturnType<typeof serviceLog>;
};

async function judge(db: Db, { productId, units, crowd, log }: RoundRecord): Promise<string[]> {
  const sold = await soldOf(db, productId);
  const [shelf] = await db
    .select({ stock: products.stock })
    .from(products)
    .where(eq(products.id, productId));
  const bought = crowd.filter(({ outcome }) => outcome === "bought").length;
  const odd = new Map<string, number>();
  for (const { outcome } of crowd)
    if (!["bought", "sold out", "not paid"].includes(outcome))
      odd.set(outcome, (odd.get(outcome) ?? 0) + 1);
  const numbers = new Set(
    (
      await db.execute<{ number: string }>(
        sql`select number from orders join order_lines on order_lines.order_id = orders.id where product_id = ${productId}`,
      )
    ).rows.map(({ number }) => number),
  );
  const books = (await db.select().from(sandboxPayments)).filter(({ orderNumber }) =>
    numbers.has(orderNumber),
  );
  const captured = books.filter(({ status }) => status === "paid").length;
  const mine = [...(await checkOrders(db, { shelves: { [productId]: units } }))].filter(
    (line) => line.includes(productId) || [...numbers].some((number) => line.includes(number)),
  );
  return [
    ...(sold === units && bought === units && captured === units
      ? []
      : [
          `${sold} sold, ${bought} guests were told so, ${captured} payments taken, for ${units} pieces`,
        ]),
    ...(shelf?.stock === 0 ? [] : [`${shelf?.stock} pieces are on the shelf`]),
    ...[...odd].map(([outcome, count]) => `${count} guests: ${outcome}`),
    ...log.visits
      .filter(
        ({ outcome }) => outcome === "hung" || (typeof outcome === "number" && outcome >= 500),
      )
      .slice(0, 3)
      .map(({ method, outcome }) => `${method} answered ${outcome}`),
    ...mine,
  ];
}
