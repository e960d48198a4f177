import { spawn, type ChildProcess } from "node:child_process";
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { openDatabase } from "#db/client.server.ts";
import { rememberCompanions } from "./orders/catalogue.ts";
import { checkoutFigures, rushFigures } from "./orders/checkout-figures.ts";
import { processorMs } from "./orders/processor-time.ts";
import { pagesPerSecond } from "./pages-per-second.ts";
import { pageAims } from "./page-aims.ts";
import { shopFlags, stopProcess } from "./running-shop.ts";
import { interactionFigures, listedProducts } from "./interaction-figures.ts";
import { bareRate, measurePace } from "./pace.ts";
import { atLeast, atMost, conclude, sayOthers, timeAtMost, type Verdict } from "./verdict.ts";
import { findRunning } from "#server/postgres/find-running.server.ts";
import "#tests/without-env-file.ts";

/** Everything is measured in one run beside a bare counterpart, since machines differ and are noisy; what counts are the ratios. */
const root = fileURLToPath(new URL("..", import.meta.url));
const directory = mkdtempSync(join(tmpdir(), "voice-shop-bench-"));
chmodSync(directory, 0o755);
const port = 5610;
const origin = `http://localhost:${port}`;
const lines: object[] = [];
const verdicts: Verdict[] = [];

function report(name: string, figures: Record<string, number | string>): void {
  lines.push({ name, ...figures });
  console.log(
    `${(performance.now() / 1000).toFixed(0).padStart(4)} s`,
    name.padEnd(58),
    Object.entries(figures)
      .map(([key, value]) => `${key} ${value}`)
      .join("  "),
  );
}

const KEPT_PAGES = 5000;
/** Copies of a product of the demo, whose pages nobody has opened. */
async function manyProducts(): Promise<string[]> {
  const { db, pool } = openDatabase(databaseUrl, { max: 1, slowness: 60 });
  const { rows } = await db.execute<{ id: string }>(sql`
    with one as (select * from products where is_show and removed_at is null order by id limit 1)
    insert into products
    select (jsonb_populate_record(one::products, jsonb_build_object('id', 'kept' || lpad(at::text, 6, '0')))).*
    from one, generate_series(1, ${KEPT_PAGES}) at returning id`);
  await rememberCompanions(db);
  await pool.end();
  return rows.map(({ id }) => id);
}

async function start(): Promise<ChildProcess> {
  const { DATABASE_URL: _, ...here } = process.env;
  const child = spawn(process.execPath, [...shopFlags, join(root, "server/main.ts")], {
    cwd: root,
    env: {
      ...here,
      PORT: String(port),
      DATA_DIR: directory,
      NODE_ENV: "",
      TRUST_PROXY: "1",
      ORDERS_PER_ADDRESS: "100000000",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`the shop stopped with ${child.exitCode}`);
    if ((await fetch(`${origin}/`).catch(() => null))?.ok) return child;
    await sleep(200);
  }
  throw new Error("the shop did not start");
}

const memoryMiB = (pid: number, what: "VmRSS" | "VmHWM"): number => {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
};
const residentMiB = (pid: number): number => memoryMiB(pid, "VmRSS");
const QUIET_SECONDS = 7;
const LONGEST_SECONDS = 40;

/** Some work comes after the last answer: it is waited for until the process has next to nothing to do. */
async function atRest(pid: number): Promise<number> {
  for (let [quiet, waited] = [0, 0]; quiet < QUIET_SECONDS && waited < LONGEST_SECONDS; waited++) {
    const before = processorMs(pid);
    await sleep(1000);
    quiet = processorMs(pid) - before < 200 ? quiet + 1 : 0;
  }
  report("memory of site and worker", {
    "most MiB so far": memoryMiB(pid, "VmHWM"),
    "at rest": residentMiB(pid),
  });
  return residentMiB(pid);
}
const rounded = (value: number) => Math.round(value * 1000) / 1000;

const freshlyStarted = performance.now();
const shop = await start();
const databaseUrl = findRunning(join(directory, "postgres"), "shop")!;
const adminUrl = databaseUrl.replace("//shop:", "//postgres:").replace(/shop$/, "postgres");
verdicts.push(
  timeAtMost(
    "fresh start of the built shop to its first page, s",
    (performance.now() - freshlyStarted) / 1000,
    8,
    await measurePace(),
  ),
);
try {
  const products = await listedProducts(origin);
  const product = products[0]!.id;

  for (const encoding of ["identity", "gzip"]) {
    const home = await pagesPerSecond({ url: `${origin}/`, encoding });
    const plain = await bareRate(home.bytes);
    report(`cached home (${encoding}, ${home.bytes} bytes)`, {
      "pages/s": Math.round(home.rate),
      "bare node:http/s": Math.round(plain),
      ratio: rounded(home.rate / plain),
      "p99 ms": home.p99,
    });
  }
  const many = await manyProducts();
  for (const count of [50, 500, KEPT_PAGES]) {
    const paths = many.slice(0, count).map((id) => `/product/${id}`);
    const pages = await pagesPerSecond({ url: origin + paths[0], encoding: "br", paths });
    const plain = await bareRate(pages.bytes);
    if (count === KEPT_PAGES)
      verdicts.push(
        atLeast(`${count} kept pages in turn : bare node:http`, pages.rate / plain, 0.25),
      );
    report(`${count} kept product pages in turn (br, ${pages.bytes} bytes)`, {
      "pages/s": Math.round(pages.rate),
      "bare node:http/s": Math.round(plain),
      ratio: rounded(pages.rate / plain),
      "p99 ms": pages.p99,
      MiB: residentMiB(shop.pid!),
    });
  }
  verdicts.push(
    ...(await pageAims({ origin, pid: shop.pid!, product })),
    atMost("memory of site and worker at rest after reads, MiB", await atRest(shop.pid!), 256),
    ...(await interactionFigures(origin, products)),
  );

  const running = { origin, databaseUrl, pid: shop.pid!, adminUrl };
  verdicts.push(...(await checkoutFigures(running)).aims);
  verdicts.push(
    atMost("memory of site and worker at rest after orders, MiB", await atRest(shop.pid!), 320),
  );
  verdicts.push(...(await rushFigures(running)));
} finally {
  await stopProcess(shop);
  rmSync(directory, { recursive: true, force: true });
}
mkdirSync(join(root, "bench/results"), { recursive: true });
const file = join(root, "bench/results/foundation.jsonl");
const at = new Date().toISOString();
appendFileSync(file, lines.map((line) => JSON.stringify({ at, ...line })).join("\n") + "\n");
verdicts.push(atMost("this bench, minutes", performance.now() / 60_000, 10));
conclude("bench", verdicts);
sayOthers(["lighthouse", "bench:orders", "bench:products", "bench:search", "bench:figures"]);
console.log(`written to ${file} and bench/last.json`);
