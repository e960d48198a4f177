import { expect, test } from "vitest";
import { posts } from "#shop/board/table.server.ts";
import { faqCategories, faqs, questions } from "#shop/question/table.server.ts";
import { searchEngines } from "#server/http/discovery/search-engines.server.ts";
import { buildPost } from "../has/post.ts";
import { reservable } from "../has/reservation.ts";
import { testShop } from "../test-shop.ts";
import { browser, siteOf, membersBrowser, ownersBrowser } from "./visit.ts";

const shop = await testShop();
const site = await siteOf(shop);
const read = async (path: string) => {
  const answer = await site.request(shop.origin + path);
  return {
    status: answer.status,
    type: answer.headers.get("content-type"),
    cache: answer.headers.get("cache-control"),
    text: await answer.text(),
  };
};
/** A site that made nothing yet. */
const anew = async (path: string, options = {}) =>
  (await searchEngines(shop, options).request(path)).text();
const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, found]) => found!.replace(shop.origin, ""));
const head = (html: string) => ({
  title: /<title>([^<]*)/.exec(html)?.[1],
  names: Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(
      ([, name, content]) => [name, content],
    ),
  ),
  canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
  data: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json!) as Record<string, unknown>,
  ),
});

test("robots are told what is private, and where the sitemap is", async () => {
  const { status, type, text } = await read("/robots.txt");
  expect([status, type]).toEqual([200, "text/plain; charset=UTF-8"]);
  for (const path of [
    "/admin",
    "/my",
    "/login",
    "/non-member/",
    "/payment/",
    "/api/",
    "/v0/",
    "/board/edit",
  ])
    expect(text).toContain(`Disallow: ${path}\n`);
  expect(text).toContain(`Sitemap: ${shop.origin}/sitemap.xml`);
  expect(text).not.toMatch(
    /Disallow: \/(?:product|board|qna|policy|images|assets|fonts|order-reserve)?\n/,
  );
});

test("the sitemap names the shop's pages, products and posts that everybody may read, and when they changed", async () => {
  const product = await shop.has.product();
  const hidden = await shop.has.product({ isShow: false });
  const post = await buildPost(shop.db);
  const away = await buildPost(shop.db, { hiddenAt: new Date() });
  const xml = await anew("/sitemap.xml");
  const found = locations(xml);
  expect(found).toEqual(
    expect.arrayContaining([
      "/",
      "/qna",
      "/board",
      "/order-reserve",
      "/policy",
      "/policy/privacy",
      `/product/${product.id}`,
      `/board/content/${post.id}`,
    ]),
  );
  expect(found.join(" ")).not.toMatch(new RegExp(`${hidden.id}|${away.id}`));
  expect(xml).toContain(
    `/product/${product.id}</loc><lastmod>${product.updatedAt.toISOString()}</lastmod>`,
  );
  const answer = await read("/sitemap.xml");
  expect([answer.status, answer.type, answer.cache]).toEqual([
    200,
    "application/xml; charset=utf-8",
    "public, max-age=300",
  ]);
});

test("a list that is too long for one sitemap becomes an index, whose parts hold every address once", async () => {
  for (let at = 0; at < 7; at++) await shop.has.product();
  const all = locations(await anew("/sitemap.xml")).toSorted();
  const parts = locations(await anew("/sitemap.xml", { perSitemap: 3 }));
  expect(parts.length).toBe(1 + Math.ceil((all.length - 6) / 3));
  const read3 = await Promise.all(
    parts.map(async (part) => locations(await anew(part, { perSitemap: 3 }))),
  );
  expect(read3.flat().toSorted()).toEqual(all);
  for (const path of ["/sitemap/9999.xml", "/sitemap/2.xml", "/sitemap/x.xml"])
    expect((await read(path)).status).toBe(404);
});

test("the board's feed holds the newest fifty posts, whatever their words are", async () => {
  const words = '</title>]]> & "<script>alert(1)</script>" \u0007';
  const newest = await buildPost(shop.db, {
    title: words,
    html: "<p>&lt;b&gt; 굵은 &amp; 말</p>",
    authorName: "김*원",
    createdAt: new Date(Date.now() + 60_000),
  });
  for (let at = 0; at < 55; at++) await buildPost(shop.db);
  const xml = await anew("/board/rss.xml");
  expect(xml.match(/<item>/g)).toHaveLength(50);
  expect(xml.indexOf(newest.id)).toBeLessThan(xml.indexOf("</item>"));
  expect(xml).not.toContain("<script");
  expect(xml).toContain(`<link>${shop.origin}/board/content/${newest.id}</link>`);
  expect(xml).toContain(newest.createdAt.toUTCString());
  expect(xml).toContain("&amp;lt;b&amp;gt; 굵은 &amp;amp; 말");
  expect(await shop.db.$count(posts)).toBeGreaterThan(50);
});

test("the shop can be installed, under its own name, and the pages say so", async () => {
  const { status, type, text } = await read("/manifest.webmanifest");
  expect([status, type]).toEqual([200, "application/manifest+json; charset=utf-8"]);
  const manifest = JSON.parse(text);
  expect(manifest).toMatchObject({
    name: "소리상점",
    lang: "ko",
    start_url: "/",
    display: "standalone",
    theme_color: expect.stringMatching(/^#/),
  });
  expect(manifest.icons).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ sizes: "512x512", purpose: "maskable" }),
      expect.objectContaining({ sizes: "192x192" }),
    ]),
  );
  const home = (await read("/")).text;
  expect(home).toContain('rel="manifest" href="/manifest.webmanifest"');
  expect(home).not.toContain("office.webmanifest");
  expect(home).toContain('type="application/rss+xml"');
});

test("every public page has a title, words, one address and a picture with a whole address", async () => {
  const product = await shop.has.product({ title: "새벽 <목소리>", seoText: "조용한 새벽" });
  const post = await buildPost(shop.db, { title: "게시판의 글" });
  for (const path of [
    "/",
    `/product/${product.id}`,
    "/qna",
    "/board",
    `/board/content/${post.id}`,
    "/policy",
    "/policy/privacy",
    "/order-reserve",
  ]) {
    const { title, names, canonical } = head((await read(path)).text);
    expect(title, path).toMatch(/소리상점$/);
    expect(canonical, path).toBe(shop.origin + path);
    expect(names["og:url"], path).toBe(shop.origin + path);
    expect(names["og:image"], path).toMatch(/^http:\/\/shop\.test\/.+\.(?:png|jpeg)$/);
    for (const name of [
      "description",
      "og:title",
      "og:description",
      "og:type",
      "og:site_name",
      "twitter:card",
    ])
      expect(names[name], `${path} ${name}`).toBeTruthy();
    expect(names.robots, path).toBeUndefined();
  }
});

test("search engines read who runs the shop, where a page stands, and what is asked often", async () => {
  const product = await shop.has.product({ title: "새벽" });
  const post = await buildPost(shop.db, { title: "글" });
  await shop.db.insert(faqCategories).values({ id: "order", title: "주문", position: 0 });
  await shop.db.insert(faqs).values({
    id: "f1",
    categoryId: "order",
    question: "</script>언제 와요?",
    html: "<p>이틀 안에요.</p>",
    searchText: "언제",
    position: 0,
  });
  const home = head((await read("/")).text).data[0] as { "@graph": unknown[] };
  expect(home["@graph"]).toMatchObject([
    { "@type": "Organization", name: "소리상점" },
    { "@type": "WebSite" },
  ]);
  expect(home["@graph"][0]).not.toHaveProperty("logo");
  const trail = async (path: string) =>
    head((await read(path)).text).data.find((one) => one["@type"] === "BreadcrumbList");
  expect(await trail(`/product/${product.id}`)).toMatchObject({
    itemListElement: [
      { position: 1, item: `${shop.origin}/` },
      { position: 2, name: "새벽", item: `${shop.origin}/product/${product.id}` },
    ],
  });
  expect(await trail(`/board/content/${post.id}`)).toMatchObject({
    itemListElement: [{}, { name: "게시판" }, { position: 3, name: "글" }],
  });
  expect(head((await read("/qna")).text).data).toMatchObject([
    {
      "@type": "FAQPage",
      mainEntity: [
        { name: "</script>언제 와요?", acceptedAnswer: { text: "<p>이틀 안에요.</p>" } },
      ],
    },
  ]);
});

test("private pages, searches and later pages are found by nobody", async () => {
  const member = await shop.has.member();
  const product = await shop.has.product();
  const reserved = await shop.has.product(reservable);
  const [secret] = await shop.db
    .insert(questions)
    .values({
      id: "q".repeat(10),
      title: "비밀",
      text: "-",
      searchText: "",
      searchGrams: [],
      isSecret: true,
      askerId: member.id,
      askerName: "회*원",
      writeKey: "w".repeat(32),
    })
    .returning();
  const visitor = await browser(shop);
  const paths = [
    "/login",
    "/login/singup",
    "/login/password",
    "/admin-login",
    "/non-member/order",
    `/non-member/order/${product.id}`,
    "/non-member/order/info",
    "/non-member/order/complete",
    "/non-member/order/failure",
    "/order-reserve/info",
    `/order-reserve/${reserved.id}`,
    "/qna?q=새벽",
    "/board?q=새벽",
    "/nope",
  ];
  for (const path of paths)
    expect(head(await (await visitor.visit(path)).text()).names.robots, path).toContain("noindex");
  const own = await membersBrowser(shop, member.email);
  for (const path of [
    "/my",
    "/my/profile",
    "/my/questions",
    "/my/posts",
    "/order",
    `/order/${product.id}`,
    "/board/edit",
    "/qna/ask",
    `/qna/${secret!.id}`,
  ])
    expect(head(await (await own.visit(path)).text()).names.robots, path).toContain("noindex");
  const owner = await ownersBrowser(shop);
  for (const path of ["/admin", "/admin/order", "/admin/user"])
    expect(head(await (await owner.visit(path)).text()).names.robots, path).toContain("noindex");
});

test("the back office is installed as an app of its own, whose pages name it", async () => {
  const { status, type, text } = await read("/office.webmanifest");
  expect([status, type]).toEqual([200, "application/manifest+json; charset=utf-8"]);
  expect(JSON.parse(text)).toMatchObject({
    id: "/admin",
    name: "소리상점 관리",
    start_url: "/admin/today",
    scope: "/admin",
    display: "standalone",
  });
  const owner = await ownersBrowser(shop);
  for (const path of ["/admin/today", "/admin/order"]) {
    const page = await (await owner.visit(path)).text();
    expect(page).toContain('rel="manifest" href="/office.webmanifest"');
    expect(page).not.toContain('href="/manifest.webmanifest"');
  }
});

test("the back office's worker stays when pages are not kept offline, and a page may start no other", async () => {
  const bare = await siteOf(shop, { offline: false });
  const worker = await bare.request(`${shop.origin}/office-worker.js`);
  expect([worker.status, worker.headers.get("cache-control")]).toEqual([200, "no-cache"]);
  expect(await worker.text()).not.toContain('addEventListener("fetch"');
  const policy = (await bare.request(`${shop.origin}/`)).headers.get("content-security-policy");
  expect(policy).toContain(`worker-src ${shop.origin}/sw.js ${shop.origin}/office-worker.js;`);
});

test("the service worker is asked for anew each time, and can be taken back", async () => {
  const worker = await site.request(`${shop.origin}/sw.js`);
  expect([
    worker.status,
    worker.headers.get("cache-control"),
    worker.headers.get("content-type"),
  ]).toEqual([200, "no-cache", "text/javascript; charset=utf-8"]);
  expect(
    (
      await site.request(`${shop.origin}/sw.js`, {
        headers: { "if-none-match": worker.headers.get("etag")! },
      })
    ).status,
  ).toBe(304);
  const retired = await siteOf(shop, { offline: false });
  const text = await (await retired.request(`${shop.origin}/sw.js`)).text();
  expect(text).toContain("unregister");
  expect(text).not.toContain("respondWith");
});
