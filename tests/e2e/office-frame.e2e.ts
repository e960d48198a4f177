import { patience } from "../patience.ts";
import { expect, expectAccessible, test } from "./people.ts";

test(
  "one key finds screens, orders, products and people, by the keyboard alone",
  { tag: "@both" },
  async ({ owner: { page } }) => {
    await page.goto("/admin/order");
    const number = await page
      .getByRole("link", { name: /^\d{8}-[A-Z2-9]{8}$/ })
      .first()
      .textContent();
    const sheet = page.getByRole("dialog", { name: "관리 화면에서 찾기" });
    const field = sheet.getByRole("searchbox", { name: "검색어" });
    // Keys are heard from the moment the page lives.
    await expect(async () => {
      await page.keyboard.press("Control+k");
      await expect(field).toBeFocused({ timeout: 1000 });
    }).toPass({ timeout: patience(30_000) });
    await expectAccessible(page, { everySize: true });

    await page.keyboard.type(number!);
    await expect(sheet.getByRole("link", { name: number! })).toBeVisible();
    await field.fill("");
    await page.keyboard.type("로고송");
    await expect(sheet.getByRole("region", { name: "상품" })).toBeVisible();
    await expectAccessible(page, { everySize: true });
    await field.fill("");
    await page.keyboard.type("쀍뷁");
    await expect(sheet.getByText("‘쀍뷁’에 맞는 것이 없어요.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();

    const door = page.getByRole("button", { name: "관리 화면에서 찾기" });
    await door.click();
    await expect(field).toBeFocused();
    // A press while the sheet closes opens the next one.
    await door.evaluate((button: HTMLElement) => {
      document.querySelector<HTMLDialogElement>("dialog[open]")!.close();
      button.click();
    });
    await expect(field).toBeFocused();
    await page.keyboard.type("결제 설정");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "결제 설정" })).toBeVisible();
    await expect(sheet).toBeHidden();
  },
);

test(
  "groups of the menu stay folded on this device, but around the screen that is shown",
  { tag: "@desktop" },
  async ({ owner: { page } }) => {
    await page.setViewportSize({ width: 1440, height: 700 });
    await page.goto("/admin/today");
    const menu = page.getByRole("navigation", { name: "그 밖의 메뉴" });
    const money = menu.getByRole("link", { name: "매출" });
    await expect(money).toBeVisible();
    await menu.locator("summary", { hasText: "돈과 알림" }).click();
    await expect(money).toBeHidden();
    await page.reload();
    await expect(money).toBeHidden();
    await expectAccessible(page);

    await page.goto("/admin/security");
    await expect(menu.getByRole("link", { name: "보안", exact: true })).toBeInViewport({
      ratio: 1,
    });
    await page.goto("/admin/figures");
    await expect(money).toBeInViewport({ ratio: 1 });
  },
);

test("on a phone the grid is cards that fit, and are typed into as the sheet is", async ({
  owner: { page },
}) => {
  await page.goto("/admin/product/grid");
  const price = page.locator("input[name^='product.'][name$='.price']").first();
  await expect(price).toBeVisible();
  const { width, scrolls } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    scrolls: [...document.querySelectorAll("main, main *")].some(
      (each) =>
        each.scrollWidth > each.clientWidth + 1 &&
        ["auto", "scroll"].includes(getComputedStyle(each).overflowX),
    ),
  }));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  expect(scrolls).toBe(false);
  const box = (await price.boundingBox())!;
  expect(box.x + box.width).toBeLessThanOrEqual(width);
  expect(box.height).toBeGreaterThanOrEqual(44);
  const was = await price.inputValue();
  await price.fill("12345");
  await expect(page.getByRole("button", { name: "저장" })).toBeVisible();
  await price.fill(was);
  await expectAccessible(page, { everySize: true });
});
