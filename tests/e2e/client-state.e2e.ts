import { visitLive } from "../browser/live.ts";
import { expect, expectAccessible, test } from "./people.ts";

// The shop's own worker would answer from what it keeps, and no script would be missing.
test.use({ serviceWorkers: "block" });

// covers 2.53, 2.54a, 3.7, 4.8a
test("the window knows its network, its drawer and its messages; a page whose script does not come is loaded anew once, and then the administrators know", async ({
  page,
  context,
  owner,
  isMobile,
}) => {
  test.skip(!isMobile, "the drawer is the phone's");
  await visitLive(page, "/");

  await context.setOffline(true);
  await expect(page.locator("[data-offline]")).toHaveText("인터넷에 연결되어 있지 않아요");
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.locator("[data-offline]")).toHaveCount(0);
  const alert = page.getByText("다시 연결됐어요.");
  await expect(alert).toBeVisible();
  // Hovering pauses the alert; the specification's four seconds start again afterwards.
  await alert.hover();
  await page.waitForTimeout(4500);
  await expect(alert).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(alert).toBeHidden();

  const button = page.getByRole("button", { name: "메뉴 열기" });
  await button.click();
  await expect(page.locator("[commandfor=menu-drawer]")).toHaveAttribute("aria-expanded", "true");
  await page.getByRole("button", { name: "메뉴 닫기" }).click();
  await expect(button).toHaveAttribute("aria-expanded", "false");

  let blocked = 0;
  await context.route(/\/assets\/(?:qna|board)-[\w-]+\.js$/, (route) => {
    blocked++;
    return route.abort();
  });
  const follow = async (name: string) => {
    await button.click();
    await page.getByRole("dialog").getByRole("link", { name }).click();
  };
  const loaded = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().endsWith("/qna"),
  );
  await follow("QnA");
  await loaded;
  // The server-rendered page stays readable when its script never loads, and does not reload in a
  // loop.
  await expect(page.getByRole("heading", { level: 1, name: "QnA" })).toBeVisible();
  const last = await page.evaluate(() => Number(sessionStorage.getItem("last-reload")));
  expect(Date.now() - last).toBeLessThan(10_000);
  await expect.poll(() => blocked).toBeGreaterThan(1);

  await visitLive(page, "/");
  await page.evaluate(() => sessionStorage.setItem("last-reload", String(Date.now())));
  const errorReport = page.waitForRequest(
    (request) =>
      request.url().endsWith("/client-errors") &&
      request.postData()!.includes("the script of a page did not load"),
  );
  await follow("QnA");
  await expect(
    page.getByRole("heading", { level: 1, name: "페이지를 불러오지 못했어요" }),
  ).toBeVisible();
  await expect(page.getByText("오류 내용을 관리자에게 알렸어요. 빠르게 고칠게요.")).toBeVisible();
  await expectAccessible(page);
  expect((await (await errorReport).response())?.status()).toBe(204);
  await context.unroute(/\/assets\/(?:qna|board)-[\w-]+\.js$/);
  await page.getByRole("link", { name: "홈으로" }).click();
  await expect(page).toHaveURL("/");
  await follow("QnA");
  await expect(page.getByRole("heading", { level: 1, name: "QnA" })).toBeVisible();

  await owner.page.goto("/admin/error");
  const row = owner.page
    .getByRole("listitem")
    .filter({ hasText: /LazyPageError: the script of a page did not load: \/qna/ });
  await expect(row).toContainText("/qna");
  await expect(row).toContainText("iPhone");
  await row.getByText("자세히 보기").click();
  await expectAccessible(owner.page);
  await row.getByRole("button", { name: /^해결됨/ }).click();
  await expect(owner.page.getByText("해결한 오류로 옮겼어요.")).toBeVisible();
  await expect(row).toHaveCount(0);
});
