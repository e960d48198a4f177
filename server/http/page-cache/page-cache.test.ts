import fc from "fast-check";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { cutPage, gzipBody, marks, PageCache, plainBody } from "./page-cache.server.ts";

const part = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constant(marks.nonce),
  fc.constant(marks.pageKey),
  fc.constant("<p>소리상점</p>".repeat(500)),
);

test("a page put together again is the page with this answer's own words, plain and gzipped", () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const html = parts.join("");
      const own = { nonce: "abc12345".repeat(4), pageKey: "k".repeat(32) };
      const expected = html
        .replaceAll(marks.nonce, own.nonce)
        .replaceAll(marks.pageKey, own.pageKey);
      const page = cutPage(html, []);
      expect(plainBody(page, own).toString()).toBe(expected);
      expect(gunzipSync(gzipBody(page, own)).toString()).toBe(expected);
    }),
  );
});

test("a page that was being rendered while something changed is not kept", () => {
  const cache = new PageCache();
  cache.listen(true);
  const before = cache.generation;
  cache.drop();
  cache.keep("/", cutPage("old", []), before);
  expect(cache.find("/")).toBeUndefined();
  cache.keep("/", cutPage("new", []), cache.generation);
  expect(cache.find("/")).toBeDefined();
});

test("nothing is kept while nobody would hear of changes", () => {
  const cache = new PageCache();
  cache.keep("/", cutPage("page", []), cache.generation);
  expect(cache.find("/")).toBeUndefined();
  cache.listen(true);
  cache.keep("/", cutPage("page", []), cache.generation);
  cache.listen(false);
  expect(cache.find("/")).toBeUndefined();
});

test("memory stays bounded", () => {
  const cache = new PageCache();
  cache.listen(true);
  const page = cutPage("x".repeat(3_000_000), []);
  for (let at = 0; at < 40; at++) cache.keep(`/${at}`, page, cache.generation);
  const kept = Array.from({ length: 40 }, (_, at) => cache.find(`/${at}`)).filter(Boolean).length;
  expect(kept * page.bytes).toBeLessThanOrEqual(48 * 1024 * 1024);
  expect(cache.find("/39")).toBeDefined();
});

test("at every full hour, midnight in Seoul among them, every page is dropped, and one begun before is not kept after it", () => {
  let now = Date.parse("2026-12-23T14:59:59.999Z");
  const cache = new PageCache(() => now);
  cache.listen(true);
  const before = cache.generation;
  cache.keep("/policy", cutPage("old", []), before);
  expect(cache.find("/policy")).toBeDefined();
  now += 1;
  expect(cache.find("/policy")).toBeUndefined();
  cache.keep("/policy", cutPage("old", []), before);
  expect(cache.find("/policy")).toBeUndefined();
  cache.keep("/policy", cutPage("new", []), cache.generation);
  expect(cache.find("/policy")).toBeDefined();
});
