import { afterEach, expect, test, vi } from "vitest";
import {
  forgetDraft,
  isWorthKeeping,
  keepDraft,
  listDrafts,
  parseDraft,
  type PostDraft,
} from "./post-draft.ts";

const DAY = 24 * 3600_000;
const NOW = 1_795_000_000_000;
const draft = (more: Partial<PostDraft> = {}): PostDraft => ({
  title: "새벽",
  html: "<p>글</p>",
  version: null,
  writeKey: "key-1",
  at: NOW - 1000,
  ...more,
});

/** What a browser offers, with room for so many letters. */
function device(room = Infinity): Map<string, string> {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > room) throw new DOMException("full", "QuotaExceededError");
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
  // The keys of a storage are its own properties.
  vi.stubGlobal(
    "localStorage",
    new Proxy(storage, {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
  return kept;
}
afterEach(() => vi.unstubAllGlobals());

test("a draft is found again by its author, for its post alone, the newest first", () => {
  device();
  keepDraft("gap", null, draft());
  keepDraft("gap", null, draft({ writeKey: "key-2", title: "나중", at: NOW }));
  keepDraft("gap", "post1", draft({ version: 3 }));
  keepDraft("eul", null, draft({ title: "남의 글" }));
  expect(listDrafts("gap", null, NOW).map(({ title }) => title)).toEqual(["나중", "새벽"]);
  expect(listDrafts("gap", "post1", NOW)).toEqual([draft({ version: 3 })]);
  expect(listDrafts("byung", null, NOW)).toEqual([]);
  expect(listDrafts("ga", null, NOW)).toEqual([]);
});

test("two windows keep two drafts; what was sent goes alone", () => {
  device();
  keepDraft("gap", null, draft());
  keepDraft("gap", null, draft({ writeKey: "key-2" }));
  keepDraft("eul", null, draft());
  forgetDraft("gap", "key-1");
  expect(listDrafts("gap", null, NOW).map(({ writeKey }) => writeKey)).toEqual(["key-2"]);
  expect(listDrafts("eul", null, NOW)).toHaveLength(1);
});

test("a device without room says so and keeps what was there", () => {
  device(200);
  expect(keepDraft("gap", null, draft())).toBe(true);
  expect(keepDraft("gap", null, draft({ html: "가".repeat(500) }))).toBe(false);
  expect(listDrafts("gap", null, NOW)).toHaveLength(1);
});

test("a browser that forbids storage loses nothing else", () => {
  vi.stubGlobal("localStorage", undefined);
  expect([keepDraft("gap", null, draft()), listDrafts("gap", null, NOW)]).toEqual([false, []]);
  expect(() => forgetDraft("gap", "key-1")).not.toThrow();
});

test("drafts of long ago go, whoever wrote them, and nothing else on the device does", () => {
  const kept = device();
  keepDraft("eul", null, draft({ at: NOW - 31 * DAY }));
  keepDraft("gap", null, draft({ at: NOW - 29 * DAY }));
  kept.set("pre-url", "/my");
  expect(listDrafts("gap", null, NOW)).toHaveLength(1);
  expect([...kept.keys()].toSorted()).toEqual(["post-draft gap new key-1", "pre-url"]);
});

test.each([
  "",
  "{",
  "null",
  "[]",
  '"x"',
  '{"title":1}',
  JSON.stringify({ ...draft(), version: "3" }),
  JSON.stringify({ ...draft(), at: "now" }),
])("%j is no draft", (stored) => expect(parseDraft(stored, NOW)).toBeNull());

test.each([
  ["", "<p></p>", false],
  ["  ", "<p>&nbsp;<br></p>", false],
  ["제목", "", true],
  ["", "<p>글</p>", true],
  ["", '<img src="/images/abcdefgh/960.webp">', true],
  ["", "<iframe></iframe>", true],
])("title %j with %j would be missed: %s", (title, html, missed) =>
  expect(isWorthKeeping({ title, html })).toBe(missed),
);
