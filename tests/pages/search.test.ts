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
  expect((await pageOf("/")).main).toContain('href="/search"');
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
