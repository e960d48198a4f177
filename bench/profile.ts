import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openDatabase } from "#db/client.server.ts";
import { fillCatalogue, findUsualProduct } from "./orders/catalogue.ts";
import { guestOrders, inTurn } from "./orders/guest-orders.ts";
import { pagesPerSecond } from "./pages-per-second.ts";
import { openRunningShop } from "./running-shop.ts";

// `npm run bench:profile`: where the shop's process spends its time while guests order, or with `-- --what page` while a product page
// is made anew. The profile itself opens in the developer tools of Chromium.
const { values } = parseArgs({
  options: {
    what: { type: "string", default: "orders" },
    seconds: { type: "string", default: "20" },
    port: { type: "string", default: "5696" },
  },
});

type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
};

const results = fileURLToPath(new URL("results/", import.meta.url));
mkdirSync(results, { recursive: true });
const directory = mkdtempSync(join(results, `profile-${values.what}-`));
const shop = await openRunningShop(Number(values.port), {}, [
  `--cpu-prof`,
  `--cpu-prof-dir=${directory}`,
]);
try {
  const { db, pool } = openDatabase(shop.databaseUrl, { max: 1, slowness: 60 });
  const like = await findUsualProduct(db);
  const products = inTurn(await fillCatalogue(db, { like, count: 10_000 }));
  await pool.end();
  const seconds = Number(values.seconds);
  if (values.what === "page")
    await pagesPerSecond({
      url: `${shop.origin}/product/${like}`,
      encoding: "identity",
      cookie: "flash=0",
    });
  else await guestOrders({ origin: shop.origin, products, atOnce: 4, seconds });
} finally {
  await shop.close();
}

// The process has threads: each leaves one, and the main thread's is by far the longest.
const file = readdirSync(directory)
  .map((name) => join(directory, name))
  .toSorted((one, other) => statSync(other).size - statSync(one).size)[0]!;
const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, "utf8")) as Profile;
const nameOf = new Map(
  nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
    id,
    `${functionName || "(nameless)"} ${url.split("/").slice(-3).join("/")}:${lineNumber + 1}`,
  ]),
);
const spent = new Map<string, number>();
for (const [at, id] of samples.entries()) {
  const name = nameOf.get(id)!;
  spent.set(name, (spent.get(name) ?? 0) + timeDeltas[at]!);
}
const idle = /^\((?:idle|program|root)\)/;
const busy = [...spent].filter(([name]) => !idle.test(name));
const all = busy.reduce((sum, [, micros]) => sum + micros, 0);
for (const [name, micros] of busy.toSorted(([, a], [, b]) => b - a).slice(0, 40))
  console.log(
    `${((micros / all) * 100).toFixed(1).padStart(5)} % ${(micros / 1000).toFixed(0).padStart(7)} ms  ${name}`,
  );
console.log(`\n${file}`);
