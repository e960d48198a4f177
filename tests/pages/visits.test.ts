import { once } from "node:events";
import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { answerWith, httpServer } from "#server/http/http.server.ts";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { soundKey } from "#shop/file/sound-key.ts";
import { sounds } from "#shop/file/table.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { findVisits } from "#shop/visit/find-visits.server.ts";
import { visitCounts } from "#shop/visit/table.server.ts";
import { EagerCache } from "../has/eager-cache.ts";
import { testShop } from "../test-shop.ts";
import { pageOf } from "./read-page.ts";
import {
  browser,
  DESKTOP,
  keptCounter,
  ownersBrowser,
  PHONE,
  siteOf,
  someAddress,
  writtenVisits,
} from "./visit.ts";

const shop = await testShop();
const owner = await ownersBrowser(shop, { agent: DESKTOP });
const HERE = "/admin/figures/visits";
const today = calendarDayOf(new Date());
const html = { accept: "text/html" };

const counted = async (kind: string) => {
  await writtenVisits(shop);
  const rows = await shop.db.select().from(visitCounts);
  return Object.fromEntries(
    rows
      .filter((row) => row.kind === kind)
      .map(({ name, views, visitors }) => [name, [views, visitors]]),
  );
};

test("an owner of a shop that nobody visited reads so", async () => {
  const page = await pageOf(await owner.visit(HERE));
  expect(page).toContain("아직 방문이 없어요");
  expect(page).toContain("동의 창을 띄울 필요가 없어요");
});

test("pages are counted whether they are rendered, shared or from memory, and of nobody at work", async () => {
  await shop.db.delete(visitCounts);
  const cache = new EagerCache(() => 0);
  cache.listen(true);
  const product = await shop.has.product({ title: "새벽 보이스팩" });
  const path = `/product/${product.id}`;
  const front = {
    site: await siteOf(shop, { cache }),
    origin: shop.origin,
    cache,
    trustProxy: true,
    files: new Map(),
    seen: await keptCounter(shop),
  };
  const server = httpServer(answerWith(front)).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const ask = async (target: string, headers: Record<string, string> = {}) => {
    const request = get({
      port,
      host: "127.0.0.1",
      path: target,
      agent: false,
      headers: {
        ...html,
        host: new URL(shop.origin).host,
        "user-agent": PHONE,
        "x-forwarded-for": "198.51.100.4",
        ...headers,
      },
    });
    const [answer] = await once(request, "response");
    answer.resume();
    await once(answer, "end");
    return answer.statusCode as number;
  };
  // Rendered and shared, then from memory, then asked whether it changed.
  for (let time = 0; time < 3; time++) expect(await ask(path)).toBe(200);
  expect(cache.state.pages).toBeGreaterThan(0);
  expect(await ask(path, { "x-forwarded-for": "198.51.100.5" })).toBe(200);
  // Rendered for itself, since it has a query.
  expect(await ask(`${path}?utm_source=insta`, { referer: "https://l.instagram.com/" })).toBe(200);
  // A robot, a prefetch, a missing page, and who is sent on.
  await ask(path, { "user-agent": "Mozilla/5.0 (compatible; Yeti/1.1)" });
  await ask(path, { "sec-purpose": "prefetch" });
  expect(await ask("/product/nothing-here")).toBe(404);
  expect(await ask("/order")).toBe(302);
  const atWork = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  expect(await ask("/qna", { cookie: atWork })).toBe(200);
  expect(await counted("page")).toEqual({ product: [5, 2] });
  expect(await counted("all")).toEqual({ "": [5, 2] });
  expect(await counted("product")).toEqual({ [product.id]: [5, 2] });
  expect(await counted("source")).toEqual({ direct: [4, 2], instagram: [1, 1] });
  expect(await counted("campaign")).toEqual({ insta: [1, 1] });
});

test("steps go from visitors by the order form to orders, which are read from the orders", async () => {
  await shop.db.delete(visitCounts);
  const product = await shop.has.product({ stock: 5 });
  for (const path of [`/product/${product.id}`, `/non-member/order/${product.id}`]) {
    const person = await browser(shop, { address: someAddress() });
    const headers = { ...html, host: new URL(shop.origin).host };
    expect((await person.ask(path, { headers })).status).toBe(200);
  }
  await writtenVisits(shop);
  const before = await findVisits(shop.db, { from: today, to: today });
  await shop.has.order({ payment: "paid", lines: [{ product, quantity: 1 }] });
  await shop.has.order({ payment: "pending", lines: [{ product, quantity: 1 }] });
  const { steps } = await findVisits(shop.db, { from: today, to: today });
  expect(steps.map(({ now }, at) => now - (at > 2 ? before.steps[at]!.now : 0))).toEqual([
    2, 1, 1, 2, 1,
  ]);
});

test("who listens to a sample is counted once for all its parts, and the sample has its name", async () => {
  await shop.db.delete(visitCounts);
  const soundId = "democlip1";
  await shop.db.insert(sounds).values({
    id: soundId,
    bytes: 44,
    contentType: "audio/wav",
    durationMs: 7000,
    peaks: [0.5],
  });
  await shop.bucket.put(soundKey(soundId), new Uint8Array(44));
  const sample = { title: "아침 인사", soundId, durationMs: 7000, peaks: [0.5] };
  const { id } = await shop.has.product({ title: "빗소리", samples: [sample] });
  const person = await browser(shop, { address: someAddress() });
  const { host } = new URL(shop.origin);
  const headers = { referer: `${shop.origin}/product/${id}`, host };
  for (const range of ["bytes=0-", "bytes=20-"])
    await person.ask(`/sounds/${soundId}`, { headers: { ...headers, range } });
  const atWork = { ...headers, range: "bytes=0-" };
  await owner.ask(`/sounds/${soundId}`, { headers: atWork });
  await expect.poll(() => counted("play")).toEqual({ [soundId]: [1, 1] });
  const { lists } = await findVisits(shop.db, { from: today, to: today });
  expect(lists.play).toMatchObject([{ title: "빗소리 · 아침 인사" }]);
});

test("an owner turns counting off, and sees that it is", async () => {
  await owner.send(HERE, { counts: "off" });
  expect((await findSite(shop.db)).countsVisits).toBe(false);
  expect(await pageOf(await owner.visit(HERE))).toContain("지금은 방문을 세지 않아요");
  const wrong = await owner.send(HERE, { counts: "maybe" });
  expect(wrong.status).toBe(400);
  await owner.send(HERE, { counts: "on" });
  expect((await findSite(shop.db)).countsVisits).toBe(true);
});

test("names that people bring are shown as words and never as a page's own code", async () => {
  const row = { day: today, views: 3, visitors: 2 };
  await shop.db
    .insert(visitCounts)
    .values([
      { ...row, kind: "all", name: "" },
      { ...row, kind: "search", name: "<script>alert(1)</script>" },
      { ...row, kind: "product", name: "gone" },
      { ...row, kind: "source", name: "" },
    ])
    .onConflictDoNothing();
  const answer = await owner.visit(`${HERE}?from=${today}&to=${today}`);
  const source = await answer.text();
  expect(source).not.toContain("<script>alert(1)");
  for (const words of ["지운 상품", "그 밖", "&lt;script&gt;alert(1)"])
    expect(source).toContain(words);
});
