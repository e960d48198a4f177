import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { EagerCache } from "#tests/has/eager-cache.ts";
import { testShop } from "../test-shop.ts";
import { PHONE, siteOf } from "./visit.ts";

const shop = await testShop();
const { id } = await shop.has.product({ title: "밤의 목소리" });

async function openKept() {
  const cache = new EagerCache(() => 0);
  cache.listen(true);
  const site = await siteOf(shop, { cache });
  const ask = (path: string, headers: Record<string, string> = {}) =>
    site.request(shop.origin + path, { headers: { "user-agent": PHONE, ...headers } });
  return { cache, ask };
}

test("a list and a product as data are made once for everybody, signed in or not, in the form that each takes", async () => {
  const { cache, ask } = await openKept();
  for (const path of ["/api/products?limit=24", "/api/products", `/api/products/${id}`]) {
    const plain = await (await ask(path)).text();
    expect(plain).toContain("밤의 목소리");
    const kept = cache.find(`data ${path}`);
    expect(kept).toBeDefined();
    const packed = await ask(path, {
      "accept-encoding": "br",
      cookie: "shop.session_token=abc; guest=one; flash=hello",
      "accept-language": "xx-klingon",
    });
    expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(plain);
    expect(cache.find(`data ${path}`)).toBe(kept);
    expect(packed.headers.get("content-type")).toContain("application/json");
    expect(packed.headers.get("cache-control")).toBe("no-cache");
  }
  cache.dropProduct(id);
  expect(cache.find(`data /api/products/${id}`)).toBeUndefined();
  expect(cache.find("data /api/products")).toBeUndefined();
});

test("what nobody sells, odd queries, encodings and languages are answered and leave nothing in memory; hits stay hits", async () => {
  const { cache, ask } = await openKept();
  const odd = [
    "/api/products?limit=24&limit=24",
    "/api/products?limit=0",
    "/api/products?cursor=nonsense",
    "/api/products?utm_source=x",
    "/api/products/nope",
    "/api/products/%ff",
    `/product/${id}?utm_source=x`,
    "/product/nope",
    "/?lang=en",
    "/category/nope",
    ...Array.from({ length: 40 }, (_, at) => `/product/unknown${at}`),
  ];
  await ask("/");
  const [home, { bytes }] = [cache.find("mobile /"), cache];
  expect(home).toBeDefined();
  const languages = ["", "en", "xx-klingon;q=9", "ko,ko;q=x", "*"];
  const encodings = ["", "*", "zstd", "br;q=0, gzip;q=0", "identity;q=0", "gzip;q=x", "\u00ff"];
  for (const [at, path] of odd.entries()) {
    const headers = {
      "accept-encoding": encodings[at % encodings.length]!,
      "accept-language": languages[at % languages.length]!,
    };
    expect((await ask(path, headers)).status, path).toBeLessThan(500);
    if (at % 7 === 0) expect((await ask("/", headers)).status).toBeLessThan(500);
  }
  expect(cache.find("mobile /")).toBe(home);
  expect([cache.state.pages, cache.bytes]).toEqual([1, bytes]);
});
