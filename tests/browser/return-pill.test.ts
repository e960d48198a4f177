import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { buildComment, buildPost } from "../has/post.ts";
import { openSite } from "../xss/open-site.ts";
import { visitLive } from "./live.ts";

// Every page opens at its top, also after Back (specification 2); one tap leads to where one was.
const site = await openSite();
for (let at = 0; at < 24; at++) await site.shop.has.product({ title: `목소리 ${at}번` });

const pill = (page: Page) => page.getByRole("button", { name: "보던 곳으로" });
/** Its script comes at the first touch; what was left before that is not known to it. */
const visitNoted = async (page: Page, path: string) => {
  await visitLive(page, path);
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await page.getByRole("status", { name: "보던 곳" }).waitFor({ state: "attached" });
};
const top = (page: Page) => page.evaluate(() => scrollY);

async function leaveFromDeepInTheList(page: Page): Promise<number> {
  await visitNoted(page, "/");
  const more = page.getByRole("link", { name: "상품 더 보기" });
  if (await more.isVisible()) await more.click();
  const tile = page.getByRole("link", { name: /목소리 3번/ }).first();
  await tile.evaluate((node) => node.scrollIntoView({ block: "center" }));
  await expect.poll(() => top(page)).toBeGreaterThan(1000);
  const stood = await tile.evaluate((node) => node.getBoundingClientRect().top);
  await tile.click();
  await page.getByRole("heading", { level: 1, name: /목소리 3번/ }).waitFor();
  expect(await top(page)).toBe(0);
  return stood;
}

// covers 2.5
test.each([
  ["a tap", { width: 390, height: 844 }, (page: Page) => pill(page).click()],
  [
    "Alt and the arrow",
    { width: 1440, height: 900 },
    (page: Page) => page.keyboard.press("Alt+ArrowDown"),
  ],
])("after Back the page is at its top, and %s leads to the very place", async (_, viewport, go) => {
  const context = await site.window({ viewport, reducedMotion: "reduce" });
  const page = await context.newPage();
  const stood = await leaveFromDeepInTheList(page);
  expect(await pill(page).count()).toBe(0);
  await page.goBack();
  await pill(page).waitFor();
  expect(await top(page)).toBe(0);
  // At the thumb, in the middle, big enough, and it does not move in for who wants no motion.
  const box = (await pill(page).boundingBox())!;
  expect(viewport.height - box.y - box.height).toBeLessThan(40);
  expect(Math.abs(box.x + box.width / 2 - viewport.width / 2)).toBeLessThanOrEqual(10);
  expect(box.height).toBeGreaterThanOrEqual(44);
  expect(await pill(page).evaluate((node) => getComputedStyle(node).animationName)).toBe("none");
  await go(page);
  await pill(page).waitFor({ state: "detached" });
  const tile = page.getByRole("link", { name: /목소리 3번/ }).first();
  await expect
    .poll(() => tile.evaluate((node) => Math.round(node.getBoundingClientRect().top)))
    .toBe(Math.round(stood));
  expect(await tile.evaluate((node) => node === document.activeElement)).toBe(true);
  await context.close();
});

test("the pill leaves by itself, and when one finds the way alone; a new visit has none", async () => {
  const context = await site.window({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.clock.install();
  await leaveFromDeepInTheList(page);
  await page.goBack();
  await pill(page).waitFor();
  await page.clock.runFor(11_000);
  await pill(page).waitFor({ state: "detached" });

  await leaveFromDeepInTheList(page);
  await page.goBack();
  await pill(page).waitFor();
  await page.evaluate(() => scrollTo(0, 2000));
  await pill(page).waitFor({ state: "detached" });

  await leaveFromDeepInTheList(page);
  await page.getByRole("link", { name: "소리상점 홈" }).click();
  await page
    .getByRole("link", { name: /목소리 23번/ })
    .first()
    .waitFor();
  expect(await pill(page).count()).toBe(0);
  await context.close();
});

test("earlier comments that were loaded by more are there again, at the place where one was", async () => {
  const post = await buildPost(site.shop.db);
  for (let at = 0; at < 70; at++)
    await buildComment(site.shop.db, post.id, { text: `${at}번째 말` });
  const context = await site.window({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await visitNoted(page, `/board/content/${post.id}`);
  await page.getByRole("link", { name: "이전 댓글 보기" }).click();
  const old = page.getByText("35번째 말");
  await old.waitFor();
  await old.evaluate((node) => node.scrollIntoView({ block: "center" }));
  const stood = await top(page);
  expect(stood).toBeGreaterThan(500);
  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>("header a[href='/']")!.click(),
  );
  await page
    .getByRole("link", { name: /목소리 23번/ })
    .first()
    .waitFor();
  await page.goBack();
  await pill(page).click();
  await old.waitFor();
  await expect.poll(() => top(page)).toBe(stood);
  await context.close();
});
