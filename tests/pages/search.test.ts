import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { saveCategory } from "#shop/product/category/arrange-categories.server.ts";
import { vainSearches } from "#shop/product/search/table.server.ts";
import { testShop } from "../test-shop.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { browser } from "./visit.ts";

const shop = await testShop();
await shop.has.product({ id: "dawn000001", title: "새벽의 보이스팩", voiceSex: "여성" });

const textOf = (html: string) => html.replaceAll("<!-- -->", "").replaceAll(/<[^>]+>/g, " ");
const pageOf = async (address: string) => {
  const answer = await (await browser(shop)).visit(address);
  const html = await htmlOf(answer);
  return { status: answer.status, html, main: mainOf(html), text: textOf(mainOf(html)) };
};

test("a form without scripts finds, narrows and says what was found; no search engine keeps it", async () => {
  expect((await pageOf("/")).html).toMatch(/<header.*href="\/search"/s);
  const found = await pageOf(`/search?q=${encodeURIComponent("ㅂㅇㅅ")}`);
  expect(found.main).toContain("/product/dawn000001");
  expect(found.text).toContain("‘ㅂㅇㅅ’ 상품 1개");
  expect(found.html).toContain('content="noindex"');
  const narrowed = await pageOf(`/search?sex=${encodeURIComponent("남성")}`);
  expect(narrowed.text).toContain("검색 결과가 없어요");
  expect(narrowed.text).toMatch(/여성\s+1/);
  expect(narrowed.text).toContain("맞는 상품이 없어요");
  const near = await pageOf(`/search?q=${encodeURIComponent("새벽의 보이수팩")}`);
  expect(near.text).toContain("혹시 ‘새벽의 보이스팩’");
});

const odd = {
  "10,000 letters": encodeURIComponent("가".repeat(10_000)),
  "10,000 words": encodeURIComponent("가 ".repeat(10_000)),
  "only spaces": "%20%20%09%E3%80%80",
  "a zero byte": "%00",
  emoji: "%F0%9F%8E%A7%F0%9F%91%A9%E2%80%8D%F0%9F%8E%A4",
  "half syllables": encodeURIComponent("ㅂㅏㅂㄳ ㅢㅢ ㄱ\u1100\u1161\u11a8"),
  SQL: encodeURIComponent("'; drop table products; --"),
  HTML: encodeURIComponent('"><script>alert(1)</script><img src=x onerror=alert(1)>'),
  "the pattern language": encodeURIComponent(String.raw`%_\%`),
  "what is no text": "%E0%A4%A",
};
const ODD_FILTERS = "sex=x&price=y&page=0&sort=z&category=../../x&open=maybe";

test.each(Object.entries(odd))("%s are answered with a page and with a list", async (_, typed) => {
  const { status, html, main } = await pageOf(`/search?q=${typed}&${ODD_FILTERS}`);
  expect(status).toBe(200);
  expect(html).not.toContain("<script>alert");
  expect(html).not.toContain("<img src=x");
  expect(main.match(/href="\/product\//g)?.length ?? 0).toBeLessThanOrEqual(24);
  const listed = await (await browser(shop)).visit(`/api/search?q=${typed}`);
  expect(listed.status).toBe(200);
  expect((await listed.json()).products.length).toBeLessThanOrEqual(8);
});

test("filters that contradict find nothing, say so and lead back; asked twice they are answered", async () => {
  const none = await pageOf(
    `/search?q=${encodeURIComponent("새벽")}&sex=${encodeURIComponent("남성")}&price=99&open=on`,
  );
  expect([none.status, none.text.includes("검색 결과가 없어요")]).toEqual([200, true]);
  expect(none.main).toContain(`href="/search?q=${encodeURIComponent("새벽")}"`);
  // What is near: the product that misses fewest of them, and the one condition that can be left.
  expect(none.text).toContain("조건이 가장 가까운 상품");
  expect(none.main).toContain("/product/dawn000001");
  const one = await pageOf(`/search?sex=${encodeURIComponent("남성")}&open=on`);
  expect(one.text).toMatch(/‘\s*남성\s*’ 빼고\s+1\s*개/);
  const nothing = await pageOf(`/search?q=${encodeURIComponent("트럼펫")}`);
  expect(nothing.text).toContain("새로 나온 상품");
  expect(nothing.main).toContain("/product/dawn000001");
  const twice = await pageOf(
    `/search?sex=${encodeURIComponent("여성")}&sex=${encodeURIComponent("남성")}&q=a&q=b`,
  );
  expect(twice.status).toBe(200);
});

const searchFor = async (typed: string, address = "198.51.100.7") =>
  (await browser(shop, { address })).visit(`/api/search?q=${encodeURIComponent(typed)}`);

test("who is still typing is given the first of what the page finds, and no more than a list needs", async () => {
  const answer = await searchFor("toqur");
  expect(answer.headers.get("cache-control")).toBe("private, no-cache");
  expect(await answer.json()).toEqual({
    products: [
      expect.objectContaining({
        id: "dawn000001",
        title: "새벽의 보이스팩",
        voice: "여성",
        note: null,
      }),
    ],
    instead: [],
    choices: [],
    shelves: [],
    count: 1,
    isCut: false,
    isNear: false,
  });
  const many = Array.from({ length: 12 }, (_, at) => ({ title: `물방울 소리 ${at}` }));
  for (const product of many) await shop.has.product(product);
  const first = await (await searchFor("물방울")).json();
  expect([first.products.length, first.count]).toEqual([8, 12]);
  const vain = await (await searchFor("가".repeat(10_000))).json();
  expect([vain.products, vain.count, vain.instead.length]).toEqual([[], 0, 4]);
  for (const typed of ["", "   ", "\u0000"])
    expect(await (await searchFor(typed)).json()).toMatchObject({ count: 13, instead: [] });
});

test("before anything is typed the sheet has shelves, what voices there are, and what is new; a chosen one narrows", async () => {
  const by = { account: null, address: "" };
  await saveCategory(shop.db, { slug: "wide", name: "넓은 선반", parent: null }, by);
  await saveCategory(shop.db, { slug: "low", name: "아래 선반", parent: "wide" }, by);
  const man = await shop.has.product({ category: "low", voiceSex: "남성", voiceTone: "낮은" });
  const list = async (query: string) =>
    (await (await browser(shop)).visit(`/api/search${query}`)).json();
  const start = await list("");
  expect(start.products[0]).toMatchObject({ id: man.id, voice: "남성 · 낮은" });
  expect(start.shelves).toEqual([{ slug: "wide", name: "넓은 선반" }]);
  expect(start.choices).toEqual([
    { param: "sex", word: "여성", count: 1 },
    { param: "sex", word: "남성", count: 1 },
    { param: "tone", word: "낮은", count: 1 },
  ]);
  const men = await list(`?sex=${encodeURIComponent("남성")}`);
  expect([men.products.map(({ id }: { id: string }) => id), men.shelves]).toEqual([[man.id], []]);
  // What every one has tells nothing apart, but what was chosen can be taken back.
  expect(men.choices.map(({ word }: { word: string }) => word)).toEqual(["여성", "남성"]);
});

test("pages are numbered links that keep what is asked for, the first without a number", async () => {
  for (let at = 0; at < 40; at++)
    await shop.has.product({ title: `조약돌 ${at}`, price: 1000 + at });
  const second = await pageOf(`/search?q=${encodeURIComponent("조약돌")}&sort=cheap&page=2&sex=`);
  const query = `q=${encodeURIComponent("조약돌")}&amp;sort=cheap`;
  expect(second.main).toContain(`href="/search?${query}"`);
  expect(second.main).toMatch(
    /aria-label="2페이지"[^>]*aria-current="page"|aria-current="page"[^>]*aria-label="2페이지"/,
  );
  expect(second.main.match(/href="\/product\//g)).toHaveLength(16);
});

test("who searches without end from one line is asked to wait, in the sheet and on the page; others are not", async () => {
  const line = "203.0.113.9";
  expect((await searchFor("새벽", line)).status).toBe(200);
  await shop.db.execute(
    sql`update attempt_windows set count = 300 where key = ${`search from ${line}`}`,
  );
  const typing = await searchFor("새벽", line);
  const isAskedToWait = ({ status, headers }: Response) => {
    const seconds = Number(headers.get("retry-after"));
    return status === 429 && seconds > 0 && seconds <= 60;
  };
  expect(isAskedToWait(typing)).toBe(true);
  const page = await (await browser(shop, { address: line })).visit("/search?q=a");
  expect(isAskedToWait(page)).toBe(true);
  expect(mainOf(await htmlOf(page))).toContain("짧은 시간에 너무 여러 번 검색했어요");
  expect((await searchFor("새벽", "203.0.113.10")).status).toBe(200);
});

test("what is left in the sheet unfound is counted from one line so often and no more", async () => {
  const line = await browser(shop, { address: "203.0.113.21" });
  const leave = (body: string) =>
    line.ask("/api/search/left", { method: "POST", body, headers: { origin: shop.origin } });
  expect((await leave("하모니카")).status).toBe(204);
  await shop.db.execute(
    sql`update attempt_windows set count = 20 where key = ${"searches left from 203.0.113.21"}`,
  );
  expect((await leave("하모니카")).status).toBe(429);
  expect((await leave("가".repeat(10_000))).status).toBe(413);
  const counted = await shop.db.select().from(vainSearches);
  expect(counted).toContainEqual(expect.objectContaining({ words: "하모니카", count: 1 }));
});

test("a typed word that is a filter becomes one in the address, and can be taken away there", async () => {
  const sold = await shop.has.product({ title: "깎아주는 에코백", discountRatio: 20 });
  const person = await browser(shop);
  const answer = await person.visit(`/search?${new URLSearchParams({ q: "할인 에코백" })}`);
  expect([answer.status, answer.headers.get("location")]).toEqual([
    302,
    `/search?${new URLSearchParams({ q: "에코백", sale: "on" })}`,
  ]);
  const main = mainOf(await htmlOf(person.visit(answer.headers.get("location")!)));
  expect(main).toContain(`/product/${sold.id}`);
  expect(main).toMatch(/<input[^>]*name="sale"[^>]*checked/);
  expect(main).toMatch(/aria-label="고른 조건"[\s\S]*할인하는 것/);
  expect(main).not.toMatch(/name="free"/);
});
