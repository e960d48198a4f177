import { typedWholeNotice } from "#tests/has/product.ts";
import { expect, test } from "vitest";
import { saveProduct } from "#shop/product/save-product.server.ts";
import { productForm } from "#shop/product/forms.ts";
import { testShop } from "../test-shop.ts";
import { headingOf, htmlOf, linksOf, partOf } from "./read-page.ts";
import { DESKTOP, PHONE, siteOf, ownersBrowser } from "./visit.ts";

const shop = await testShop();
const site = await siteOf(shop);
const ask = (path: string, init?: RequestInit) => site.request(shop.origin + path, init);

// covers 2.12, 6.1
test.each([
  "/",
  "/policy",
  "/policy/privacy",
  "/qna",
  "/board",
  "/login",
  "/login/singup",
  "/login/oauth/kakao",
  "/order-reserve",
  "/order-reserve/info",
  "/non-member/order",
  "/non-member/order/info",
  "/non-member/order/complete",
  "/non-member/order/failure",
  "/admin-login",
  "/api/products",
  "/healthz",
  "/robots.txt",
  "/sitemap.xml",
  "/board/rss.xml",
  "/manifest.webmanifest",
  "/office.webmanifest",
  "/sw.js",
  "/office-worker.js",
  "/readyz",
])("%s is there for everybody", async (path) => expect((await ask(path)).status).toBe(200));

test.each([
  "/404",
  "/nope",
  "/product/nope",
  "/product/%00",
  "/login/nope",
  "/login/oauth/naver",
  "/qna/1",
  "/board/nope",
  "/board/content/1",
  "/board/content/zzzzzzzzzz",
  "/policy/nope",
  "/policy?version=9.9",
  "/policy/privacy?version=",
  "/order-reserve/a/b",
  "/order-reserve/abcdefgh",
  "/order-reserve/complete/R20261121-AAAAAAAA",
  "/order-reserve/answer/nope",
  "/order-reserve/order/nope",
  "/non-member",
  "/non-member/order/complete/20261121-AAAAAAAA",
  "/non-member/order/manage/20261121-AAAAAAAA",
  "/non-member/order/manage/20261121-AAAAAAAA/claim",
  "/non-member/order/manage",
  "/non-member/order/nope/nope",
  "/non-member/order/nope",
  "/order/failure/x",
  "/my/x",
  "/admin/nope",
  "/admin/product/edit",
  "/api/products/nope",
  "/api/nope",
  "/.env",
  "/.git/HEAD",
  "/images/nope/640.avif",
  "/sounds/nope",
  "/assets/nope.js",
  "/metrics",
  "/%2e%2e/%2e%2e/etc/passwd",
])("%s is not there", async (path) => {
  const answer = await ask(path);
  expect(answer.status).toBe(404);
  if (!path.startsWith("/api"))
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'self'");
});

test("an unknown page says so and leads home", async () => {
  const html = await (await ask("/nope")).text();
  expect(html).toContain("찾을 수 없");
  expect(html).toContain("삭제");
  expect(html).toContain("홈으로");
});

// covers 2.13
test("the rightly spelt sign-up leads to the specification's", async () => {
  const answer = await ask("/login/signup");
  expect([answer.status, answer.headers.get("location")]).toEqual([301, "/login/singup"]);
});

test.each([
  ["/my", "/login"],
  ["/board/edit", "/login"],
  ["/order", "/login"],
  ["/order/abc?quantity=2", "/login?pre=%2Forder%2Fabc%3Fquantity%3D2"],
  ["/order/complete/1", "/login?pre=%2Forder%2Fcomplete%2F1"],
  ["/admin", "/admin-login?pre=%2Fadmin"],
  ["/admin/order/20261121-AAAAAAAA", "/admin-login?pre=%2Fadmin%2Forder%2F20261121-AAAAAAAA"],
])(
  "a visitor of %s is led to %s, on the first request and on client navigation",
  async (path, to) => {
    const first = await ask(path);
    expect([first.status, first.headers.get("location")]).toEqual([302, to]);
    const [before, query] = path.split("?");
    const data = await (await ask(`${before}.data${query ? `?${query}` : ""}`)).text();
    expect(data).toContain(to);
  },
);

// covers 2.6
test.each([
  ["phone", PHONE, ["/login"]],
  ["desktop", DESKTOP, ["/qna", "/login"]],
])("the header fits the %s on the first request", async (_, agent, starts) => {
  const html = await htmlOf(ask("/", { headers: { "user-agent": agent } }));
  const header = partOf(html, "header");
  const menus = [...header.matchAll(/<nav aria-label="주 메뉴"[\s\S]*?<\/nav>/g)];
  expect(menus.map(([menu]) => linksOf(menu)[0])).toEqual(starts);
  expect(header).toContain("메뉴 열기");
  // The desktop has a menu of its own; what it has of the phone's is there for a narrow window
  // only.
  expect([header.includes("max-md:hidden"), header.includes(" md:hidden")]).toEqual(
    agent === PHONE ? [false, false] : [true, true],
  );
  expect(headingOf(html)).toBe("먼저 들어보고 고르는 목소리 상점");
});

// covers 2.6
test("until a device is known there is no header", async () => {
  expect(await (await ask("/")).text()).not.toContain("<header");
});

test("a product's page carries what search engines and messengers read", async () => {
  const product = await shop.has.product({
    title: "</script><b>새벽",
    price: 39_900,
    discountRatio: 10,
    stock: 0,
    seoText: "조용한 새벽의 목소리",
  });
  const html = await (await ask(`/product/${product.id}`)).text();
  const json =
    /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "";
  const data = JSON.parse(json);
  expect(data).toMatchObject({
    "@type": "Product",
    name: "</script><b>새벽",
    offers: { price: expect.anything(), priceCurrency: "KRW" },
  });
  expect(Number(data.offers.price)).toBe(36_000);
  expect(data.offers.availability).toContain("SoldOut");
  expect(html).toContain('property="og:title"');
  expect(html).toContain(`rel="canonical" href="${shop.origin}/product/${product.id}"`);
});

test("a hidden product is not there for anybody but administrators", async () => {
  const product = await shop.has.product({ isShow: false, title: "숨은 목소리" });
  for (const path of [
    `/product/${product.id}`,
    `/non-member/order/${product.id}`,
    `/api/products/${product.id}`,
  ])
    expect((await ask(path)).status).toBe(404);
  const owner = await ownersBrowser(shop);
  const preview = await owner.visit(`/product/${product.id}`);
  expect([preview.status, (await preview.text()).includes("미리보기")]).toEqual([200, true]);
});

// covers 3.1
test("saving through the form's own rules keeps the specification's fields", async () => {
  const form = productForm.parse({
    title: "목소리",
    price: "1600",
    discountRatio: "5",
    saleKind: "order",
    shippingClass: "digital",
    isShow: "on",
    ...typedWholeNotice,
    supplyNote: "녹음해 드려요",
    titleTone: "light",
  });
  const { id } = await saveProduct(shop, form);
  const read = (await (await ask(`/api/products/${id}`)).json()) as Record<string, unknown>;
  expect(read).toMatchObject({
    id,
    title: "목소리",
    price: 1600,
    discountRatio: 5,
    finalPrice: 1500,
    isShow: true,
  });
  for (const field of ["description", "thumbnail", "moThumbnail", "create"])
    expect(read).toHaveProperty(field);
});
