import type { Page } from "@playwright/test";
import { invites, linkTo, newEmail, NEWCOMERS_PASSWORD, signsUp } from "./newcomer.ts";
import { tabStopsOf } from "../has/tab-stops.ts";
import { readMail } from "./by-request.ts";
import { expect, expectAccessible, newPhone, test } from "./people.ts";

async function signsInToWork(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(/\/admin-login$/);
  await page.getByLabel("이메일").fill(email);
  await page.getByLabel("비밀번호", { exact: true }).fill(NEWCOMERS_PASSWORD);
  await page.getByRole("button", { name: "로그인", exact: true }).click();
}

/** Typed into the address bar: words inside the back office, and a way to one's own work. */
async function isRefused(page: Page, role: string, [first, ...more]: string[]): Promise<void> {
  for (const path of more) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect([path, answer.status()]).toEqual([path, 403]);
  }
  expect((await page.goto(first!))?.status()).toBe(403);
  await expect(page.getByRole("heading", { name: "볼 수 없는 화면이에요" })).toBeVisible();
  await expect(page.getByText(`‘${role}’`)).toBeVisible();
  await expectAccessible(page, { everySize: true });
  await page.getByRole("link", { name: "내 화면으로" }).click();
}

async function removesByKeyboard(desk: Page, email: string): Promise<void> {
  await desk.goto("/admin/staff");
  const row = desk.getByRole("listitem").filter({ hasText: email });
  await row.getByText("내보내기").first().focus();
  await desk.keyboard.press("Enter");
  await desk.keyboard.press("Tab");
  await expect(row.getByRole("button", { name: /내보내기$/ })).toBeFocused();
  await expectAccessible(desk);
  await desk.keyboard.press("Enter");
  await expect(desk.getByText("내보냈어요. 관리 화면에서 바로 로그아웃됐어요.")).toBeVisible();
  await expect(row).toHaveCount(0);
}

test("an invited packer signs up on the way, packs and writes the waybill, and sees neither money nor mail", async ({
  guest,
  owner,
  page,
}) => {
  const { number } = await guest.hasOrdered(await guest.finds("목소리 엽서"));
  await page.context().clearCookies();
  const email = newEmail();
  await page.goto(await invites(owner.page, { email, role: "포장" }));
  await expect(page.getByRole("heading", { name: "포장 역할로 초대받았어요" })).toBeVisible();
  await expectAccessible(page);
  const ways = ["로그인", "회원가입", "상점 보기"];
  expect(await tabStopsOf(page, ways)).toEqual(ways);

  await page.getByRole("link", { name: "회원가입" }).click();
  await page.getByLabel("이메일", { exact: true }).fill(email);
  await page.getByLabel("비밀번호", { exact: true }).fill(NEWCOMERS_PASSWORD);
  await page.getByLabel("이름", { exact: true }).fill("김포장");
  await page.getByLabel("휴대폰 번호").fill(newPhone());
  await page.getByRole("checkbox", { name: /모두 동의해요/ }).check();
  await page.getByRole("button", { name: "확인 메일 받기" }).click();
  await expect(page.getByRole("heading", { name: "메일을 확인해주세요" })).toBeVisible();
  await page.goto(await linkTo(owner.page, email));
  await page.getByRole("button", { name: "가입 마치기" }).click();
  await expect(page).toHaveURL(/\/staff\/[\w-]{43}$/);
  await page.getByRole("button", { name: "초대 받아들이기" }).click();
  await expect(page.getByText("포장 역할을 맡았어요.")).toBeVisible();
  await signsInToWork(page, email);

  await expect(page).toHaveURL(/\/admin\/today$/);
  const menu = page.getByRole("navigation", { name: "관리 메뉴" }).getByRole("link");
  await expect(menu).toHaveText(["오늘", "포장"]);
  await menu.filter({ hasText: "포장" }).click();
  await expect(page).toHaveURL(/\/admin\/parcel$/);
  await expectAccessible(page);
  const stops = ["이 페이지의 포장 명세서", "보낼 것", "보낸 것", number];
  expect(await tabStopsOf(page, stops)).toEqual(stops);
  await page.getByRole("link", { name: number }).click();
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  await expect(page.getByText("서울특별시 마포구 와우산로 94 301호")).toBeVisible();
  await expectAccessible(page);
  const shown = await page.content();
  expect([/\d원/.exec(shown)?.[0], shown.includes("hong@example.com")]).toEqual([undefined, false]);

  await page.getByLabel("택배사").selectOption({ label: "한진택배" });
  await page.getByLabel("송장번호").fill("4012-3456-7893");
  await page.getByRole("button", { name: "발송 처리" }).click();
  await expect(page).toHaveURL(/\/admin\/parcel$/);
  await expect(page.getByRole("link", { name: number })).toHaveCount(0);
  await page.getByRole("link", { name: "보낸 것" }).click();
  await expect(page.getByRole("row", { name: number })).toContainText("401234567893");

  await isRefused(page, "포장", [
    `/admin/order/${number}`,
    "/admin/order",
    "/admin/payment",
    "/admin/user",
    "/admin/mailbox",
    "/admin/staff",
  ]);
  await expect(page).toHaveURL(/\/admin\/today$/);
  await owner.page.goto("/admin/staff");
  await expect(owner.page.getByRole("listitem").filter({ hasText: email })).toContainText("포장");
  await expectAccessible(owner.page);
  const tabStops = ["이메일", "초대 보내기", "김포장 역할 바꾸기"];
  expect(await tabStopsOf(owner.page, tabStops)).toEqual(tabStops);
});

test(
  "an invited member edits products as an editor, and is refused elsewhere",
  { tag: "@desktop" },
  async ({ owner, page }) => {
    const email = await signsUp(page, owner.page);
    await page.goto(await invites(owner.page, { email, role: "편집" }));
    await page.getByRole("button", { name: "초대 받아들이기" }).click();
    await signsInToWork(page, email);

    await expect(page).toHaveURL(/\/admin\/today$/);
    const title = `편집자의 엽서 ${Date.now()}`;
    await page.goto("/admin/product/create");
    await page.getByLabel("상품 이름").fill(title);
    await page.getByLabel("가격 (원)").fill("12000");
    await page.getByLabel("제공 방법").fill("다음 날까지 녹음해 드려요.");
    await page.getByLabel("상품 종류", { exact: true }).selectOption("goods");
    await page.getByRole("button", { name: "상품 만들기" }).click();
    await expect(page).toHaveURL(/\/admin\/product$/);
    await page.getByRole("link", { name: title }).first().click();
    await page.getByRole("textbox", { name: "상세 설명" }).click();
    await page.keyboard.type("밤에 듣기 좋은 목소리예요.");
    await page.getByRole("button", { name: "저장", exact: true }).click();
    await expect(page.getByText(`${title} 상품을 저장했어요.`)).toBeVisible();
    await page.goto("/");
    await page
      .getByRole("link", { name: new RegExp(title) })
      .first()
      .click();
    await expect(page.getByText("밤에 듣기 좋은 목소리예요.")).toBeVisible();

    await isRefused(page, "편집", [
      "/admin/order",
      "/admin/parcel",
      "/admin/user",
      "/admin/site",
      "/admin/staff",
      "/admin/audit",
    ]);
    await expect(page).toHaveURL(/\/admin\/today$/);

    await removesByKeyboard(owner.page, email);
    await page.goto("/admin/product");
    await expect(page).toHaveURL(/\/admin-login/);
    const mailQuery = { about: [email.split("@")[1]!], says: /관리 화면의 역할이 종료됐어요/ };
    expect(await readMail(owner.page, mailQuery)).toBeTruthy();
  },
);
