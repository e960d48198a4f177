import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { scope } from "../pages/cart-given.ts";
import { openSite } from "../xss/open-site.ts";
import { visitLive } from "./live.ts";
import { patience } from "#tests/patience.ts";

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

const site = await openSite();
const { id } = await site.shop.has.product({
  title: "새벽 목소리팩",
  price: 10_000,
  description: "<p>길게 읽는 설명이에요.</p>".repeat(80),
  options: [{ name: "형식", values: [{ label: "WAV" }, { label: "MP3" }] }],
});
const path = `/product/${id}`;

const strip = (page: Page) => page.getByRole("region", { name: "구매" });
const showPart = (page: Page, part: string) =>
  page.locator(part).evaluate((node) => node.scrollIntoView({ block: "center" }));

test("on a wide window a bar with the same buttons comes once the buy box was passed, hides nothing that has the focus, and makes way for the foot", async () => {
  const context = await site.window({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await visitLive(page, path);
  await page.mouse.move(5, 5);
  expect(await strip(page).count()).toBe(0);
  await showPart(page, "#shipping");
  await strip(page).getByText("옵션을 선택해주세요").waitFor();
  await strip(page).getByRole("button", { name: "비회원 주문" }).click();
  const dialog = page.getByRole("dialog", { name: "옵션을 골라주세요" });
  await dialog.getByRole("radio", { name: "MP3" }).check();
  await page.keyboard.press("Escape");
  await strip(page).getByText("MP3").waitFor();
  await strip(page).getByText("10,000원").waitFor();

  const link = page.locator("#questions a").first();
  const under = () => link.evaluate((node) => innerHeight - node.getBoundingClientRect().bottom);
  await link.evaluate((node) =>
    scrollBy({ top: node.getBoundingClientRect().bottom - innerHeight + 10, behavior: "instant" }),
  );
  await expect.poll(under).toBeLessThan(20);
  await strip(page).waitFor();
  const { height } = (await strip(page).boundingBox())!;
  await link.focus();
  await expect.poll(under, { timeout: patience(3000) }).toBeGreaterThan(height);

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await strip(page).waitFor({ state: "detached" });
  await showPart(page, "#shipping");
  await strip(page).getByRole("button", { name: "장바구니" }).click();
  await page.getByText("장바구니 보기").waitFor();
  await strip(page).getByRole("button", { name: "비회원 주문" }).click();
  await page.waitForURL(/\/non-member\/order\/.*option\.0=/);
  await context.close();
});

test("on a phone and on paper there is none", async () => {
  const context = await site.window({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await visitLive(page, path);
  await page.mouse.move(5, 5);
  await showPart(page, "#shipping");
  await strip(page).waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await strip(page).isVisible()).toBe(false);
  await page.emulateMedia({ media: "screen" });
  for (const [width, isThere] of [
    [820, true],
    [600, false],
  ] as const) {
    await page.setViewportSize({ width, height: 1000 });
    await showPart(page, "#shipping");
    await expect.poll(() => strip(page).isVisible()).toBe(isThere);
  }
  await context.close();
});

const openPhone = async () =>
  (
    await site.window({
      viewport: { width: 390, height: 844 },
      userAgent: PHONE,
      reducedMotion: "reduce",
    })
  ).newPage();

test("what the cart says stands above the bar, leads to the cart, and goes with its page", async () => {
  const page = await openPhone();
  const product = await site.shop.has.product({ title: "담을 목소리" });
  await visitLive(page, `/product/${product.id}`);
  await page.getByRole("button", { name: "장바구니" }).click();
  const link = page.getByRole("status").getByRole("link", { name: "장바구니 보기" });
  await link.waitFor();
  const bottom = (await page.locator(".alert-line > div").boundingBox())!;
  const bar = (await page.locator(".buy-bar").boundingBox())!;
  expect(bottom.y + bottom.height).toBeLessThanOrEqual(bar.y);
  await link.click();
  await page.getByRole("heading", { level: 1, name: "주문하기" }).waitFor();
  expect(await page.locator(".alert-line > div").count()).toBe(0);

  // The bar of the order page is as high as its words are.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "24px";
  });
  await page.getByRole("button", { name: /결제하기$/ }).scrollIntoViewIfNeeded();
  const [pay, height] = await page.evaluate(() => {
    const button = document.querySelector("button[name=intent][value=order]")!;
    return [
      innerHeight - button.parentElement!.getBoundingClientRect().top,
      parseFloat(document.documentElement.style.getPropertyValue("--bar")),
    ];
  });
  expect(Math.abs(pay! - height!)).toBeLessThanOrEqual(1);
});

test("the second tap of the finger that closed the sheet of options presses nothing under it", async () => {
  const page = await openPhone();
  const product = await site.shop.has.product({ title: "고를 목소리", options: scope });
  await visitLive(page, `/product/${product.id}`);
  await page.getByRole("button", { name: "장바구니" }).click();
  const sheet = page.getByRole("dialog", { name: "옵션을 골라주세요" });
  await sheet.getByRole("radio").first().check();
  await page.evaluate(() =>
    addEventListener("submit", () => document.documentElement.setAttribute("data-pressed", "")),
  );
  await sheet.getByRole("button", { name: "이대로 계속하기" }).dblclick();
  await page.getByRole("status").getByRole("link", { name: "장바구니 보기" }).waitFor();
  expect(await page.locator("html[data-pressed]").count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe(`/product/${product.id}`);
});
