import fc from "fast-check";
import { expect, test } from "vitest";
import { carriedNames } from "#shop/archive/carried.ts";
import type { Manifest } from "#shop/archive/manifest.ts";
import { bring, openEmpty, pack, schemaTroubles } from "#tests/given/archives.ts";
import { furnishShop, randomContent } from "#tests/given/random-shop.ts";
import { testShop } from "#tests/test-shop.ts";

const RUNS = 6;
const shop = await testShop();

const hashesOf = ({ tables }: Manifest): Map<string, string> =>
  new Map(tables.map(({ name, jsonl }) => [name, jsonl.sha256]));

async function hashesOfNewShop(): Promise<Map<string, string>> {
  const { url, store } = await openEmpty();
  return hashesOf((await pack(url, store.bucket)).manifest);
}

test("the archive of any shop is as its schema says, and comes back equal out of an empty one", async () => {
  const beginning = await hashesOfNewShop();
  const furnished = new Set<string>();
  await fc.assert(
    fc.asyncProperty(randomContent, async (content) => {
      const { url, db, store } = await openEmpty();
      await furnishShop({ ...shop, db, ...store }, content);
      const packed = await pack(url, store.bucket);
      for (const [name, hash] of hashesOf(packed.manifest))
        if (hash !== beginning.get(name)) furnished.add(name);
      expect(schemaTroubles(packed)).toEqual([]);
      const empty = await openEmpty();
      const { tables } = await bring(packed.path, empty);
      expect(tables.filter(({ there, left }) => there || left)).toEqual([]);
      const again = await pack(empty.url, empty.store.bucket);
      expect({ ...again.manifest, madeAt: "" }).toEqual({ ...packed.manifest, madeAt: "" });
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  // Whether a table comes back is only shown by one that is not as in a new shop.
  expect(carriedNames.filter((name) => !furnished.has(name))).toEqual([]);
});
