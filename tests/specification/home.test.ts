import { demoSite } from "#db/seed/demo-site.ts";
import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { and, eq, isNull } from "drizzle-orm";
import { saveCollection } from "#shop/product/collection/arrange-collections.server.ts";
import { saveSite, seenOf } from "#shop/office/site/save-site.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { siteForms } from "#shop/site/site-forms.ts";
import { products } from "#shop/product/table.server.ts";
import { images } from "#shop/file/table.server.ts";
import { visitLive } from "../browser/live.ts";
import { widerThanWindow } from "../has/wider-than-window.ts";
import { openSite } from "../xss/open-site.ts";

// The home page of specification 2 in a real browser, from one product to ten.
const site = await openSite();
const blur = "data:image/webp;base64,AA";
await site.shop.db.insert(images).values([
  { id: "wideimage1", width: 1280, height: 720, blur },
  { id: "tallimage1", width: 960, height: 1200, blur },
]);

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

async function homeAt(width: number, look: (page: Page) => Promise<void>): Promise<void> {
  const context = await site.window({
    viewport: { width, height: 900 },
    reducedMotion: "reduce",
    ...(width < 768 && { userAgent: PHONE }),
  });
  const page = await context.newPage();
  await page.goto("/");
  await look(page);
  await context.close();
}

const by = { account: null, address: "" };

let made = 0;
const newProduct = (fields: Parameters<typeof site.shop.has.product>[0] = {}) => {
  made += 1;
  return site.shop.has.product({
    title: `목소리 ${made}`,
    create: new Date(Date.UTC(2026, 0, made)),
    ...fields,
  });
};

/**
 * How much of the grid's width each banner takes, row by row from above; 0.5 for a half, whatever
 * lies between the two.
 */
const rowsOf = (page: Page) =>
  page
    .locator("main ul")
    .first()
    .evaluate((grid) => {
      const inside = grid.getBoundingClientRect();
      const { paddingLeft, paddingRight } = getComputedStyle(grid);
      const width = inside.width - parseFloat(paddingLeft) - parseFloat(paddingRight);
      const rows = new Map<number, number[]>();
      for (const item of grid.children) {
        const box = item.getBoundingClientRect();
        rows.set(Math.round(box.top), [
          ...(rows.get(Math.round(box.top)) ?? []),
          Math.round((box.width / width) * 10) / 10,
        ]);
      }
      return [...rows.values()];
    });

const WHOLE = [1];
const HALVES = [0.5, 0.5];
const layouts: [number, number[][]][] = [
  [1, [WHOLE]],
  [2, [HALVES]],
  [3, [WHOLE, HALVES]],
  [4, [HALVES, HALVES]],
  [5, [WHOLE, HALVES, WHOLE, [0.5]]],
  [6, [HALVES, HALVES, HALVES]],
  [7, [WHOLE, HALVES, WHOLE, HALVES, WHOLE]],
  [8, [HALVES, HALVES, HALVES, HALVES]],
  [9, [WHOLE, HALVES, WHOLE, HALVES, WHOLE, HALVES]],
  [10, [HALVES, HALVES, HALVES, HALVES, HALVES]],
];

// covers 2.45, 2.46, 2.47, 2.48, 2.49
test("banners stand as their number asks: one whole, two halves, an even number in two columns, of an odd one every third whole", async () => {
  await newProduct({ isShow: false });
  await homeAt(1440, async (page) => {
    for (const [count, rows] of layouts) {
      await newProduct();
      await page.reload();
      expect(await rowsOf(page)).toEqual(rows);
      expect(await page.locator("main ul > li").count()).toBe(count);
    }
  });
  await homeAt(1900, async (page) => {
    const box = (await page.locator("main ul").first().boundingBox())!;
    expect([box.x, box.width]).toEqual([325, 1250]);
  });
});

// covers 2.11, 2.42, 2.44
test("the newest stands first, what is not shown stands nowhere, and a banner leads to its product", async () => {
  const hidden = await newProduct({ isShow: false });
  const newest = await newProduct();
  await homeAt(1440, async (page) => {
    const titles = await page.locator("main li h2").allTextContents();
    expect(titles[0]).toBe(newest.title);
    expect(titles).not.toContain(hidden.title);
    expect(titles.map((title) => Number(title.split(" ")[1]))).toEqual(
      titles.map((title) => Number(title.split(" ")[1])).toSorted((a, b) => b - a),
    );
    await page.getByRole("link", { name: new RegExp(newest.title) }).click();
    await page.waitForURL((url) => url.pathname === `/product/${newest.id}`);
  });
});

// covers 1.1a, 2.43
test("a card of the phone shows the final price, with a discount its percent and the price before struck through, and leads to its product", async () => {
  const dear = await newProduct({ price: 39_900, discountRatio: null });
  const cheaper = await newProduct({ price: 39_900, discountRatio: 10 });
  await homeAt(390, async (page) => {
    const card = page.locator("main li", { hasText: cheaper.title });
    expect(await card.getByText("36,000원").filter({ visible: true }).count()).toBe(1);
    expect(await card.getByText("10%").filter({ visible: true }).count()).toBe(1);
    const before = card.locator("s");
    expect([await before.isVisible(), await before.textContent()]).toEqual([true, "정가 39,900원"]);
    expect(await before.evaluate((node) => getComputedStyle(node).textDecorationLine)).toBe(
      "line-through",
    );
    const plain = page.locator("main li", { hasText: dear.title });
    expect([
      await plain.getByText("39,900원").filter({ visible: true }).count(),
      await plain.locator("s").count(),
      await plain.getByText("%").count(),
    ]).toEqual([1, 0, 0]);
    await card.getByRole("link").click();
    await page.waitForURL((url) => url.pathname === `/product/${cheaper.id}`);
  });
});

test.each([768, 1440])(
  "a banner %i pixels wide says what a discount takes off, in the colour of its words",
  async (width) => {
    const cheaper = await newProduct({ price: 39_900, discountRatio: 10, titleTone: "light" });
    await homeAt(width, async (page) => {
      const banner = page.locator("main li", { hasText: cheaper.title });
      for (const words of ["36,000원", "10%", "39,900원"]) {
        const shown = banner.getByText(words).filter({ visible: true });
        expect(await shown.count()).toBe(1);
        expect(await shown.evaluate((node) => getComputedStyle(node).color)).toBe(
          "rgb(255, 255, 255)",
        );
      }
    });
  },
);

// covers 2.47, 2.48
test("a list of several pages is laid out as one: of 61 products every third is whole, on the second page too", async () => {
  const shown = and(eq(products.isShow, true), isNull(products.removedAt));
  while ((await site.shop.db.$count(products, shown)) < 61) await newProduct();
  await homeAt(1440, async (page) => {
    const groups = (count: number) => Array.from({ length: count }, () => [WHOLE, HALVES]).flat();
    expect(await rowsOf(page)).toEqual(groups(4));
    await page.getByRole("link", { name: "상품 더 보기" }).click();
    await page.waitForURL(/cursor=/);
    await expect.poll(() => page.locator("main ul > li").count()).toBe(49);
    expect(await rowsOf(page)).toEqual([...groups(16), WHOLE]);
  });
});

test.each([true, false])(
  "a phone shows six screens of products at most before more is asked for (scripts: %s)",
  async (javaScriptEnabled) => {
    const context = await site.window({
      viewport: { width: 390, height: 844 },
      userAgent: PHONE,
      reducedMotion: "reduce",
      javaScriptEnabled,
    });
    const page = await context.newPage();
    // A tap before the page lives is answered by the server, without the focus.
    await (javaScriptEnabled ? visitLive(page, "/") : page.goto("/"));
    const items = page.locator("main ul > li");
    const shown = items.filter({ visible: true });
    const more = page.getByRole("link", { name: "상품 더 보기" });
    const all = await items.count();
    expect(all).toBe(12);
    expect(await shown.count()).toBe(7);
    expect((await more.boundingBox())!.y).toBeLessThan(6 * 844);
    await more.click();
    await expect.poll(() => shown.count()).toBe(all);
    if (javaScriptEnabled)
      await expect
        .poll(() => items.nth(7).evaluate((item) => item.contains(document.activeElement)))
        .toBe(true);
    await shown.nth(9).getByRole("link").click();
    await page.waitForURL(/product/);
    await page.goBack();
    await expect.poll(() => shown.count()).toBe(all);
    await context.close();
  },
);

// covers 2.50
test("the phone shows moThumbnail, without one thumbnail, without both the default image; the desktop thumbnail", async () => {
  const both = await newProduct({ thumbnail: "wideimage1", moThumbnail: "tallimage1" });
  const wide = await newProduct({ thumbnail: "wideimage1" });
  const tall = await newProduct({ moThumbnail: "tallimage1" });
  const none = await newProduct();
  const shownAt = async (width: number) => {
    const shown: string[] = [];
    await homeAt(width, async (page) => {
      // Pictures far below wait for a hand.
      await page.mouse.wheel(0, 10);
      for (const { title } of [both, wide, tall, none]) {
        const image = page.locator("main li", { hasText: title }).locator("img");
        await image.scrollIntoViewIfNeeded();
        await expect
          .poll(() => image.evaluate((node: HTMLImageElement) => node.currentSrc))
          .not.toBe("");
        shown.push(
          await image.evaluate((node: HTMLImageElement) =>
            new URL(node.currentSrc).pathname.split("/").slice(1, 3).join("/"),
          ),
        );
      }
    });
    return shown;
  };
  expect(await shownAt(390)).toEqual([
    "images/tallimage1",
    "images/wideimage1",
    "images/tallimage1",
    "default-product.svg",
  ]);
  expect(await shownAt(1440)).toEqual([
    "images/wideimage1",
    "images/wideimage1",
    "images/tallimage1",
    "default-product.svg",
  ]);
});

test("rows of what can be reserved and of the owner's collections stand full between whole rows of products, with nothing that the page lists; a phone still needs six screens", async () => {
  const { db } = site.shop;
  const form = { id: undefined, text: "", isOnHome: true, category: null };
  await saveCollection(db, { ...form, name: "모두", slug: "all", rule: "sort=new" }, by);
  await saveCollection(db, { ...form, name: "드문 것", slug: "rare", rule: "tag=드문" }, by);
  await newProduct({ tags: ["드문"] });
  const closes = new Date(Date.now() + 86_400_000);
  const old = { create: new Date(Date.UTC(2025, 0, 1)) };
  const reserved: { id: string; title: string }[] = [];
  for (let at = 0; at < 4; at++)
    reserved.push(await newProduct({ ...old, saleKind: "reserve", reservationClosesAt: closes }));
  const shown = and(eq(products.isShow, true), isNull(products.removedAt));
  while ((await db.$count(products, shown)) % 2) await newProduct(old);
  await homeAt(1440, async (page) => {
    const names = ["곧 만나는 예약 상품", "모두"];
    expect(await page.locator("main ul > li > div > h2").allTextContents()).toEqual(names);
    // Two products before the first row, four more before the second.
    const rows = [HALVES, WHOLE, HALVES, HALVES, WHOLE, HALVES];
    expect((await rowsOf(page)).slice(0, 6)).toEqual(rows);
    const links = await page
      .locator("main li a[href^='/product/']")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect([links.length, new Set(links).size]).toEqual([20, 20]);
    // A row of four fills its width.
    const tiles = page.locator("main ul > li ul").first().locator("li");
    const [first, last] = [await tiles.first().boundingBox(), await tiles.last().boundingBox()];
    expect(Math.round(last!.x + last!.width - first!.x)).toBe(1210);
    await page.getByRole("link", { name: "드문 것", exact: true }).waitFor();
    await page.getByRole("link", { name: /모두 보기.*모두/ }).click();
    await page.waitForURL("**/collection/all");
    await expect.poll(() => page.locator("main h1").textContent()).toBe("모두");
  });
  await homeAt(390, async (page) => {
    const more = page.getByRole("link", { name: "상품 더 보기" }).filter({ visible: true });
    expect((await more.boundingBox())!.y).toBeLessThan(6 * 844);
    const row = page.locator("main ul > li", { hasText: "곧 만나는 예약 상품" }).first();
    expect(await row.getByRole("link").count()).toBe(5);
    const { title, id } = reserved[0]!;
    await row.getByRole("link", { name: new RegExp(title) }).click();
    await page.waitForURL(`**/product/${id}`);
  });
});

test("the first lines say what the shop is and why to trust it, as the owner set them, on the smallest phone too", async () => {
  const words = { line: "", hear: "", licence: "가".repeat(30), refund: "" };
  const says = (lines: string[]) =>
    homeAt(390, async (page) => {
      const main = page.locator("main");
      for (const line of lines) await main.getByText(line, { exact: true }).waitFor();
      expect(await main.locator("h1").count()).toBe(1);
      expect(await widerThanWindow(page)).toEqual([]);
    });
  await says(Object.values(demoSite.homeWords));
  const seen = seenOf("front", await findSite(site.shop.db));
  const form = siteForms.parse({ part: "front", seen, ...words });
  await saveSite(site.shop, form, by);
  await says([words.licence]);
});
