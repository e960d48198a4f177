import fc from "fast-check";
import { expect, test } from "vitest";
import { fullRows } from "./full-rows.ts";

const ids = fc.array(fc.constantFrom(..."abcdefghijklmnop"), { maxLength: 20 });

test("no product stands twice on a page, and every row is full", () => {
  fc.assert(
    fc.property(fc.uniqueArray(ids), ids, (wanted, listed) => {
      const rows = wanted.map((each, at) => ({ name: at, ids: each }));
      const full = fullRows(rows, listed);
      const shown = full.flatMap((row) => row.ids);
      expect(new Set(shown).size).toBe(shown.length);
      expect(shown.filter((id) => listed.includes(id))).toEqual([]);
      for (const row of full) {
        expect(row.ids).toHaveLength(4);
        const order = row.ids.map((id) => wanted[row.name]!.indexOf(id));
        expect(order).toEqual(order.toSorted((one, other) => one - other));
      }
    }),
  );
});

test("what the page lists already leaves its row, whose next products move up; a row above comes first", () => {
  const rows = [
    { name: "gifts", ids: ["a", "b", "c", "d", "e", "f"] },
    { name: "work", ids: ["c", "g", "h", "i"] },
    { name: "night", ids: ["c", "k", "l", "m", "n"] },
  ];
  expect(fullRows(rows, ["a"])).toEqual([
    { name: "gifts", ids: ["b", "c", "d", "e"] },
    { name: "night", ids: ["k", "l", "m", "n"] },
  ]);
});
