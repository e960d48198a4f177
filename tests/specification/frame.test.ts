import type { BrowserContextOptions, Locator, Page } from "@playwright/test";
import { expect, test } from "vitest";
import { openSite } from "../xss/open-site.ts";

// Specification 2 in a real browser: what the screens measure.
const site = await openSite();

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  userAgent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
  reducedMotion: "reduce",
};
const desktop = (width = 1440): BrowserContextOptions => ({
  viewport: { width, height: 900 },
  reducedMotion: "reduce",
});

async function at<Found>(
  options: BrowserContextOptions,
  path: string,
  look: (page: Page) => Promise<Found>,
  email?: string,
): Promise<Found> {
  const context = await site.window(options);
  if (email) await site.signIn(context, email);
  const page = await context.newPage();
  await page.goto(path);
  const found = await look(page);
  await context.close();
  return found;
}

const boxOf = async (element: Locator) => (await element.boundingBox())!;
const styleOf = (element: Locator, name: string) =>
  element.evaluate((node, property) => getComputedStyle(node).getPropertyValue(property), name);

// covers 2.2, 9.2
test("the content is at least 80 percent of the window high, 95 pixels below its upper edge, 60 on small screens", async () => {
  const frameOf = (page: Page) =>
    Promise.all([
      styleOf(page.locator("main"), "min-height"),
      styleOf(page.locator("main"), "padding-top"),
    ]);
  expect(await at(desktop(), "/404", frameOf)).toEqual(["720px", "95px"]);
  expect(await at(phone, "/404", frameOf)).toEqual(["675.2px", "60px"]);
  expect(await at(desktop(767), "/404", frameOf)).toEqual(["720px", "60px"]);
});

// covers 2.1, 2.3
test("header, content and footer follow each other; the header is at most 1280 wide, the footer 1400, however wide the window", async () => {
  const [order, header, footer] = await at(
    desktop(1900),
    "/policy",
    async (page) =>
      [
        await page
          .locator("header, main, footer")
          .evaluateAll((parts) => parts.map(({ tagName }) => tagName)),
        await boxOf(page.locator("header > div")),
        await boxOf(page.locator("footer > div")),
      ] as const,
  );
  expect(order).toEqual(["HEADER", "MAIN", "FOOTER"]);
  expect([header.x, header.width]).toEqual([310, 1280]);
  expect([footer.x, footer.width]).toEqual([250, 1400]);
});

// covers 2.7
test.each([
  ["a desktop", 1440],
  ["a tablet", 820],
])(
  "on %s the logo stands at the left, leads home, and the menu is in the middle",
  async (_, width) => {
    await at(desktop(width), "/policy", async (page) => {
      const logo = page.getByRole("link", { name: "소리상점 홈" });
      const menu = await boxOf(page.getByRole("navigation", { name: "주 메뉴" }));
      expect((await boxOf(logo)).x).toBeLessThan(width / 8);
      expect(Math.abs(menu.x + menu.width / 2 - width / 2)).toBeLessThanOrEqual(1);
      expect(await page.getByRole("button", { name: "메뉴 열기" }).isVisible()).toBe(false);
      await logo.click();
      await page.waitForURL((url) => url.pathname === "/");
    });
  },
);

// covers 2.8a, 4.11
test("on the phone a button opens the drawer, 90 percent wide at the right edge, and its close button or a chosen link closes it", async () => {
  await at(phone, "/", async (page) => {
    const button = page.getByRole("button", { name: "메뉴 열기" });
    const drawer = page.getByRole("dialog", { name: "메뉴" });
    expect(await drawer.isVisible()).toBe(false);
    await button.click();
    const box = await boxOf(drawer);
    expect([box.x, box.y, box.width, box.height]).toEqual([39, 0, 351, 844]);
    expect(
      await drawer
        .getByRole("navigation")
        .getByRole("link")
        .evaluateAll((links) =>
          links
            .slice(0, 4)
            .map((link) => [
              link.firstChild?.textContent?.replace(/\d+$/, ""),
              link.getAttribute("href"),
            ]),
        ),
    ).toEqual([
      ["로그인", "/login"],
      ["마이페이지", "/my"],
      ["QnA", "/qna"],
      ["온라인문의", "https://pf.kakao.com/_sorishop/chat"],
    ]);
    await drawer.getByRole("button", { name: "메뉴 닫기" }).click();
    await drawer.waitFor({ state: "hidden" });
    await button.click();
    await drawer.getByRole("link", { name: "QnA" }).click();
    await page.waitForURL((url) => url.pathname === "/qna");
    await drawer.waitFor({ state: "hidden" });
  });
});

// covers 4.9, 9.2
test("a window that becomes narrow gets the phone's header at 767 pixels, and the other one back above", async () => {
  await at(desktop(768), "/", async (page) => {
    const shown = async () => [
      await page.getByRole("navigation", { name: "주 메뉴" }).first().isVisible(),
      await page.getByRole("button", { name: "메뉴 열기" }).isVisible(),
    ];
    expect(await shown()).toEqual([true, false]);
    await page.setViewportSize({ width: 767, height: 900 });
    expect(await shown()).toEqual([false, true]);
    await page.setViewportSize({ width: 768, height: 900 });
    expect(await shown()).toEqual([true, false]);
  });
});

// covers 1.2f
test("the chat page opens in a new tab and the shop's page stays", async () => {
  await at(desktop(), "/qna", async (page) => {
    const [tab] = await Promise.all([
      page.context().waitForEvent("page"),
      page
        .getByRole("banner")
        .getByRole("link", { name: /온라인 ?문의/ })
        .click(),
    ]);
    expect(tab).not.toBe(page);
    expect(new URL(page.url()).pathname).toBe("/qna");
  });
});

// covers 2.5
test("the page is at its top again whenever the path changes, forth and back", async () => {
  await at(phone, "/policy", async (page) => {
    const position = () => page.evaluate(() => scrollY);
    const down = async () => {
      await page.evaluate(() => scrollTo({ top: 200, behavior: "instant" }));
      await expect.poll(position).toBe(200);
    };
    await down();
    // The foot lives after the first touch; until then its links are the browser's.
    await page.waitForLoadState("networkidle");
    await page.getByRole("contentinfo").getByRole("link", { name: "개인정보처리방침" }).click();
    await page.waitForURL((url) => url.pathname === "/policy/privacy");
    await expect.poll(position).toBe(0);
    await down();
    await page.goBack();
    await page.waitForURL((url) => url.pathname === "/policy");
    await expect.poll(position).toBe(0);
  });
});

// covers 7.11
test("the search of a carrier and a waybill opens in a popup of 450 by 700, in the back office and for the shopper", async () => {
  const carrier = "국제정보통신";
  await site.shop.has.admin();
  const { email, id: memberId } = await site.shop.has.member();
  const order = await site.shop.has.order({
    memberId,
    delivery: "delivery",
    payment: "paid",
    waybillCompany: carrier,
    waybillNumber: "401234567893",
  });
  const press = (link: RegExp) => async (page: Page) => {
    await page.evaluate(() => {
      window.open = (...args) => {
        document.title = JSON.stringify(args);
        return null;
      };
    });
    await page.getByRole("link", { name: link }).first().click();
    return JSON.parse(await page.title()) as string[];
  };
  const office = await at(
    desktop(),
    `/admin/order/${order.number}`,
    press(new RegExp(`${carrier} 401234567893`)),
    "admin@sori.example",
  );
  const shopper = await at(desktop(), "/my", press(/배송 조회/), email);
  for (const opened of [office, shopper]) {
    expect(new URL(opened[0]!).searchParams.get("query")).toBe(`${carrier} 401234567893`);
    expect(opened[2]!.split(",")).toEqual(expect.arrayContaining(["width=450", "height=700"]));
  }
});
