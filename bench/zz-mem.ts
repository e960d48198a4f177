import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { openDatabase } from "#db/client.server.ts";
import { fillCatalogue, findUsualProduct, rememberCompanions } from "./orders/catalogue.ts";
import { guestOrders, inTurn } from "./orders/guest-orders.ts";
import { pagesPerSecond } from "./pages-per-second.ts";
import { openRunningShop } from "./running-shop.ts";
const flags = process.argv.slice(2);
const shop = await openRunningShop(Number(process.env.P ?? 5720), {}, ["--import=/tmp/mem/probe.mjs", ...flags]);
const rss = () => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${shop.pid}/status`, "utf8"))![1]) / 1024);
const cpu = () => { const f = readFileSync(`/proc/${shop.pid}/stat`, "utf8").split(") ")[1]!.split(" "); return (Number(f[11]) + Number(f[12])) / 100; };
try {
  const { db, pool } = openDatabase(shop.databaseUrl, { max: 1, slowness: 60 });
  const { rows } = await db.execute<{ id: string }>(sql`
    with one as (select * from products where is_show and removed_at is null order by id limit 1)
    insert into products
    select (jsonb_populate_record(one::products, jsonb_build_object('id', 'kept' || lpad(at::text, 6, '0')))).*
    from one, generate_series(1, ${Number(process.env.N ?? 5000)}) at returning id`);
  await rememberCompanions(db);
  console.log("start", rss(), "cpu", cpu());
  const paths = rows.map(({ id }) => `/product/${id}`);
  for (const round of [1, 2]) {
    const c = cpu();
    const r = await pagesPerSecond({ url: shop.origin + paths[0], encoding: "br", paths });
    console.log("round", round, "rate", Math.round(r.rate), "bytes", r.bytes, "answered", r.answered, "rss", rss(), "cpu", (cpu() - c).toFixed(1));
  }
  const like = await findUsualProduct(db);
  const products = inTurn(await fillCatalogue(db, { like, count: 10_000 }));
  await pool.end();
  const c = cpu();
  const { failed } = await guestOrders({ origin: shop.origin, products, atOnce: 8, orders: Number(process.env.O ?? 800) });
  console.log("orders failed", failed, "rss", rss(), "cpu", (cpu() - c).toFixed(1));
} finally {
  await shop.close();
}
