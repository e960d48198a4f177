import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase } from "#db/client.server.ts";
import { projectFile } from "#lib/project-file.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { EagerCache } from "#tests/has/eager-cache.ts";
import { takeTurns } from "../http/turns.server.ts";
import { countRequests } from "./count-requests.server.ts";
import { metricsText, type Sample } from "./metrics-text.server.ts";
import { readMetrics } from "./read-metrics.server.ts";

const shop = await testShop();
const parts = () => ({
  shop,
  pool: shop.pool,
  cache: new EagerCache(),
  lines: { pages: takeTurns() },
  worker: { state: () => [{ name: "deliver mails", lateSeconds: 3, failures: 1 }] },
});
const valueOf = (samples: Sample[], name: string) =>
  samples.find(([sample]) => sample === name)?.[1];

async function serve(status: number) {
  const answer = countRequests((_, response) => void response.writeHead(status).end());
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test("what a process knows of itself is told: requests, listening, connections, the age of what should be out, jobs", async () => {
  await shop.db.insert(notices).values({
    event: "order-paid",
    subjectKey: "metrics",
    to: "someone@example.com",
    messageId: "<metrics>",
    subject: "s",
    text: "t",
    html: "h",
    createdAt: sql`now() - interval '90 seconds'` as unknown as Date,
  });
  const { url, close } = await serve(404);
  await fetch(`${url}/product/1`);
  await fetch(`${url}/v0/b/shop/o`);
  close();
  const made = parts();
  made.cache.listen(true);
  const samples = await readMetrics(made);
  expect(valueOf(samples, 'shop_requests_total{kind="page",status="404"}')).toBe(1);
  expect(valueOf(samples, 'shop_requests_total{kind="storage",status="404"}')).toBe(1);
  expect(valueOf(samples, "shop_ready")).toBe(1);
  expect(valueOf(samples, "shop_clock_wrong")).toBe(0);
  expect(valueOf(samples, "shop_listening")).toBe(1);
  expect(valueOf(samples, "shop_outbox_waiting")).toBe(1);
  expect(valueOf(samples, "shop_outbox_oldest_seconds")).toBeGreaterThan(89);
  expect(valueOf(samples, 'shop_job_late_seconds{job="deliver mails"}')).toBe(3);
  expect(valueOf(samples, 'shop_connections{state="open"}')).toBe(shop.pool.totalCount);
});

test("without a database it is told all the same, and what only the database knows is not made up", async () => {
  const { db, pool } = openDatabase("postgres://shop@127.0.0.1:9/shop");
  const samples = await readMetrics({ ...parts(), shop: { db, now: shop.now }, pool });
  expect(valueOf(samples, "shop_ready")).toBe(0);
  expect(valueOf(samples, "shop_listening")).toBe(0);
  expect(metricsText(samples)).toMatch(/^shop_outbox_waiting NaN$/m);
});

test("a process whose clock is days away from the database's says that one of them is wrong", async () => {
  const now = () => new Date(Date.now() + 3 * 24 * 3600_000);
  const samples = await readMetrics({ ...parts(), shop: { db: shop.db, now } });
  expect(valueOf(samples, "shop_clock_wrong")).toBe(1);
});

test("the text is what Prometheus reads: each name's kind once, then its lines", () => {
  const text = metricsText([
    ['shop_requests_total{kind="page",status="200"}', 2],
    ["shop_ready", 1],
    ['shop_requests_total{kind="api",status="200"}', 1],
    ['shop_request_seconds_bucket{kind="page",le="+Inf"}', 2],
    ['shop_request_seconds_sum{kind="page"}', 0.5],
  ]);
  expect(text).toBe(`# TYPE shop_requests_total counter
shop_requests_total{kind="page",status="200"} 2
shop_requests_total{kind="api",status="200"} 1
# TYPE shop_ready gauge
shop_ready 1
# TYPE shop_request_seconds histogram
shop_request_seconds_bucket{kind="page",le="+Inf"} 2
shop_request_seconds_sum{kind="page"} 0.5
`);
});

test("alerts and dashboard ask for metrics that there are", async () => {
  const { url, close } = await serve(200);
  await fetch(url);
  close();
  const metricNames = new Set(
    (await readMetrics(parts())).map(([name]) => name.replace(/\{.*/, "")),
  );
  metricNames.add("shop_slow_statements_total");
  for (const path of ["deploy/alerts.yaml", "deploy/dashboard.json"]) {
    const usedNames = readFileSync(projectFile(path), "utf8").match(/\bshop_[a-z_]+/g) ?? [];
    expect(usedNames.length).toBeGreaterThan(10);
    expect(usedNames.filter((name) => !metricNames.has(name))).toEqual([]);
  }
});
