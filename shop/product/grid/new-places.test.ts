import fc from "fast-check";
import { expect, test } from "vitest";
import { newPlaces, type PlacedProduct } from "./new-places.ts";

const NOW = Date.parse("2026-11-25T05:00:00Z");
/** Ids in the order of the list, a minute apart. */
const list = (ids: string): PlacedProduct[] =>
  [...ids].map((id, at) => ({ id, at: NOW - (at + 1) * 60_000 }));

/** How the list stands afterwards; who has one moment stands as before. */
function after(listed: PlacedProduct[], typed: Map<string, number>, now = NOW): string[] {
  const moved = new Map(newPlaces(listed, typed, now).map(({ id, at }) => [id, at]));
  return listed
    .map((row, rank) => ({ ...row, rank, at: moved.get(row.id) ?? row.at }))
    .toSorted((a, b) => b.at - a.at || a.rank - b.rank)
    .map(({ id }) => id);
}
const numbered = (ids: string, changed: Record<string, number> = {}) =>
  new Map([...ids].map((id, at) => [id, changed[id] ?? at + 1]));

test.each([
  [{ d: 2 }, "adbce"],
  [{ a: 3 }, "bcade"],
  [{ e: 1 }, "eabcd"],
  [{ a: 5 }, "bcdea"],
  [{ a: 99 }, "bcdea"],
  [{ b: 4, d: 2 }, "adcbe"],
  [{ a: 5, b: 4, c: 3, d: 2, e: 1 }, "edcba"],
  [{ d: 1, e: 1 }, "edabc"],
  [{ e: 1, d: 2 }, "edabc"],
  [{ d: 1, e: 2 }, "deabc"],
  [{ b: 1, e: 2 }, "beacd"],
  [{ a: 4, b: 5 }, "cdeab"],
])("%j typed into a list of five gives %s", (changed, expected) => {
  expect(after(list("abcde"), numbered("abcde", changed)).join("")).toBe(expected);
});

test("what was not moved is no change, and who moves far is one", () => {
  const ids = "abcdefghij";
  expect(newPlaces(list(ids), numbered(ids), NOW)).toEqual([]);
  expect(newPlaces(list(ids), numbered(ids, { j: 1 }), NOW)).toEqual([
    { id: "j", from: 10, to: 1, at: expect.any(Number) },
  ]);
});

test("what is new at the top is not of tomorrow", () => {
  for (const { at } of newPlaces(list("abc"), numbered("abc", { b: 1, c: 1 }), NOW))
    expect(at).toBeLessThan(NOW);
});

test("what stands between them in the list and is not in the sheet keeps its order", () => {
  const all = list("xaybzc");
  const typed = new Map([
    ["a", 3],
    ["b", 1],
    ["c", 2],
  ]);
  const inSheet = all.filter(({ id }) => typed.has(id));
  const moved = new Map(newPlaces(inSheet, typed, NOW).map(({ id, at }) => [id, at]));
  const order = all
    .map(({ id, at }) => ({ id, at: moved.get(id) ?? at }))
    .toSorted((a, b) => b.at - a.at)
    .map(({ id }) => id);
  expect(order.filter((id) => typed.has(id)).join("")).toBe("bca");
  expect(order.filter((id) => !typed.has(id)).join("")).toBe("xyz");
});

test("a number alone moves its product, and those without stay", () => {
  expect(after(list("abcde"), new Map([["e", 2]])).join("")).toBe("aebcd");
  expect(newPlaces(list("abcde"), new Map([["c", 3]]), NOW)).toEqual([]);
});

test("any changed numbers in any list are its products' places, or their order where two are alike, however close its moments are", () => {
  const rows = fc.array(
    fc.record({ apart: fc.integer({ min: 0, max: 3 }), typed: fc.integer({ min: 1, max: 30 }) }),
    { minLength: 1, maxLength: 25 },
  );
  fc.assert(
    fc.property(rows, (made) => {
      let at = NOW - 10_000;
      const listed = made.map(({ apart }, index) => ({ id: `p${index}`, at: (at -= apart) }));
      const typed = new Map(made.map((row, index) => [`p${index}`, row.typed]));
      const numbers = after(listed, typed).map((id) => typed.get(id)!);
      const changed = made.flatMap((row, index) => (row.typed === index + 1 ? [] : [row.typed]));
      if (new Set(changed).size < changed.length)
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      else if (Math.max(...changed) <= made.length)
        for (const number of changed) expect(numbers[number - 1]).toBe(number);
      // What is read in again as it stands moves nothing.
      const order = after(listed, typed);
      const moved = new Map(newPlaces(listed, typed, NOW).map((place) => [place.id, place.at]));
      const then = order.map((id) => ({
        id,
        at: moved.get(id) ?? listed.find((row) => row.id === id)!.at,
      }));
      expect(newPlaces(then, new Map(order.map((id, rank) => [id, rank + 1])), NOW)).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});
