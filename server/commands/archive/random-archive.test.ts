import fc from "fast-check";
import { expect, test } from "vitest";
import { bring, openEmpty, pack, schemaTroubles } from "#tests/given/archives.ts";
import { furnishShop, randomContent } from "#tests/given/random-shop.ts";
import { testShop } from "#tests/test-shop.ts";

const RUNS = 6;
const shop = await testShop();

test("the archive of any shop is as its schema says, and comes back equal out of an empty one", async () => {
  await fc.assert(
    fc.asyncProperty(randomContent, async (content) => {
      const { url, db, store } = await openEmpty();
      await furnishShop({ ...shop, db, ...store }, content);
      const packed = await pack(url, store.bucket);
      expect(schemaTroubles(packed)).toEqual([]);
      const empty = await openEmpty();
      const { tables } = await bring(packed.path, empty);
      expect(tables.filter(({ there, left }) => there || left)).toEqual([]);
      const again = await pack(empty.url, empty.store.bucket);
      expect({ ...again.manifest, madeAt: "" }).toEqual({ ...packed.manifest, madeAt: "" });
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});
