import { readFileSync } from "node:fs";
import { openDatabase } from "#db/client.server.ts";
import { fillCatalogue, findUsualProduct, rememberCompanions } from "./orders/catalogue.ts";
import { guestOrders, inTurn } from "./orders/guest-orders.ts";
import { pagesPerSecond } from "./pages-per-second.ts";
import { openRunningShop } from "./running-shop.ts";
const [, , name, port, ...sets] = process.argv;
const env = Object.fromEntries(sets.filter((s) => s.includes("=") && !s.startsWith("--")).map((s) => s.split("=") as [string, string]));
const flags = sets.filter((s) => s.startsWith("--"));
const iport = Number(port) + 1000;
const shop = await openRunningShop(Number(port), env, [...flags, `--inspect=127.0.0.1:${iport}`]);
const list = (await (await fetch(`http://127.0.0.1:${iport}/json/list`)).json()) as any[];
const ws = new WebSocket(list[0].webSocketDebuggerUrl); await new Promise((r) => (ws.onopen = r));
let id = 0; const waits = new Map<number, (v: any) => void>();
ws.onmessage = (m) => { const d = JSON.parse(String(m.data)); waits.get(d.id)?.(d.result); };
const cdp = (method: string, params = {}) => new Promise<any>((r) => { waits.set(++id, r); ws.send(JSON.stringify({ id, method, params })); });
const js = async (expression: string) => (await cdp("Runtime.evaluate", { expression, returnByValue: true })).result.value;
const rss = async () => {
  const s = readFileSync(`/proc/${shop.pid}/status`, "utf8");
  const get = (k: string) => Math.round(Number(new RegExp(k + ":\\s+(\\d+)").exec(s)?.[1] ?? 0) / 1024);
  const maps = readFileSync(`/proc/${shop.pid}/smaps`, "utf8");
  let heap = 0, cur = "", anon = 0, lazy = 0; const bySize: Record<string, number> = {}; let range = 0;
  for (const l of maps.split("\n")) { const m = /^([0-9a-f]+)-([0-9a-f]+) \S+ \S+ \S+ \S+\s*(.*)$/.exec(l); if (m) { cur = m[3]! || "anon"; range = (parseInt(m[2]!,16)-parseInt(m[1]!,16))/1024; } const z = /^LazyFree:\s+(\d+)/.exec(l); if (z) lazy += +z[1]!; const r = /^Rss:\s+(\d+)/.exec(l); if (r) { if (cur === "[heap]") heap += +r[1]!; else if (cur === "anon" || cur.startsWith("[anon")) { anon += +r[1]!; const k = range===256?"256k":range<1024?"<1M":range<16384?"<16M":range<=65536?"<64M":">64M"; bySize[k]=(bySize[k]??0)+ +r[1]!/1024; } } }
  const m = JSON.parse(await js("JSON.stringify(process.memoryUsage())"));
  const mb = (n: number) => Math.round(n / 1048576);
  const st = readFileSync(`/proc/${shop.pid}/stat`, "utf8").split(") ")[1]!.split(" "); return `cpu ${(+st[11]! + +st[12]!)/100} rss ${get("VmRSS")} file ${get("RssFile")} brk ${heap >> 10} anon ${anon >> 10} lazy ${lazy>>10} ${JSON.stringify(bySize).replace(/\.\d+/g,"")} | heapTotal ${mb(m.heapTotal)} used ${mb(m.heapUsed)} ext ${mb(m.external)} ab ${mb(m.arrayBuffers)}`;
};
const gc = async () => { await cdp("HeapProfiler.enable"); await cdp("HeapProfiler.collectGarbage"); await new Promise((r) => setTimeout(r, 500)); };
try {
  const { db, pool } = openDatabase(shop.databaseUrl, { max: 1, slowness: 60 });
  const rows = (await fillCatalogue(db, { like: await findUsualProduct(db), count: 5000 })).map((id) => ({ id }));
  await rememberCompanions(db);
  await pool.end();
  await new Promise((r) => setTimeout(r, 9000));
  console.log(name, "start ", await rss());
  const paths = rows.map(({ id }) => `/product/${id}`);
  const r2 = await pagesPerSecond({ url: `${shop.origin}${paths[0]}`, encoding: "br", paths });
  console.log(name, "reads ", await rss(), Math.round(r2.rate));
  await pagesPerSecond({ url: `${shop.origin}${paths[0]}`, encoding: "identity", cookie: "flash=0" });
  console.log(name, "unc   ", await rss());
  if (process.env.GC) { await gc(); console.log(name, "gc    ", await rss()); }
  await new Promise((r) => setTimeout(r, 7500));
  console.log(name, "rest  ", await rss());
  const done = await guestOrders({ origin: shop.origin, products: inTurn(rows.map(({ id }) => id)), atOnce: 8, seconds: 15 });
  await new Promise((r) => setTimeout(r, Number(process.env.WAIT ?? 0)));
  console.log(name, "orders0", await rss());
  await new Promise((r) => setTimeout(r, 7500));
  console.log(name, "rested", await rss(), JSON.stringify(done).slice(0, 30));
  if (process.env.GC) { await gc(); console.log(name, "gc    ", await rss()); }
} finally {
  ws.close(); await shop.close();
}
