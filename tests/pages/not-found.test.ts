import { expect, test } from "vitest";
import { saveCategory } from "#shop/product/category/arrange-categories.server.ts";
import { testShop } from "../test-shop.ts";
import { headingOf, htmlOf, mainOf } from "./read-page.ts";
import { browser } from "./visit.ts";

const shop = await testShop();
const BY = { account: null, address: "" };
await saveCategory(shop.db, { slug: "bells", name: "종", parent: null }, BY);
const day = (date: number) => new Date(Date.UTC(2026, 10, date));
const bell = (title: string, date: number, more = {}) =>
  shop.has.product({ title, category: "bells", create: day(date), ...more });
await bell("맑은 종", 1);
await bell("다 팔린 종", 2, { stock: 0 });
const hidden = await bell("숨긴 종", 3, { isShow: false });
const removed = await bell("치운 종", 4, { removedAt: day(5) });
for (const at of [1, 2, 3])
  await shop.has.product({ title: `새 소리 ${at}`, create: day(20 + at) });

const titlesIn = (html: string) =>
  [...html.matchAll(/<h3[^>]*>([^<]+)<\/h3>/g)].map(([, title]) => title);

test.each([
  ["a page that never was", "/nowhere/at/all", ["새 소리 3", "새 소리 2", "새 소리 1"]],
  ["a product that never was", "/product/nowhere", ["새 소리 3", "새 소리 2", "새 소리 1"]],
  ["a hidden product", `/product/${hidden.id}`, ["맑은 종", "새 소리 3", "새 소리 2"]],
  ["a removed product", `/product/${removed.id}`, ["맑은 종", "새 소리 3", "새 소리 2"]],
])("%s is 404, and leads on to search, products near it and the shop", async (_, path, near) => {
  const answer = await (await browser(shop)).visit(path);
  expect(answer.status).toBe(404);
  const html = await htmlOf(answer);
  expect(headingOf(html)).toBe("페이지를 찾을 수 없어요");
  const main = mainOf(html);
  expect(main).toMatch(/<form role="search"[^>]* action="\/search"/);
  expect(main).toMatch(/<a[^>]*href="\/qna"[^>]*>고객센터<\/a>/);
  expect(titlesIn(main)).toEqual(near);
  expect(html).not.toMatch(/숨긴 종|치운 종|다 팔린 종/);
});
