import { expect, test } from "vitest";
import { mergeProduct } from "#shop/product/merge-product.server.ts";
import { testShop } from "../test-shop.ts";
import { siteOf } from "./visit.ts";

const shop = await testShop();
const site = await siteOf(shop);

test("language models read what the shop sells, for how much, and where to read on", async () => {
  const product = await shop.has.product({
    title: "종 [하나](x)",
    summary: "# 맑은 소리",
    price: 10_000,
    discountRatio: 10,
  });
  const hidden = await shop.has.product({ isShow: false });
  const text = await (await site.request(`${shop.origin}/llms.txt`)).text();
  expect(text).toMatch(/^# /);
  expect(text).toContain(
    `- [종  하나  x ](${shop.origin}/product/${product.id}): 9,000원,   맑은 소리`,
  );
  expect(text).not.toContain(hidden.id);
  await mergeProduct(shop, product.id, { price: 20_000 });
  expect(await (await site.request(`${shop.origin}/llms.txt`)).text()).toContain("18,000원");
  const paths = [...text.matchAll(/\]\((http[^)]+)\)/g)].map(([, url]) => url!);
  for (const url of new Set(paths)) expect((await site.request(url)).status, url).toBe(200);
});
