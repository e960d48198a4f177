import { expect, test } from "vitest";
import { documentCache, type Shelf } from "./document-cache.ts";
import { LEAST_LIMIT, type Ledger } from "./make-room.ts";
import { readDocument } from "./read-document.ts";

/** A shelf that holds `quota` bytes, all or nothing, as a browser's does. */
function shelfOf(quota = Number.POSITIVE_INFINITY) {
  const rows = new Map<string, Uint8Array>();
  let ledger: Ledger = [];
  const shelf: Shelf = {
    read: async (key) => rows.get(key),
    async change(work) {
      const { ledger: after, put, remove = [] } = work(ledger);
      const next = new Map([...rows].filter(([key]) => !remove.includes(key)));
      if (put) next.set(...put);
      if ([...next.values()].reduce((sum, { length }) => sum + length, 0) > quota)
        throw new DOMException("full", "QuotaExceededError");
      rows.clear();
      for (const row of next) rows.set(...row);
      ledger = after;
    },
  };
  return {
    shelf,
    rows,
    keys: () => ledger.map(({ key }) => key),
    bytes: () => ledger.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
const page = (kilobytes: number) => "x".repeat(kilobytes * 1024);

test("what was kept is found, with the time it was kept at", async () => {
  const { shelf } = shelfOf();
  const cache = documentCache(shelf, { now: () => 42 });
  expect(await cache.find("/")).toBeNull();
  expect(await cache.keep("/", { tiles: [{ create: new Date(0) }] })).toBe(true);
  expect(await cache.find("/")).toEqual({ at: 42, data: { tiles: [{ create: new Date(0) }] } });
});

test("what another release kept is not found: its page may have had other data", async () => {
  const { shelf } = shelfOf();
  const [older, newer] = ["1", "2"].map((release) => documentCache(shelf, { release }));
  await older!.keep("/product/a", { name: "a" });
  expect(await newer!.find("/product/a")).toBeNull();
  expect(await older!.find("/product/a")).toMatchObject({ data: { name: "a" } });
  await newer!.keep("/product/a", { name: "a", terms: [] });
  expect(await newer!.find("/product/a")).toMatchObject({ data: { terms: [] } });
});

// covers 9.10
test("the limit counts bytes; the least recently read goes first, and is really gone", async () => {
  const { shelf, rows, keys, bytes } = shelfOf();
  const cache = documentCache(shelf, { limit: LEAST_LIMIT });
  for (const key of ["/a", "/b", "/c"]) await cache.keep(key, page(300));
  await cache.find("/a");
  await cache.keep("/d", page(300));
  expect(keys()).toEqual(["/c", "/a", "/d"]);
  expect([...rows.keys()].toSorted()).toEqual(["/a", "/c", "/d"]);
  expect(bytes()).toBeLessThanOrEqual(LEAST_LIMIT);
  expect(await cache.keep("/large", page(1100))).toBe(false);
  expect(keys()).toEqual(["/c", "/a", "/d"]);
});

test("a browser that gives less than the limit keeps what was read last, and never breaks", async () => {
  const { shelf, keys } = shelfOf(700 * 1024);
  const cache = documentCache(shelf);
  for (const key of ["/a", "/b", "/c", "/d"]) expect(await cache.keep(key, page(300))).toBe(true);
  expect(keys().at(-1)).toBe("/d");
  expect(await cache.keep("/large", page(900))).toBe(false);
  expect(await cache.find("/d")).not.toBeNull();
});

test("a browser that keeps nothing at all gives nothing back and throws nothing", async () => {
  const refuse = () => Promise.reject(new DOMException("off", "InvalidStateError"));
  const cache = documentCache({ read: refuse, change: refuse });
  expect(await cache.keep("/", {})).toBe(false);
  expect(await cache.find("/")).toBeNull();
  await cache.forget();
});

test("what may belong to somebody is forgotten, the rest stays", async () => {
  const { shelf, rows } = shelfOf();
  const cache = documentCache(shelf);
  for (const key of ["/", "/non-member/order?line=a"]) await cache.keep(key, {});
  await cache.forget((key) => key.startsWith("/non-member"));
  expect([...rows.keys()]).toEqual(["/"]);
  await cache.forget();
  expect(rows.size).toBe(0);
});

const down = () => Promise.reject(new TypeError("Failed to fetch"));

// covers 8.9a
test("offline, what was kept is read; what was not says that the client is offline", async () => {
  const cache = documentCache(shelfOf().shelf, { now: () => 42 });
  await cache.keep("/", "kept");
  expect(await readDocument({ key: "/", network: async () => "new", cache })).toEqual({
    data: "new",
    keptAt: null,
  });
  expect(await readDocument({ key: "/", network: down, cache })).toEqual({
    data: "kept",
    keptAt: 42,
  });
  await expect(readDocument({ key: "/qna", network: down, cache })).rejects.toMatchObject({
    name: "DocumentUnavailable",
    code: "unavailable",
    reason: "offline",
    message: expect.stringContaining("because the client is offline"),
    words: expect.stringContaining("오프라인"),
  });
});

// covers 8.9b
test("who asks for the server's own answer is told that the document may exist in the cache", async () => {
  const cache = documentCache(shelfOf().shelf);
  await cache.keep("/", "kept");
  await expect(
    readDocument({ key: "/", source: "server", network: down, cache }),
  ).rejects.toMatchObject({
    code: "unavailable",
    reason: "server",
    message: expect.stringContaining("may exist in the cache"),
    words: expect.stringContaining("저장해 둔 내용"),
  });
});

test("what the server says, also no, is not replaced by what was kept", async () => {
  const cache = documentCache(shelfOf().shelf);
  await cache.keep("/", "kept");
  const gone = new Response(null, { status: 404 });
  await expect(readDocument({ key: "/", network: () => Promise.reject(gone), cache })).rejects.toBe(
    gone,
  );
  await expect(
    readDocument({ key: "/", network: () => Promise.reject(new Error("bug")), cache }),
  ).rejects.toThrow("bug");
  // A release that is gone: the page is loaded anew instead.
  const module = new TypeError("Failed to fetch dynamically imported module: /assets/home.js");
  await expect(
    readDocument({ key: "/", network: () => Promise.reject(module), cache }),
  ).rejects.toBe(module);
});
