import { expect, test } from "vitest";
import { demoSite } from "#db/seed/demo-site.ts";
import { emptySite } from "#shop/site/settings.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { siteSettings } from "#shop/site/table.server.ts";
import { testShop } from "../test-shop.ts";
import { htmlOf, linksOf, mainOf, partOf } from "./read-page.ts";
import { browser, DESKTOP } from "./visit.ts";

const settings = {
  shopName: "달소리",
  company: {
    ...demoSite.company,
    name: "달소리 주식회사",
    representative: "한달님",
    businessNumber: "220-88-11111",
    address: "부산광역시 수영구 달빛길 7",
    phone: "051-700-7000",
    email: "moon@sori.example",
  },
  shippingFee: 2_500,
  freeShippingFrom: 30_000,
  returnShippingFee: 2_500,
  exchangeShippingFee: 5_000,
  chatUrl: "https://pf.kakao.com/_moon/chat",
};

const shop = await testShop();
// A release before may have stored fewer settings: the type knows all of them, the row need not.
const stored = settings as typeof siteSettings.$inferInsert.settings;
await shop.db.update(siteSettings).set({ settings: stored });

test("what the owner stored counts, what is not stored stands as empty", async () => {
  expect(await findSite(shop.db)).toEqual({ ...emptySite, ...settings });
});

test("header and footer show the stored shop, its company and its chat page", async () => {
  const html = await htmlOf((await browser(shop, { agent: DESKTOP })).visit("/policy"));
  const [header, footer] = [partOf(html, "header"), partOf(html, "footer")];
  expect(header).toContain('aria-label="달소리 홈"');
  expect(linksOf(header)).toContain(settings.chatUrl);
  const { name, representative, businessNumber, address, phone, email } = settings.company;
  for (const fact of [name, representative, businessNumber, address, phone, email])
    expect(footer).toContain(fact);
  for (const fact of [demoSite.company.businessNumber, demoSite.company.phone])
    expect(footer).not.toContain(fact);
});

test("a product's page says what parcels cost here", async () => {
  const product = await shop.has.product({ price: 12_000, shippingClass: "parcel" });
  const main = mainOf(await htmlOf((await browser(shop)).visit(`/product/${product.id}`)));
  expect(main).toContain("2,500원");
  expect(main).toContain("30,000원");
  expect(main).not.toContain("3,000원");
});

test("the installed shop and its feed carry the stored name", async () => {
  const person = await browser(shop);
  const manifest = (await (await person.visit("/manifest.webmanifest")).json()) as object;
  expect(manifest).toMatchObject({ name: "달소리" });
  expect(await (await person.visit("/board/rss.xml")).text()).toMatch(/<title>[^<]*달소리/);
});
