import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { guestCookie } from "#app/cookie/guest-cookie.server.ts";
import { openDatabase } from "#db/client.server.ts";
import { openShop } from "#server/open-shop.server.ts";
import { readEnv } from "#server/settings/env.server.ts";
import type { Shop } from "#shop/shop.ts";
import { putGoods, sound } from "#tests/given/goods.ts";
import { buildOrder } from "#tests/has/order.ts";
import { buildProduct } from "#tests/has/product.ts";
import { printVerdicts } from "#tests/faults/check/verdict.ts";
import { fillCatalogue } from "./orders/catalogue.ts";
import { guestOrders, inTurn } from "./orders/guest-orders.ts";
import { openRunningShop } from "./running-shop.ts";
import { quantile } from "./quantile.ts";

/**
 * Orders beside many long downloads: their p99 with and without them in turns, and how much memory the downloads take. The clients
 * are one curl, which reads each at the pace of a real line and throws the bytes away; 500 KB/s of 200 fill a gigabit line.
 */
const { values } = parseArgs({
  options: {
    downloads: { type: "string", default: "200" },
    megabytes: { type: "string", default: "100" },
    rate: { type: "string", default: "500k" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "20" },
    guests: { type: "string", default: "4" },
    port: { type: "string", default: "5694" },
  },
});
const [downloads, megabytes, rounds, seconds, guests] = [
  Number(values.downloads),
  Number(values.megabytes),
  Number(values.rounds),
  Number(values.seconds),
  Number(values.guests),
];
const MOST_RATIO = 1.5;
const MOST_MIB = 50;

const directory = mkdtempSync(join(tmpdir(), "voice-shop-downloads-"));
chmodSync(directory, 0o755);
const settings = { DATA_DIR: directory, DEMO_CONTENT: "0", SHOP_SECRET: "a bench has no secrets" };
const running = await openRunningShop(Number(values.port), settings);
const { origin, databaseUrl, pid } = running;
const { db, pool } = openDatabase(databaseUrl, { max: 4 });
const { id: like } = await buildProduct(db, { isShow: true, shippingClass: "parcel" });
const shelf = inTurn(await fillCatalogue(db, { like, count: 10_000 }));
const rss = () =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024;

async function sellAll(shop: Shop): Promise<string> {
  const product = await buildProduct(db, { shippingClass: "digital" });
  await putGoods(shop, product.id, { bytes: sound(megabytes * 1_000_000) });
  const paid = { delivery: "ready", payment: "paid", address: "", postcode: "" } as const;
  const lines: string[] = [];
  for (let made = 0; made < downloads; made++) {
    const order = await buildOrder(db, { ...paid, lines: [{ product, quantity: 1 }] });
    const cookie = guestCookie(shop, order.guestId!).split(";")[0]!;
    const page = await fetch(`${origin}/order-sounds/${order.number}`, { headers: { cookie } });
    const [, link] = /href="([^"]+kind=save[^"]+)"/.exec(await page.text())!;
    lines.push(
      `url = "${origin}${link!.replaceAll("&amp;", "&")}"`,
      `header = "Cookie: ${cookie}"`,
      `output = "/dev/null"`,
      `limit-rate = ${values.rate}`,
      "fail",
      "next",
    );
  }
  const file = join(directory, "curl.txt");
  writeFileSync(file, lines.slice(0, -1).join("\n"));
  return file;
}

function download(file: string): ChildProcess {
  const args = ["--parallel", "--parallel-immediate", "--parallel-max", "300", "--silent"];
  return spawn("curl", [...args, "--config", file], { stdio: "ignore" });
}

const left = async (): Promise<number> => {
  const { rows } = await db.execute<{ sum: number }>(
    sql`select coalesce(sum(sent_to - sent_from), 0)::float8 as sum from supply_transfers`,
  );
  return rows[0]!.sum;
};
const begun = async (): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from supplies where begun_at is not null`,
  );
  return rows[0]!.count;
};

async function orders(): Promise<number> {
  const result = await guestOrders({ origin, products: shelf, atOnce: guests, seconds });
  if (result.failed) throw new Error(`${result.failed} orders failed`);
  return result.p99;
}

const [without, beside, grown, paces]: number[][] = [[], [], [], []] as never;
try {
  await orders();
  for (let round = 1; round <= rounds; round++) {
    const file = await sellAll(openShop(readEnv({ ...settings, DATABASE_URL: databaseUrl }), db));
    without!.push(await orders());
    const before = rss();
    const curl = download(file);
    const ended = new Promise((end) => curl.once("exit", end));
    while ((await begun()) < downloads * round && curl.exitCode === null) await sleep(200);
    let peak = 0;
    const watch = setInterval(() => (peak = Math.max(peak, rss())), 200);
    const [then, bytes] = [performance.now(), await left()];
    beside!.push(await orders());
    const pace = ((await left()) - bytes) / (performance.now() - then) / 1000;
    const ongoing = curl.exitCode === null;
    clearInterval(watch);
    curl.kill();
    await ended;
    grown!.push(peak - before);
    paces!.push(pace);
    console.log(
      `round ${round}: p99 ${without!.at(-1)!.toFixed(0)} ms without, ${beside!.at(-1)!.toFixed(0)} ms beside ${await begun()} begun at ${pace.toFixed(0)} MB/s${ongoing ? "" : " (ended early)"}; ${before.toFixed(0)} MiB before, ${peak.toFixed(0)} at most`,
    );
    await sleep(2000);
  }
} finally {
  await pool.end();
  await running.close();
  rmSync(directory, { recursive: true, force: true });
}
const ratios = beside!.map((p99, round) => p99 / without![round]!);
const ratio = quantile(ratios, 0.5);
const more = Math.max(...grown!);
const holds = printVerdicts([
  {
    invariant: "order p99",
    looked: `${ratio.toFixed(2)} times as long (rounds ${ratios.map((one) => one.toFixed(2)).join(", ")}) beside ${downloads} downloads of ${megabytes} MB at ${quantile(paces!, 0.5).toFixed(0)} MB/s in all`,
    broken: ratio <= MOST_RATIO ? [] : [`at most ${MOST_RATIO} times`],
  },
  {
    invariant: "memory",
    looked: `${more.toFixed(0)} MiB more at most`,
    broken: more <= MOST_MIB ? [] : [`at most ${MOST_MIB} MiB`],
  },
]);
process.exit(holds ? 0 : 1);
