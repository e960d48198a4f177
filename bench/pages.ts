import { openDatabase } from "#db/client.server.ts";
import {
  figure,
  isAsked,
  numberOf,
  printTable,
  processorMs,
  quantile,
  type Figure,
} from "./figures.ts";
import { fillOrders } from "./fill-orders.ts";
import { firstScripts } from "./first-scripts.ts";
import { copyProducts } from "./copy-products.ts";
import { officeFiles, openOffice, takeFile } from "./office.ts";
import { pageLoad, withBareServer } from "./page-load.ts";
import { paintFigures } from "./paint.ts";
import { withShop, type RunningShop } from "./running-shop.ts";

// `npm run bench:pages`: what a first visit loads, what a page costs, and how three exports slow
// shoppers down. `-- --phone`: when a page is painted and interactive on a slow phone.

/** A message on its way to one person keeps the page out of memory. */
const NOT_KEPT = { cookie: "flash=0" };

/** A product of the demo, and the pages that a shop is judged by. */
export async function judgedPages({ origin }: RunningShop) {
  const answer = await fetch(`${origin}/api/products?limit=1`);
  const { products } = (await answer.json()) as { products: { id: string }[] };
  const { id } = products[0]!;
  return {
    home: "/",
    board: "/board",
    product: `/product/${id}`,
    "order form": `/non-member/order/${id}`,
  };
}

const SCRIPT_AIMS = { home: 125, board: 125, product: 140, "order form": 140 };

async function scripts(shop: RunningShop): Promise<Figure[]> {
  const pages = await judgedPages(shop);
  const figures: Figure[] = [];
  for (const [name, bytes] of await firstScripts(shop.origin, pages)) {
    const aim = `≤ ${SCRIPT_AIMS[name as keyof typeof pages]}`;
    figures.push(figure(`first visit of ${name}, KB of packed script`, bytes / 1000, aim));
  }
  return figures;
}

/** The first rounds go to V8, which compiles for some ten seconds. */
async function rendered(shop: RunningShop): Promise<Figure[]> {
  const load = { origin: shop.origin, paths: [(await judgedPages(shop)).product], ...NOT_KEPT };
  for (let round = 0; round < 2; round++) await pageLoad(load);
  const before = processorMs(shop.pid);
  const { rate, answered } = await pageLoad(load);
  return [
    figure(
      "product page not from memory, ms of processor",
      (processorMs(shop.pid) - before) / answered,
    ),
    figure("product page not from memory, a second", rate),
  ];
}

/** In turns with a server that only sends as many bytes; the middle turn counts. */
const kept = ({ origin }: RunningShop): Promise<Figure[]> =>
  withBareServer(async (bare) => {
    const home = { origin, paths: ["/"], encoding: "br" } as const;
    const { bytes } = await pageLoad(home);
    const least = { origin: bare, paths: [`/${bytes}`] };
    await pageLoad(least);
    const turns: { home: number; ratio: number }[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const { rate } = await pageLoad(home);
      turns.push({ home: rate, ratio: rate / (await pageLoad(least)).rate });
    }
    const middle = (of: (turn: (typeof turns)[number]) => number) => quantile(turns.map(of), 0.5);
    return [
      figure(
        `home from memory, packed (${bytes} bytes), a second`,
        middle((turn) => turn.home),
      ),
      figure(
        "home from memory : bare node:http",
        middle((turn) => turn.ratio),
        "≥ 0.5",
      ),
    ];
  });

/** One shopper after the other opens a page while the office takes three files again and again. */
async function besideExports(shop: RunningShop): Promise<Figure[]> {
  const office = await openOffice(shop);
  const { db, pool } = openDatabase(shop.databaseUrl, { max: 1, slowness: 60 });
  await copyProducts(db, numberOf("products", 20_000));
  await fillOrders(shop.adminUrl.replace(/\/[^/]*$/, "/shop"), numberOf("orders", 15_000));
  const load = {
    origin: shop.origin,
    paths: [(await judgedPages(shop)).product],
    ...NOT_KEPT,
    connections: 1,
    seconds: 5,
  };
  await pageLoad(load);
  const alone = await pageLoad(load);
  let [isOver, files] = [false, 0];
  const taking = Object.values(officeFiles).map(async (file) => {
    while (!isOver) {
      if (!(await takeFile(shop, office, file))) throw new Error("an export was refused");
      files++;
      // An administrator may take twenty files of a kind in an hour.
      await db.execute("delete from attempt_windows");
    }
  });
  const beside = await pageLoad({ ...load, seconds: 10 }).finally(() => (isOver = true));
  await Promise.all(taking);
  await pool.end();
  return [
    figure("shopper's page not from memory, alone, p50 ms", alone.p50),
    figure(`beside three exports (${files} files meanwhile), p50 ms`, beside.p50),
    figure("beside three exports : alone, p50", beside.p50 / alone.p50, "≤ 1.5"),
  ];
}

export const pages = (): Promise<Figure[]> =>
  withShop(async (shop) => [
    ...(await scripts(shop)),
    ...(await rendered(shop)),
    ...(await kept(shop)),
    ...(await besideExports(shop)),
  ]);

if (import.meta.main) {
  printTable("pages", await pages());
  if (isAsked("phone"))
    printTable(
      "a phone with a quarter of this processor, on 1.6 Mbit/s",
      await withShop(async (shop) => paintFigures(shop.origin, await judgedPages(shop))),
    );
}
