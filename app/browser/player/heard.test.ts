import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetHeard, heardTracks, noteHeard } from "./heard.ts";

const shelf = new Map<string, string>();
beforeEach(() => {
  shelf.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, word: string) => void shelf.set(key, word),
    removeItem: (key: string) => void shelf.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const track = (id: string, path = `/product/${id}`) => ({
  id,
  url: `/sounds/${id}.m4a`,
  title: `소리 ${id}`,
  about: "새벽의 라디오 · 사람 녹음",
  durationMs: 30_000,
  path,
});

test("what was heard stands first, once, with its place; heard whole it begins anew", () => {
  for (const id of ["one", "two", "one"]) noteHeard({ track: track(id), atMs: 12_345.6 });
  expect(heardTracks().map(({ id, atMs }) => [id, atMs])).toEqual([
    ["one", 12_346],
    ["two", 12_346],
  ]);
  noteHeard({ track: track("one"), atMs: 29_500 });
  expect(heardTracks()[0]).toEqual({ ...track("one"), atMs: 0 });
  for (let at = 0; at < 50; at++) noteHeard({ track: track(`t${at}`), atMs: 0 });
  expect(heardTracks()).toHaveLength(12);
});

test("what somebody bought, and a room's takes, are not written down", () => {
  noteHeard({ track: track("bought", "/order-sounds/20261121-K7QF2M9X"), atMs: 1 });
  noteHeard({ track: track("mine", "/my/sounds"), atMs: 1 });
  noteHeard({ track: null, atMs: 1 });
  expect([...shelf]).toEqual([]);
});

test("one is taken away, or all, and then nothing is kept", () => {
  for (const id of ["one", "two", "three"]) noteHeard({ track: track(id), atMs: 0 });
  expect(forgetHeard("two").map(({ id }) => id)).toEqual(["three", "one"]);
  expect(forgetHeard()).toEqual([]);
  expect([...shelf]).toEqual([]);
});

test.each([
  "{",
  "null",
  "7",
  '[null,1,{"id":"x"}]',
  JSON.stringify([{ ...track("x"), url: "https://evil.test/x.mp3", atMs: 0 }]),
  JSON.stringify([{ ...track("x"), url: "//evil.test/x.mp3", atMs: 0 }]),
  JSON.stringify([{ ...track("x"), path: "javascript:alert(1)", atMs: 0 }]),
])("what others wrote there is not believed: %s", (storedText) => {
  shelf.set("recently-heard", storedText);
  expect(heardTracks()).toEqual([]);
});

test("a place beyond the sound is its end, and no number is its beginning", () => {
  shelf.set(
    "recently-heard",
    JSON.stringify([
      { ...track("x"), atMs: 1e9 },
      { ...track("y"), atMs: "here" },
    ]),
  );
  expect(heardTracks().map(({ atMs }) => atMs)).toEqual([30_000, 0]);
});
