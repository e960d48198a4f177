import { expect, test } from "vitest";
import { readProductQuery } from "#shop/product/search/product-query.ts";
import { searchProducts } from "#shop/product/search/search-products.server.ts";
import { refreshSearchWords } from "#shop/product/search/search-words.server.ts";
import { testShop } from "../test-shop.ts";
import { catalogue, fillCatalogue } from "./catalogue.ts";
import { labelledQueries } from "./queries.ts";

const FIRST = 3;
const LEAST = 0.95;
const LEAST_OF_A_KIND = 0.8;

const products = catalogue(2000);
const queries = labelledQueries(products);
const shop = await testShop();
await fillCatalogue(shop.db, products);
await refreshSearchWords(shop.db);
await shop.db.execute("analyze product_search, products");

test("of 300 queries over 2,000 products the right one is among the first three in 95 of 100", async () => {
  expect([queries.length, new Set(products.map(({ title }) => title)).size]).toEqual([300, 2000]);
  const missed: string[] = [];
  const score = new Map<string, [hits: number, of: number]>();
  for (const { kind, typed, right } of queries) {
    const query = readProductQuery(new URLSearchParams({ q: typed }));
    const found = (await searchProducts(shop.db, query, new Date())).products.slice(0, FIRST);
    const isHit = found.some(({ id }) => right.has(id));
    if (!isHit) missed.push(`${kind}: ${typed} → ${found.map(({ title }) => title).join(" | ")}`);
    const [hits, of] = score.get(kind) ?? [0, 0];
    score.set(kind, [hits + Number(isHit), of + 1]);
  }
  const lines = [...score].map(([kind, [hits, of]]) => `${kind}: ${hits} of ${of}`);
  const share = 1 - missed.length / queries.length;
  console.log(
    `search: ${(100 * share).toFixed(1)} % within three\n${[...lines, ...missed].join("\n")}`,
  );
  expect(share, missed.join("\n")).toBeGreaterThanOrEqual(LEAST);
  for (const [kind, [hits, of]] of score)
    expect(hits / of, `${kind}: ${missed.join("\n")}`).toBeGreaterThanOrEqual(LEAST_OF_A_KIND);
});
