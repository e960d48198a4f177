import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { openDatabase } from "#db/client.server.ts";
import type { Db } from "#shop/shop.ts";
import {
  figure,
  isAsked,
  memoryMiB,
  numberOf,
  printTable,
  processorMs,
  type Figure,
} from "./figures.ts";
import { fillOrders } from "./fill-orders.ts";
import { copyProducts } from "./copy-products.ts";
import { openGuest } from "#tests/faults/shoppers/guest.ts";
import { officeFiles, openOffice, takeFile, type Administrator } from "./office.ts";
import { pageLoad } from "./page-load.ts";
import { rushOf } from "./rush.ts";
import { withShop, type RunningShop } from "./running-shop.ts";

// `npm run bench:memory`: the process's memory with the flags of `npm start`, measured when idle
// again. `-- --hard`: whether heavy load runs out of memory. `-- --files`: whether a list's file of
// 1,000,000 rows needs more of it than one of 100,000.
const [QUIET_SECONDS, LONGEST_SECONDS] = [4, 40];

/** Some work comes after the last answer: waits until the process has next to nothing to do. */
async function atRest({ pid }: RunningShop): Promise<number> {
  for (let [quiet, waited] = [0, 0]; quiet < QUIET_SECONDS && waited < LONGEST_SECONDS; waited++) {
    const before = processorMs(pid);
    await sleep(1000);
    quiet = processorMs(pid) - before < 200 ? quiet + 1 : 0;
  }
  return memoryMiB(pid);
}

const AT_ONCE = 8;

async function readPages({ origin }: RunningShop, products: string[]): Promise<void> {
  const paths = ["/", "/board", ...products.map((id) => `/product/${id}`)];
  await pageLoad({ origin, paths, encoding: "br", seconds: 15 });
}

async function order({ origin }: RunningShop, products: string[]): Promise<void> {
  const guests = Array.from({ length: numberOf("guests", 400) }, (_, at) => at);
  const queue = guests.values();
  const buyAll = async () => {
    for (const at of queue) {
      const [guest, product] = [openGuest(origin, at), products[at % products.length]!];
      await guest.buy(product, await guest.fillIn(product));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, buyAll));
}

/** A picture as a camera makes it: noise, which no format packs well. */
const photo = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer();

/** Sends one; how it was answered. */
async function upload(
  { origin }: RunningShop,
  { headers }: Administrator,
  bytes: Buffer,
): Promise<number> {
  const made = await fetch(`${origin}/files/images`, {
    method: "POST",
    headers: { ...headers, "content-type": "image/jpeg" },
    body: new Uint8Array(bytes),
  });
  return made.status;
}

const uploads = async (shop: RunningShop, office: Administrator, count: number) => {
  const bytes = await photo();
  // The same bytes would be the same picture, which is developed once.
  const different = (at: number) => Buffer.concat([bytes, Buffer.from([at])]);
  const sent = Array.from({ length: count }, (_, at) => upload(shop, office, different(at)));
  const answers = await Promise.all(sent);
  const counts = Object.entries(Object.groupBy(answers, (status) => status));
  return counts.map(([status, all]) => `${all!.length} × ${status}`).join(", ");
};

async function fill({ databaseUrl }: RunningShop, count: number): Promise<string[]> {
  const { db, pool } = openDatabase(databaseUrl, { max: 1, slowness: 60 });
  return copyProducts(db, count).finally(() => pool.end());
}

export const memory = (): Promise<Figure[]> =>
  withShop(async (shop) => {
    const office = await openOffice(shop);
    const products = await fill(shop, numberOf("products", 5000));
    const figures = [figure("after the start, MiB", await atRest(shop))];
    await readPages(shop, products);
    figures.push(figure("after reads of thousands of pages, MiB", await atRest(shop)));
    await order(shop, products);
    figures.push(figure("after orders, MiB", await atRest(shop), "≤ 400"));
    const answers = await uploads(shop, office, 8);
    figures.push(figure(`after eight pictures at once (${answers}), MiB`, await atRest(shop)));
    return [...figures, figure("most at any time, MiB", memoryMiB(shop.pid, "VmHWM"))];
  });

/** Each as one after the other asks too much; a process that ends for it has lost. */
const hard = (): Promise<Figure[]> =>
  withShop(async (shop) => {
    const office = await openOffice(shop);
    await fill(shop, numberOf("products", 20_000));
    await fillOrders(shop.adminUrl.replace(/\/[^/]*$/, "/shop"), numberOf("orders", 100_000));
    const day = (before: number) =>
      new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
    const { ordersExcel, productsCsv } = officeFiles;
    const path = `${ordersExcel.path}&from=${day(20)}&to=${day(0)}`;
    const takes: Record<string, () => Promise<number | string>> = {
      "Excel of all orders, bytes (0: refused)": () => takeFile(shop, office, ordersExcel),
      "Excel of the orders of 20 days, bytes": () =>
        takeFile(shop, office, { ...ordersExcel, path }),
      "CSV of all products, bytes": () => takeFile(shop, office, productsCsv),
      "uploads at once, answers": () => uploads(shop, office, numberOf("uploads", 50)),
      "buyers at once: sold, told something else": async () => {
        const { sold, pieces, odd } = await rushOf(shop);
        return `${sold} of ${pieces}, ${odd.length}`;
      },
    };
    const figures: Figure[] = [];
    for (const [name, take] of Object.entries(takes)) {
      const found = await take().catch((error: Error) => error.message);
      const { exitCode, signalCode } = shop.child;
      if (exitCode !== null || signalCode) throw new Error(`${name}: the process ended`);
      figures.push(figure(name, found));
      figures.push(figure("  most MiB so far", memoryMiB(shop.pid, "VmHWM")));
    }
    return figures;
  });

/** The files of one list at two lengths: memory is flat when the longer ones need no more. */
const files = (): Promise<Figure[]> =>
  withShop(async (shop) => {
    const office = await openOffice(shop);
    const url = shop.adminUrl.replace(/\/[^/]*$/, "/shop");
    const { db, pool } = openDatabase(url, { max: 1, slowness: 600 });
    const most = () => figure("  most MiB so far", memoryMiB(shop.pid, "VmHWM"));
    const figures = [most()];
    for (const rows of [100_000, 1_000_000]) {
      await fillCoupons(db, rows);
      for (const format of ["csv", "xlsx"]) {
        const began = performance.now();
        const bytes = await takeFile(shop, office, {
          path: "/admin/coupons/export",
          form: { format },
        });
        const seconds = (performance.now() - began) / 1000;
        figures.push(figure(`${format} of ${rows} rows in ${seconds.toFixed(0)} s, bytes`, bytes));
        figures.push(most());
      }
    }
    await pool.end();
    return figures;
  });

/** As many coupons as there are to be, from the newest on. */
async function fillCoupons(db: Db, count: number): Promise<void> {
  await db.execute(sql`
    insert into coupons (id, name, kind, amount, starts_at, created_at)
    select gen_random_uuid(), '쿠폰 ' || i, 'amount', 1000, now(), now() - make_interval(secs => i)
    from generate_series((select count(*) from coupons) + 1, ${count}) as i`);
  await db.execute(sql`analyze coupons`);
}

if (import.meta.main) {
  if (isAsked("files")) printTable("memory, files", await files());
  else if (isAsked("hard")) printTable("memory, hard", await hard());
  else printTable("memory", await memory());
}
