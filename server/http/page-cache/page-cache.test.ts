import fc from "fast-check";
import { createHash } from "node:crypto";
import { brotliDecompressSync, crc32, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { crcOfBoth, shiftBy } from "./crc32.ts";
import { encodingOf, KeptPage, type Encoding } from "./kept-page.server.ts";
import { marks } from "./page-marks.server.ts";
import { emptySite } from "#shop/site/settings.ts";
import { EagerCache } from "#tests/has/eager-cache.ts";
import { PageCache } from "./page-cache.server.ts";

const part = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constant(` nonce="${marks.nonce}"`),
  fc.constant(marks.pageKey),
  fc.constant("<p>소리상점</p>".repeat(500)),
  fc.constantFrom("<title>", "<script>", "</script>", "</head>"),
);
const KEY = "k7".repeat(16);
const OWN = { nonce: "", pageKey: KEY };
const encodings: Encoding[] = ["identity", "gzip", "br"];
const unpack = { identity: (body: Buffer) => body, gzip: gunzipSync, br: brotliDecompressSync };
const page = (html: string) => new KeptPage(html, []);

test("a page put together again is the page with this answer's key, in every form and order of forms", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { maxLength: 12 }),
      fc.shuffledSubarray(encodings, { minLength: 1 }),
      async (parts, asked) => {
        const html = parts.join("");
        const expected = html
          .replaceAll(` nonce="${marks.nonce}"`, "")
          .replaceAll(marks.pageKey, KEY);
        const kept = page(html);
        for (const encoding of asked) {
          await kept.pack(encoding);
          const sent = Object.fromEntries(kept.answerHeaders(encoding))["Content-Encoding"];
          const form = (sent ?? "identity") as Encoding;
          expect(unpack[form](kept.body(encoding, OWN)).toString()).toBe(expected);
        }
      },
    ),
  );
});

test("of pages that begin alike the beginning is kept once", async () => {
  const words = Array.from({ length: 4000 }, (_, at) => (at * 7919).toString(36));
  const [meta, scripts] = [`<meta charSet="utf-8"/>`, `<script>${words.join()}</script>`];
  const html = (name: string) =>
    `<head>${meta}${scripts}<title>${name}</title></head><svg><title>${name}</title></svg>`;
  const sizes: number[] = [];
  for (const name of ["비 오는 밤", "로고송", "로고송"]) {
    const kept = page(html(name));
    await kept.pack("br");
    sizes.push(kept.bytes);
    expect(brotliDecompressSync(kept.body("br", OWN)).toString()).toBe(html(name));
  }
  expect(sizes[0]! - sizes[1]!).toBeGreaterThan(5000);
  expect(sizes[1]).toBeLessThan(1200);
  expect(sizes[2]).toBe(sizes[1]);
});

test("the checksum of two stretches is that of both", () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), (one, other) => {
      const both = crc32(Buffer.concat([one, other]));
      expect(crcOfBoth(crc32(one), crc32(other), shiftBy(other.length))).toBe(both);
    }),
  );
});

const sha = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("only inline scripts of our own are allowed, each by the hash of what this answer sends", async () => {
  const own = ` nonce="${marks.nonce}"`;
  const kept = page(
    `<script${own}>one()</script><script>planted()</script><script${own} src="/a.js"></script>` +
      `<script type="module"${own} async="">two("${marks.pageKey}")</script>`,
  );
  expect(kept.inline(OWN)).toEqual({ hashes: [sha("one()"), sha(`two("${KEY}")`)] });
  await kept.pack("identity");
  expect(kept.body("identity", OWN).toString()).not.toContain("nonce");
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
  await kept.pack("br");
  expect(kept.bytes).toBeLessThan(plain / 10);
  await kept.pack("identity");
  await kept.pack("gzip");
  expect(kept.body("identity", OWN).length).toBe(Buffer.byteLength("<p>소리상점</p>") * 5000);
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

test("a page is kept from the second time on that somebody asks for it; a drop does not forget who asked", () => {
  const cache = new PageCache();
  cache.listen(true);
  const asked = (key: string) => {
    cache.keep(key, page(key), cache.generation);
    return cache.find(key) !== undefined;
  };
  expect([asked("/"), asked("/"), asked("/product/one")]).toEqual([false, true, false]);
  cache.drop();
  expect([asked("/"), asked("/product/one"), asked("/product/two")]).toEqual([true, true, false]);
  const { bytes } = cache;
  for (let at = 0; at < 25_000; at++) asked(`/product/${at}`);
  expect([cache.bytes, cache.state.pages]).toEqual([bytes, 2]);
  cache.drop();
  // So many came since that it is not known any more.
  expect([asked("/"), asked("/product/24999")]).toEqual([false, true]);
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
    "mobile /non-member/order/one",
    "mobile /category/one",
    "member mobile /product/one",
    "buyer desktop /",
    "data /api/products/one",
    "data /api/products?limit=24",
  ];
  const kept = [
    "mobile /product/another",
    "mobile /non-member/order/another",
    "buyer mobile /product/another",
    "data /api/products/another",
  ];
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

test("the settings are asked for once until something changes, and every time while nobody would hear of it", async () => {
  const cache = new EagerCache();
  let asked = 0;
  const site = () => cache.site(async () => ({ ...emptySite, shopName: String(++asked) }));
  const names = async () => [(await site()).shopName, (await site()).shopName];
  expect(await names()).toEqual(["1", "2"]);
  cache.listen(true);
  expect(await names()).toEqual(["3", "3"]);
  cache.dropProduct("p1");
  expect(await names()).toEqual(["3", "3"]);
  cache.drop();
  expect(await names()).toEqual(["4", "4"]);
  cache.drop();
  await expect(cache.site(() => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await names()).toEqual(["5", "5"]);
});
