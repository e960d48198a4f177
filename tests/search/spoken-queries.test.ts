import { expect, test } from "vitest";
import { readProductQuery, withFilterWords } from "#shop/product/search/product-query.ts";
import { searchProducts } from "#shop/product/search/search-products.server.ts";
import { refreshSearchWords } from "#shop/product/search/search-words.server.ts";
import { reviews } from "#shop/review/table.server.ts";
import { buildReview } from "../has/review.ts";
import { testShop } from "../test-shop.ts";
import { fillSpokenShop, spokenQueries } from "./spoken.ts";

const FIRST = 3;
const LEAST = 0.95;

const shop = await testShop();
const { db } = shop;
await fillSpokenShop(db);
await refreshSearchWords(db);

const firstOf = async (typed: string) => {
  const query = readProductQuery(new URLSearchParams({ q: typed }));
  const { products } = await searchProducts(db, query, new Date());
  return products.slice(0, FIRST).map(({ id }) => id);
};

test("of 120 and more queries in the words of people the right one is among the first three in 95 of 100", async () => {
  expect(spokenQueries.length).toBeGreaterThanOrEqual(120);
  const missed: string[] = [];
  for (const { typed, right } of spokenQueries) {
    const found = await firstOf(typed);
    if (!found.some((id) => right.includes(id))) missed.push(`${typed} → ${found.join(" | ")}`);
  }
  const share = 1 - missed.length / spokenQueries.length;
  console.log(`spoken: ${(100 * share).toFixed(1)} % within three\n${missed.join("\n")}`);
  expect(share, missed.join("\n")).toBeGreaterThanOrEqual(LEAST);
});

test("what the shop is sure of is found as such, and one word too many never empties it", async () => {
  const ask = (address: Record<string, string>) =>
    searchProducts(db, readProductQuery(new URLSearchParams(address)), new Date());
  for (const q of ["명상", "종소리", "안내방송", "자장가", "생일선물", "선물용"]) {
    const { count, isNear } = await ask({ q });
    expect([count > 0, isNear], q).toEqual([true, false]);
  }
  for (const q of ["유튜브 배경음악 하모니카", "하모니카 자장가", "명상 우주선 잠수함"])
    expect((await ask({ q })).count, q).toBeGreaterThan(0);
});

test("the title weighs more than the text, the text more than description and reviews", async () => {
  const before = await firstOf("양철북");
  expect(before).toEqual([]);
  const { productId } = await buildReview(db, { text: "양철북 소리 같아요." });
  expect(await firstOf("양철북")).toEqual([productId]);
  const described = await shop.has.product({ description: "<p>낡은 &amp; <b>양철북</b></p>" });
  expect(new Set(await firstOf("양철북 소리"))).toContain(productId);
  expect(new Set(await firstOf("양철북"))).toEqual(new Set([productId, described.id]));
  const titled = await shop.has.product({ title: "양철북 연주" });
  expect(await firstOf("양철북")).toEqual([titled.id]);
  expect((await firstOf("양철북 소리"))[0]).toBe(productId);
  await db.update(reviews).set({ hiddenAt: new Date(), hiddenReason: "abuse" });
  expect(await firstOf("양철북 소리")).not.toContain(productId);
});

test("할인 and 무료 are filters, wherever they stand", async () => {
  const free = await shop.has.product({ title: "맛보기 소리", price: 0 });
  expect(readProductQuery(new URLSearchParams({ q: "무료 소리" }))).toMatchObject({
    typed: { text: "소리" },
    isFree: true,
    isDiscounted: false,
  });
  expect(await firstOf("무료")).toEqual([free.id]);
  expect(await firstOf("소리 무료")).toEqual([free.id]);
  expect(await firstOf("세일 에코백")).toEqual(["eco"]);
  const query = readProductQuery(new URLSearchParams({ sale: "on" }));
  const { products, counts } = await searchProducts(db, query, new Date());
  expect(products.length).toBeGreaterThan(3);
  expect(products.every(({ discountRatio }) => discountRatio)).toBe(true);
  expect(counts.isDiscounted).toEqual({ on: products.length });
  expect(`${withFilterWords(new URLSearchParams("q=할인 에코백&sort=new"))}`).toBe(
    `${new URLSearchParams({ q: "에코백", sort: "new", sale: "on" })}`,
  );
  expect(withFilterWords(new URLSearchParams("q=무료배송"))).toBeNull();
});
