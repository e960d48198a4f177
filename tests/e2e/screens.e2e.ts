import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./people.ts";

/** A post of the demonstration; its address is made with it. */
const POST = "/board/content";
async function addressOf(page: Page, path: string): Promise<string> {
  if (path !== POST) return path;
  await page.goto("/board");
  return (await page.getByRole("link", { name: "게시판을 열었어요" }).getAttribute("href")) ?? path;
}

const open = [
  "/",
  "/policy",
  "/policy?version=0.9",
  "/policy/privacy",
  "/policy/privacy?compare=1",
  "/qna",
  "/board",
  POST,
  "/login",
  "/login/singup",
  "/login/oauth/kakao",
  "/order-reserve",
  "/order-reserve/info",
  "/non-member/order",
  "/non-member/order/info",
  "/non-member/order/complete",
  "/non-member/order/failure",
  "/sandbox",
  "/admin-login",
  "/404",
];
const office = {
  "goods and money": [
    "/admin",
    "/admin/product",
    "/admin/product/create",
    "/admin/order",
    "/admin/order?tab=delivery",
    "/admin/order/import",
    "/admin/order/slips",
    "/admin/claim",
    "/admin/claim?tab=approved",
    "/admin/payment",
    "/admin/reserve",
    "/admin/reserve?tab=confirmed",
  ],
  "people and words": [
    "/admin/qna",
    "/admin/qna/faq",
    "/admin/qna/faq?new",
    "/admin/qna/templates",
    "/admin/board",
    "/admin/board?tab=comments",
    "/admin/user",
    "/admin/policy",
    "/admin/policy/terms/1.0",
    "/admin/policy/privacy/1.0?view=compare",
    "/admin/storage",
    "/admin/error",
    "/admin/mailbox",
    "/admin/mailbox?view=all",
    "/admin/recommender",
    "/admin/recommender/SORIMATE?from=2026-01-01&to=2030-12-31",
  ],
};

/** Colours do not know how wide the window is, nor the structure of a page which colours it has: both of each are looked at once. */
const colours = (isMobile: boolean) =>
  ({ colorScheme: isMobile ? "dark" : "light", reducedMotion: "reduce" }) as const;

/** What a page complains about while it is looked at; a page that is not there is told of by its status too. */
function complaintsOf(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !page.url().endsWith("/404"))
      said.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => said.push(`${page.url()}: ${error.message}`));
  return said;
}

// covers 0.1a
test("every open screen is accessible, dark on the phone and light on the desktop, and says nothing in the console", async ({
  page,
  isMobile,
}) => {
  const said = complaintsOf(page);
  await page.emulateMedia(colours(isMobile));
  for (const path of open) {
    await test.step(path, async () => {
      const answer = await page.goto(await addressOf(page, path));
      expect(answer?.status()).toBe(path === "/404" ? 404 : 200);
      await expectAccessible(page, { everySize: true });
    });
  }
  expect(said).toEqual([]);
});

for (const [about, paths] of Object.entries(office))
  // covers 2.41b
  test(`every screen of the back office about ${about} is accessible, dark on the phone and light on the desktop, and says nothing in the console`, async ({
    owner: { page },
    isMobile,
  }) => {
    const said = complaintsOf(page);
    await page.emulateMedia(colours(isMobile));
    for (const path of paths) {
      await test.step(path, async () => {
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(200);
        await expectAccessible(page, { everySize: true });
      });
    }
    expect(said).toEqual([]);
  });

// covers 2.8c
test("the drawer opens and closes by keyboard on the phone, and a chosen link closes it", async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, "desktops have no drawer");
  await page.goto("/");
  await page.getByRole("button", { name: /메뉴/ }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("link", { name: "로그인" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await page.getByRole("button", { name: /메뉴/ }).click();
  await drawer.getByRole("link", { name: "QnA" }).click();
  await expect(page).toHaveURL(/\/qna$/);
  await expect(drawer).toBeHidden();
});

// covers 8.4
test("a guard's message is shown once, and where one wanted to go is kept", async ({ page }) => {
  await page.goto("/my");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("먼저 로그인이 필요해요.")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("pre-url"))).toBe("/my");
  await page.reload();
  await expect(page.getByText("먼저 로그인이 필요해요.")).toHaveCount(0);
});
