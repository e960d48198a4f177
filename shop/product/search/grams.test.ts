import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { atBegin, gramsOf } from "./grams.ts";

const { db } = await testShop();
const text = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom(..."qhd 1"), minLength: 1, maxLength });

test("whatever has a word has its grams in the index, and a word longer than three keys has few", () =>
  fc.assert(
    fc.asyncProperty(text(12), text(9), text(12), async (before, typed, after) => {
      const word = typed.replaceAll(" ", "") || "q";
      const { rows } = await db.execute<{ has: boolean }>(
        sql`select shop_grams(${before + atBegin(word) + after}) @> ${sql.param(gramsOf(word))}::text[] as has`,
      );
      expect(rows[0]!.has).toBe(true);
      expect(gramsOf(word).length).toBeLessThanOrEqual(3);
    }),
    { numRuns: 60 },
  ));

test("a word of one or two keys is looked for at the beginning of words", () => {
  expect(["q", "qh", "qhd", "qhdl", "qhdltm", "qhdltmvor"].map(gramsOf)).toEqual([
    [" q"],
    [" qh"],
    ["qhd"],
    ["hdl", "qhd"],
    ["qhdltm"],
    ["ltmvor", "qhdltm"],
  ]);
});
