import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { scope } from "../pages/cart-given.ts";
import { openSite } from "../xss/open-site.ts";
import { visitLive } from "./live.ts";
import { tone, wav } from "#tests/has/wav.ts";
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
const soldOut = await site.shop.has.product({ title: "다 팔린 목소리", stock: 0 });
const heard = await site.shop.has.product({
  title: "들어볼 목소리",
  samples: [{ title: "미리듣기", soundId: "clip00000001", durationMs: 60_000, peaks: [1] }],
});

const silence = wav([tone({ seconds: 60, hertz: 220, decibels: -60, rate: 8000 })], {
  rate: 8000,
  bits: 16,
});

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

test("header, bars and the strip of a waiting order take at most a quarter of a phone's height, and of a window at 200 percent", async () => {
  const page = await openPhone();
  const member = await site.shop.has.member();
  await site.shop.has.order({ memberId: member.id, guestId: null, payBy: "card" });
  await site.signIn(page.context(), member.email);
  await page.context().addCookies([{ name: "order-waiting", value: "1", url: site.origin }]);
  /** The share of the window that what stays in view covers, with the strip when it is shown. */
  const shareOfBars = () =>
    page.evaluate(() => {
      const heights = [...document.querySelectorAll("body *")].map((part) => {
        const { position, top } = getComputedStyle(part);
        const box = part.getBoundingClientRect();
        const isWaiting = part.matches("aside[aria-label='결제를 기다리는 주문']");
        const isStuck =
          position === "fixed" ||
          (position === "sticky" &&
            (box.top === parseFloat(top) || Math.round(box.bottom) === innerHeight));
        const isWide = box.width > innerWidth / 2 && box.bottom > 0 && box.top < innerHeight;
        return isWide && (isWaiting || isStuck) ? box.height : 0;
      });
      return heights.reduce((sum, height) => sum + height, 0) / innerHeight;
    });
  const strip = page.getByRole("complementary", { name: "결제를 기다리는 주문" });
  const expectLow = async (what: string) => {
    for (const size of [
      { width: 390, height: 844 },
      { width: 320, height: 568 },
      // A phone at 200 percent, and a desktop's window of 1280 by 900.
      { width: 195, height: 422 },
      { width: 640, height: 450 },
    ]) {
      await page.setViewportSize(size);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
      expect(await shareOfBars(), `${what} ${JSON.stringify(size)}`).toBeLessThanOrEqual(0.25);
    }
  };
  for (const buying of [path, `/order/${id}`]) {
    await page.setViewportSize({ width: 390, height: 844 });
    await visitLive(page, buying);
    await strip.getByRole("timer").waitFor();
    expect(await shareOfBars()).toBeGreaterThan(0.15);
    expect(await shareOfBars()).toBeLessThanOrEqual(0.25);
    await expectLow(buying);
  }
  await visitLive(page, `/order/${soldOut.id}`);
  await page.getByRole("button", { name: "지금은 주문할 수 없어요." }).waitFor();
  await expectLow("an order that is blocked");

  // The slim player goes along to the order form.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route("**/sounds/**", (route) =>
    route.fulfill({ body: silence, contentType: "audio/wav" }),
  );
  await visitLive(page, `/product/${heard.id}`);
  await page.getByRole("button", { name: "들어볼 목소리, 미리듣기 듣기" }).click();
  const player = page.getByRole("region", { name: "재생 중인 소리" });
  await player.waitFor();
  await expectLow("a product that is heard");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator(".buy-bar").getByRole("button", { name: "구매하기" }).click();
  await page.getByRole("button", { name: /결제하기$/ }).waitFor();
  await player.waitFor();
  await expectLow("its order form");
});

test("on a phone the total stands in the buttons once everything is chosen", async () => {
  const page = await openPhone();
  await visitLive(page, path);
  const buy = page.locator(".buy-bar").getByRole("button", { name: /^비회원 주문/ });
  expect(await buy.textContent()).toBe("비회원 주문");
  await page.getByRole("radio", { name: "MP3" }).check();
  await buy.getByText("10,000원").waitFor();
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
  await sheet.getByRole("button", { name: "장바구니에 담기" }).dblclick();
  await page.getByRole("status").getByRole("link", { name: "장바구니 보기" }).waitFor();
  expect(await page.locator("html[data-pressed]").count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe(`/product/${product.id}`);
});
