import { Hono, type Context } from "hono";
import { xmlText } from "#lib/text/xml-text.ts";
import { listNewestPosts } from "#shop/board/list-newest-posts.server.ts";
import type { Shop } from "#shop/shop.ts";
import { iconUrl } from "#shop/file/image-url.ts";
import { icons } from "#shop/file/image-workshop.ts";
import type { SiteSettings } from "#shop/site/settings.ts";
import type { Look } from "#shop/site/look.ts";
import { palettes } from "#shop/site/palettes.ts";
import { moodFile } from "#shop/site/shop-icons.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import {
  countPublicAddresses,
  listFixedAddresses,
  listPublicAddresses,
  type PublicAddress,
} from "#shop/document/list-public-addresses.server.ts";
import { proofFile } from "#shop/site/search-proof.ts";
import { llmsText } from "./llms-text.server.ts";

/** https://www.sitemaps.org/protocol.html */
const PER_SITEMAP = 50_000;
const FEED = 50;
const KEPT_MS = 5 * 60_000;

/** Paths that are personal or change something. Each also answers noindex or leads to sign-in. */
const PRIVATE = [
  "/admin",
  "/admin-login",
  "/setup/",
  "/staff/",
  "/my",
  "/order/",
  "/order$",
  "/cart",
  "/payment/",
  "/login",
  "/sign-out",
  "/non-member/",
  "/order-reserve/info",
  "/order-reserve/complete/",
  "/order-reserve/order/",
  "/order-reserve/answer/",
  "/board/edit",
  "/qna/ask",
  "/api/",
  "/v0/",
  "/webhooks/",
  "/sandbox",
  "/search",
  "/*?after=",
  "/*?before=",
  "/*&after=",
  "/*&before=",
];

/** What a search engine asks for to see whose the shop is. */
const PROOF_FILE = /^\/((?:naver|google)[\da-z]+\.html)$/;

/** robots.txt, sitemaps, the board's feed and the web app manifest. */
export function searchEngines(
  shop: Shop,
  { perSitemap = PER_SITEMAP }: { perSitemap?: number } = {},
): Hono {
  const { db, origin } = shop;
  const cached = keeper(shop);
  const sitemaps = sitemapsOf(shop, perSitemap);
  return new Hono()
    .get("/robots.txt", (c) =>
      c.text(robots(origin), 200, { "Cache-Control": "public, max-age=3600" }),
    )
    .use("/*", async (c, next) => {
      const file = PROOF_FILE.exec(c.req.path)?.[1];
      const text = file && proofFile((await findSite(db)).searchProofs, file);
      return text ? send(c, "text/html", { text, caching: "no-cache" }) : next();
    })
    .get("/sitemap.xml", (c) => cached(c, "application/xml", sitemaps.whole))
    .get("/sitemap/:part", (c) =>
      cached(c, "application/xml", () => sitemaps.part(c.req.param("part"))),
    )
    .get("/llms.txt", async (c) =>
      send(c, "text/plain", { text: await llmsText(shop), caching: "no-cache" }),
    )
    .get("/board/rss.xml", (c) =>
      cached(c, "application/rss+xml", async () => {
        const [{ shopName }, posts] = await Promise.all([findSite(db), listNewestPosts(db, FEED)]);
        return feed(origin, shopName, posts);
      }),
    )
    .get("/manifest.webmanifest", async (c) =>
      send(c, "application/manifest+json", {
        text: JSON.stringify(installed(await findSite(db))),
        caching: "no-cache",
      }),
    )
    .get("/office.webmanifest", async (c) =>
      send(c, "application/manifest+json", {
        text: JSON.stringify(installedOffice(await findSite(db))),
        caching: "no-cache",
      }),
    );
}

/** Caches each text for five minutes, for all clients together. */
function keeper({ now }: Shop) {
  const made = new Map<string, { at: number; body: Promise<string | null> }>();

  return async (c: Context, type: string, make: () => Promise<string | null>) => {
    const { path } = c.req;
    const cached = made.get(path);
    const body = cached && now().getTime() - cached.at < KEPT_MS ? cached.body : make();
    if (body !== cached?.body) {
      made.set(path, { at: now().getTime(), body });
      body.then(
        (text) => text ?? made.delete(path),
        () => made.delete(path),
      );
    }
    const text = await body;
    return text === null ? c.notFound() : send(c, type, { text });
  };
}

type TextAnswer = { text: string; caching?: string };

const send = (
  c: Context,
  type: string,
  { text, caching = "public, max-age=300" }: TextAnswer,
): Response =>
  c.body(text, 200, { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": caching });

const robots = (origin: string): string =>
  [
    "User-agent: *",
    "Allow: /",
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");

function sitemapsOf({ db, origin, now }: Shop, perSitemap: number) {
  const countParts = async () => Math.ceil((await countPublicAddresses(db)) / perSitemap);
  const addressesAt = (offset: number) => listPublicAddresses(db, { limit: perSitemap, offset });
  return {
    async whole(): Promise<string> {
      const fixed = await listFixedAddresses(db, now());
      return (await countPublicAddresses(db)) + fixed.length <= perSitemap
        ? urlSet(origin, [...fixed, ...(await addressesAt(0))])
        : sitemapIndex(origin, await countParts());
    },
    async part(name: string): Promise<string | null> {
      const [, digits] = /^(\d{1,5})\.xml$/.exec(name) ?? [];
      const part = Number(digits);
      if (!digits) return null;
      if (part === 0) return urlSet(origin, await listFixedAddresses(db, now()));
      return part <= (await countParts())
        ? urlSet(origin, await addressesAt((part - 1) * perSitemap))
        : null;
    },
  };
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const urlSet = (origin: string, addresses: PublicAddress[]): string =>
  `${HEAD}<urlset ${NAMES}>\n${addresses.map(({ path, changed }) => `<url><loc>${xmlText(origin + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</url>\n`).join("")}</urlset>\n`;

const sitemapIndex = (origin: string, parts: number): string =>
  `${HEAD}<sitemapindex ${NAMES}>\n${Array.from({ length: parts + 1 }, (_, part) => `<sitemap><loc>${xmlText(`${origin}/sitemap/${part}.xml`)}</loc></sitemap>\n`).join("")}</sitemapindex>\n`;

/** RSS 2.0: https://www.rssboard.org/rss-specification */
function feed(
  origin: string,
  shopName: string,
  posts: Awaited<ReturnType<typeof listNewestPosts>>,
): string {
  const items = posts.map(({ id, title, author, words, createdAt }) => {
    const link = xmlText(`${origin}/board/content/${id}`);
    return `<item><title>${xmlText(title)}</title><link>${link}</link><guid isPermaLink="true">${link}</guid><pubDate>${createdAt.toUTCString()}</pubDate><dc:creator>${xmlText(author)}</dc:creator><description>${xmlText(xmlText(words))}</description></item>\n`;
  });
  const itself = `<atom:link href="${xmlText(`${origin}/board/rss.xml`)}" rel="self" type="application/rss+xml"/>`;
  return `${HEAD}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>${xmlText(`${shopName} 게시판`)}</title><link>${xmlText(`${origin}/board`)}</link><description>${xmlText("공지와 이야기를 나누는 곳이에요.")}</description><language>ko</language>${itself}\n${items.join("")}</channel></rss>\n`;
}

/** https://www.w3.org/TR/appmanifest/ */
const installed = ({ shopName, introduction, look }: SiteSettings) => ({
  id: "/",
  name: shopName,
  short_name: shopName,
  description: introduction || undefined,
  lang: "ko",
  dir: "ltr",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: palettes[look.mood].light.paper,
  theme_color: palettes[look.mood].light.paper,
  categories: ["shopping"],
  icons: installedIcons(look),
  shortcuts: [
    { name: "QnA", url: "/qna" },
    { name: "게시판", url: "/board" },
  ],
});

/** The back office as an app of its own, which phones may push to. */
const installedOffice = ({ shopName, look }: SiteSettings) => ({
  id: "/admin",
  name: `${shopName} 관리`,
  short_name: `${shopName} 관리`,
  lang: "ko",
  dir: "ltr",
  start_url: "/admin/today",
  scope: "/admin",
  display: "standalone",
  background_color: palettes[look.mood].light.paper,
  theme_color: palettes[look.mood].light.paper,
  categories: ["business"],
  icons: installedIcons(look),
  shortcuts: [
    { name: "오늘", url: "/admin/today" },
    { name: "주문", url: "/admin/order" },
  ],
});

const installedIcons = ({ mark, mood }: Look) =>
  (
    [
      ["icon-192", "any"],
      ["icon-512", "any"],
      [mark ? "touch-512" : "icon-512", "maskable"],
    ] as const
  ).map(([name, purpose]) => ({
    src: mark ? iconUrl(mark.id, name) : moodFile(mood, `${name}.png`),
    sizes: `${icons[name].size}x${icons[name].size}`,
    type: "image/png",
    purpose,
  }));
