import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { testShop, type TestShop } from "../test-shop.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { browser } from "./visit.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
  await shop.has.product({ id: "dawn000001", title: "새벽의 보이스팩", voiceSex: "여성" });
});

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
  expect(narrowed.text).toContain("찾는 상품이 없어요");
  expect(narrowed.text).toContain("여성 (1)");
  const near = await pageOf(`/search?q=${encodeURIComponent("새벽의 보이수팩")}`);
  expect(near.text).toContain("혹시 ‘새벽의 보이스팩’");
});

test.each(["가".repeat(1500), "%00", "%F0%9F%8E%A7", "'; drop table products; --", "%E0%A4%A"])(
  "whatever is typed is answered with a page",
  async (typed) => {
    const { status, html } = await pageOf(`/search?q=${typed}&sex=x&price=y&page=0&sort=z`);
    expect(status).toBeLessThan(500);
    expect(html).not.toContain("<script>alert");
  },
);

const asked = async (typed: string, address = "198.51.100.7") =>
  (await browser(shop, { address })).visit(`/api/search?q=${encodeURIComponent(typed)}`);

test("who is still typing is given the first of what the page finds, and no more than a list needs", async () => {
  const answer = await asked("toqur");
  expect(answer.headers.get("cache-control")).toBe("private, max-age=15");
  expect(await answer.json()).toEqual({
    products: [expect.objectContaining({ id: "dawn000001", title: "새벽의 보이스팩", note: null })],
    count: 1,
    isCut: false,
    isNear: false,
  });
  const many = Array.from({ length: 12 }, (_, at) => ({ title: `물방울 소리 ${at}` }));
  for (const product of many) await shop.has.product(product);
  const first = await (await asked("물방울")).json();
  expect([first.products.length, first.count]).toEqual([8, 12]);
  for (const typed of ["", "   ", "\u0000", "가".repeat(10_000)])
    expect(await (await asked(typed)).json()).toMatchObject({ products: [], count: 0 });
});

test("who searches without end from one line is asked to wait, in the sheet and on the page; others are not", async () => {
  const line = "203.0.113.9";
  expect((await asked("새벽", line)).status).toBe(200);
  await shop.db.execute(sql`update attempts set count = 300 where key = ${`search from ${line}`}`);
  const typing = await asked("새벽", line);
  expect([typing.status, typing.headers.get("retry-after")]).toEqual([429, "60"]);
  const page = await (await browser(shop, { address: line })).visit("/search?q=a");
  expect([page.status, page.headers.get("retry-after")]).toEqual([429, "60"]);
  expect(mainOf(await htmlOf(page))).toContain("짧은 동안 너무 여러 번 찾았어요");
  expect((await asked("새벽", "203.0.113.10")).status).toBe(200);
});
