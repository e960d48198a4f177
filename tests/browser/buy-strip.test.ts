import type { Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSite, type Site } from "../xss/open-site.ts";
import { visitLive } from "./live.ts";

let site: Site;
let path: string;
beforeAll(async () => {
  site = await openSite();
  const { id } = await site.shop.has.product({
    title: "새벽 목소리팩",
    price: 10_000,
    description: "<p>길게 읽는 설명이에요.</p>".repeat(80),
    options: [{ name: "형식", values: [{ label: "WAV" }, { label: "MP3" }] }],
  });
  path = `/product/${id}`;
});
afterAll(() => site.close());

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
  await expect.poll(under, { timeout: 3000 }).toBeGreaterThan(height);

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
