import fc from "fast-check";
import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { KeptPage } from "./kept-page.server.ts";
import { encodingOf, type Encoding } from "./pack.server.ts";
import { emptySite } from "#shop/site/settings.ts";
import { EagerCache } from "#tests/has/eager-cache.ts";
import { PageCache } from "./page-cache.server.ts";

const NONCE = "0123456789abcdef0123456789abcdef";
const encodings: Encoding[] = ["identity", "gzip", "br"];
const unpack = { identity: (body: Buffer) => body, gzip: gunzipSync, br: brotliDecompressSync };
const page = (html: string) => new KeptPage({ html, headers: [], nonce: NONCE });

const part = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constant(` nonce="${NONCE}"`),
  fc.constant("<p>소리상점</p>".repeat(500)),
  fc.constantFrom("<title>", "<script>", "</script>", "</head>"),
);

test("a page asked for in every encoding is the same page, whichever was asked for first", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { maxLength: 12 }),
      fc.shuffledSubarray(encodings, { minLength: 1 }),
      async (parts, wantedEncodings) => {
        const html = parts.join("");
        const kept = page(html);
        for (const encoding of wantedEncodings) {
          expect(kept.find(encoding)).toBeUndefined();
          const [form, same] = await Promise.all([kept.form(encoding), kept.form(encoding)]);
          expect(same).toBe(form);
          expect(kept.find(encoding)).toBe(form);
          expect(unpack[encoding](form).toString()).toBe(html.replaceAll(` nonce="${NONCE}"`, ""));
          const sent = Object.fromEntries(kept.headers(encoding))["Content-Encoding"];
          expect(sent ?? "identity").toBe(encoding);
        }
      },
    ),
  );
});

const sha = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("only inline scripts of our own are allowed, each by the hash of what is sent", async () => {
  const own = ` nonce="${NONCE}"`;
  const kept = page(
    `<link${own} href="/a.css"/><script${own}>one()</script><script>planted()</script><script${own} src="/a.js"></script>` +
      `<script type="application/ld+json"${own}>{}</script><script type="module"${own} async="">two("<b>")</script>`,
  );
  expect(kept.hashes).toEqual([sha("one()"), sha(`two("<b>")`)]);
  expect((await kept.form("identity")).toString()).not.toContain("nonce");
});

test.each<[string | null, Encoding]>([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, br;q=0", "gzip"],
  ["gzip;q=0.5", "gzip"],
  ["brotli, gzipped", "identity"],
  ["", "identity"],
  [null, "identity"],
])("who accepts %j gets %s", (accepts, encoding) => {
  expect(encodingOf(accepts)).toBe(encoding);
});

test("a page of one form takes no memory for the plain one, unless that is asked for too", async () => {
  const kept = page("<p>소리상점</p>".repeat(5000));
  const plain = kept.bytes;
  await kept.form("br");
  expect(kept.bytes).toBeLessThan(plain / 10);
  await kept.form("gzip");
  const packed = kept.bytes;
  expect((await kept.form("identity")).length).toBe(Buffer.byteLength("<p>소리상점</p>") * 5000);
  expect(kept.bytes).toBe(packed + Buffer.byteLength("<p>소리상점</p>") * 5000);
});

test("at 64 MB the page that nobody asked for the longest leaves, and hits stay hits", () => {
  const cache = new EagerCache();
  cache.listen(true);
  const size = 1024 * 1024;
  const keep = (at: number) => cache.keep(`/${at}`, page("x".repeat(size)), cache.generation);
  for (let at = 0; at < 60; at++) keep(at);
  expect(cache.find("/0")).toBeDefined();
  for (let at = 60; at < 100; at++) {
    keep(at);
    expect(cache.find("/0"), `after ${at}`).toBeDefined();
  }
  expect(cache.find("/1")).toBeUndefined();
  const found = Array.from({ length: 100 }, (_, at) => cache.find(`/${at}`)).filter(Boolean);
  expect(found.length).toBe(63);
});

test("with no room for one more page the memory stays within its bound, and one that is too large takes nothing from the others", async () => {
  const cache = new EagerCache();
  cache.listen(true);
  const MIB = 1024 * 1024;
  const keep = (key: string, kept: KeptPage) => cache.keep(key, kept, cache.generation);
  for (let at = 0; at < 80; at++) {
    keep(`/${at}`, page("x".repeat(MIB)));
    expect(cache.bytes).toBeLessThanOrEqual(64 * MIB);
  }
  const { pages } = cache.state;
  const large = page("y".repeat(9 * MIB));
  keep("/large", large);
  expect(cache.find("/large")).toBeUndefined();
  expect((await large.form("identity")).length).toBe(9 * MIB);
  expect(cache.state.pages).toBe(pages);
  // A form that is made later counts as well.
  const grows = page("z".repeat(MIB));
  keep("/grows", grows);
  for (const encoding of encodings) {
    await grows.form(encoding);
    keep("/grows", grows);
    expect(cache.bytes).toBeLessThanOrEqual(64 * MIB);
  }
  expect(cache.find("/grows")).toBeDefined();
});

test("a page is kept from the second time on that somebody asks for it; a drop does not forget who asked", () => {
  const cache = new PageCache();
  cache.listen(true);
  const isKept = (key: string) => {
    cache.keep(key, page(key), cache.generation);
    return cache.find(key) !== undefined;
  };
  expect([isKept("/"), isKept("/"), isKept("/product/one")]).toEqual([false, true, false]);
  cache.drop();
  expect([isKept("/"), isKept("/product/one"), isKept("/product/two")]).toEqual([
    true,
    true,
    false,
  ]);
  const { bytes } = cache;
  for (let at = 0; at < 25_000; at++) isKept(`/product/${at}`);
  expect([cache.bytes, cache.state.pages]).toEqual([bytes, 2]);
  cache.drop();
  // So many came since that it is not known any more.
  expect([isKept("/"), isKept("/product/24999")]).toEqual([false, true]);
});

test("a page that is kept again with another form counts once", async () => {
  const cache = new EagerCache();
  cache.listen(true);
  const kept = page("y".repeat(1024 * 1024));
  for (let round = 0; round < 200; round++) cache.keep("/again", kept, cache.generation);
  for (let at = 0; at < 50; at++)
    cache.keep(`/${at}`, page("x".repeat(1024 * 1024)), cache.generation);
  expect(cache.find("/0")).toBeDefined();
});

test("a changed product takes its own pages and all lists along, and no other product's page", () => {
  const cache = new EagerCache();
  cache.listen(true);
  const gone = [
    "mobile /",
    "desktop /product/one",
    "mobile /category/one",
    "data /api/products/one",
    "data /api/products?limit=24",
  ];
  const kept = ["mobile /product/another", "data /api/products/another"];
  for (const key of [...gone, ...kept]) cache.keep(key, page("page"), cache.generation);
  const leads = "mobile /product/leads";
  cache.keep(leads, page('<a href="/product/one">이것도</a>'), cache.generation);
  const before = cache.generation;
  cache.dropProduct("other");
  expect(cache.find(leads)).toBeDefined();
  cache.dropProduct("one");
  expect(cache.find(leads)).toBeUndefined();
  for (const key of gone) expect(cache.find(key), key).toBeUndefined();
  for (const key of kept) expect(cache.find(key), key).toBeDefined();
  cache.keep("mobile /product/one", page("old"), before);
  expect(cache.find("mobile /product/one")).toBeUndefined();
});

test("a page that was being rendered while something changed is not kept", () => {
  const cache = new EagerCache();
  cache.listen(true);
  const before = cache.generation;
  cache.drop();
  cache.keep("/", page("old"), before);
  expect(cache.find("/")).toBeUndefined();
  cache.keep("/", page("new"), cache.generation);
  expect(cache.find("/")).toBeDefined();
});

test("nothing is kept while nobody would hear of changes", () => {
  const cache = new EagerCache();
  cache.keep("/", page("page"), cache.generation);
  expect(cache.find("/")).toBeUndefined();
  cache.listen(true);
  cache.keep("/", page("page"), cache.generation);
  cache.listen(false);
  expect(cache.find("/")).toBeUndefined();
});

test("at every full hour, midnight in Seoul among them, every page is dropped, and one begun before is not kept after it", () => {
  let now = Date.parse("2026-12-23T14:59:59.999Z");
  const cache = new EagerCache(() => now);
  cache.listen(true);
  const before = cache.generation;
  cache.keep("/policy", page("old"), before);
  expect(cache.find("/policy")).toBeDefined();
  now += 1;
  expect(cache.find("/policy")).toBeUndefined();
  cache.keep("/policy", page("old"), before);
  expect(cache.find("/policy")).toBeUndefined();
  cache.keep("/policy", page("new"), cache.generation);
  expect(cache.find("/policy")).toBeDefined();
});

test("data, which say what can be reserved now, are dropped every minute, and pages stay", () => {
  let now = Date.parse("2026-12-23T14:30:00.000Z");
  const cache = new EagerCache(() => now);
  cache.listen(true);
  const [data, before] = ["data /api/products/one", cache.generation];
  for (const key of [data, "mobile /"]) cache.keep(key, page("old"), before);
  now += 59_999;
  expect(cache.find(data)).toBeDefined();
  now += 1;
  expect(cache.find(data)).toBeUndefined();
  expect(cache.find("mobile /")).toBeDefined();
  cache.keep(data, page("old"), before);
  expect(cache.find(data)).toBeUndefined();
});

test("a clock that jumps ahead or back drops what was kept and keeps what comes then", () => {
  let now = Date.parse("2026-12-23T14:30:00.000Z");
  const cache = new EagerCache(() => now);
  cache.listen(true);
  for (const jump of [26 * 3600_000, -400 * 86_400_000, -3600_000, 0.5, -0.5]) {
    const before = cache.generation;
    cache.keep("mobile /", page("before"), before);
    now += jump;
    const stays = Math.abs(jump) < 1;
    expect(cache.find("mobile /") !== undefined, `${jump} ms`).toBe(stays);
    cache.keep("mobile /", page("begun before"), before);
    expect(cache.find("mobile /") !== undefined).toBe(stays);
    cache.keep("mobile /", page("after"), cache.generation);
    expect(cache.find("mobile /")).toBeDefined();
  }
});

test("10,000 pages of other ids take their 64 MB, and what is asked for between them stays", () => {
  const cache = new EagerCache();
  cache.listen(true);
  const one = page("x".repeat(16 * 1024));
  const keep = (key: string) => cache.keep(key, one, cache.generation);
  keep("mobile /");
  for (let at = 0; at < 10_000; at++) {
    keep(`mobile /product/${at}`);
    if (at % 1000 === 0) expect(cache.find("mobile /"), `after ${at}`).toBeDefined();
  }
  expect(cache.bytes).toBeLessThanOrEqual(64 * 1024 * 1024);
  expect(cache.state.pages).toBeGreaterThan(3000);
});

test("settings and categories are asked for once until something changes, and every time while nobody would hear of it", async () => {
  const cache = new EagerCache();
  let findCount = 0;
  const find = async () => ({
    site: { ...emptySite, shopName: String(++findCount) },
    shelves: [],
    links: { menu: [], footer: [] },
  });
  const site = async () => (await cache.frame(find)).site;
  const names = async () => [(await site()).shopName, (await site()).shopName];
  expect(await names()).toEqual(["1", "2"]);
  cache.listen(true);
  expect(await names()).toEqual(["3", "3"]);
  // A product that is shown or hidden may fill or empty a category of the menus.
  cache.dropProduct("p1");
  expect(await names()).toEqual(["4", "4"]);
  cache.drop();
  expect(await names()).toEqual(["5", "5"]);
  cache.drop();
  await expect(cache.frame(() => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await names()).toEqual(["6", "6"]);
});
