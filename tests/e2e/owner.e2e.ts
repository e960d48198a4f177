import { expect, expectAccessible, test } from "./people.ts";
import { photo } from "../has/photo.ts";
import { patience } from "../patience.ts";

// covers 1.4a
test("the owner makes a product with an image, and it is on the home page at once", async ({
  owner,
  page,
}, { project }) => {
  const title = `첫눈 소리 엽서 ${project.name} ${Date.now()}`;
  await page.goto("/");
  await expect(page.getByRole("link", { name: new RegExp(title) })).toHaveCount(0);

  const desk = owner.page;
  await desk.goto("/admin/product/create");
  await expectAccessible(desk);
  await desk.getByLabel("상품 이름").fill(title);
  await desk.getByLabel("가격 (원)").fill("39900");
  await desk.getByLabel("할인율 (%)").fill("10");
  await expect(desk.getByText("36,000원").first()).toBeVisible();

  // A reload asks, and what was typed is there to go on with.
  desk.on("dialog", (dialog) => dialog.accept());
  await desk.reload();
  await expect(desk.getByLabel("상품 이름")).toHaveValue("");
  await desk.getByRole("button", { name: "이어서 쓰기" }).click();
  await expect(desk.getByLabel("상품 이름")).toHaveValue(title);
  await expect(desk.getByText("36,000원").first()).toBeVisible();
  await expectAccessible(desk);

  await desk
    .locator("input[type=file]#thumbnail")
    .setInputFiles({ name: "사진.jpg", mimeType: "image/jpeg", buffer: await photo() });
  await expect(desk.locator("input[name=thumbnail]")).toHaveValue(/^[a-z0-9]{10,}$/, {
    timeout: patience(20_000),
  });
  await desk.getByLabel("제공 방법").fill("다음 날까지 녹음해 드려요.");
  await desk.getByLabel("상품 종류", { exact: true }).selectOption("goods");
  await desk.getByRole("button", { name: "상품 만들기" }).click();
  // The editor shows the title too; only the list says that it is saved.
  await expect(desk).toHaveURL(/\/admin\/product(\?.*)?$/);
  await expect(desk.getByText(title).first()).toBeVisible();
  await desk.goto("/admin/product/create");
  await expect(desk.getByLabel("상품 이름")).toHaveValue("");
  await expect(desk.getByRole("button", { name: "이어서 쓰기" })).toHaveCount(0);

  await page.goto("/");
  const link = page.getByRole("link", { name: new RegExp(title) });
  await expect(link).toBeVisible();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("36,000원").first()).toBeVisible();
});

test(
  "what is typed, chosen, ticked and picked before the page lives is what is saved",
  { tag: "@desktop" },
  async ({ owner, page }) => {
    const title = `이른 소리 엽서 ${Date.now()}`;
    const desk = owner.page;
    const { promise: untilTyped, resolve: typed } = Promise.withResolvers<void>();
    await desk.route(/\/assets\/[^/]+\.js$/, async (route) => {
      await untilTyped;
      await route.continue();
    });
    await desk.goto("/admin/product/create", { waitUntil: "commit" });
    await desk.getByLabel("상품 이름").fill("고친");
    await desk.getByLabel("상품 이름").fill(title);
    await desk.getByLabel("가격 (원)").fill("39900");
    await desk.getByLabel("할인율 (%)").fill("10");
    await desk.getByLabel("제공 방법").fill("다음 날까지 보내드려요.");
    await desk.getByLabel("상품 종류", { exact: true }).selectOption("goods");
    await desk.getByLabel("어둡게 (밝은 이미지)").check();
    await desk.getByLabel("상점에 보이기").uncheck();
    const file = { name: "사진.jpg", mimeType: "image/jpeg", buffer: await photo() };
    await desk.locator("input[type=file]#thumbnail").setInputFiles(file);
    await desk.getByLabel("상품 이름").focus();
    expect(await desk.evaluate(() => "shopLives" in window)).toBe(false);
    typed();

    await expect(desk.getByText("36,000원").first()).toBeVisible();
    await expect(desk.getByLabel("상품 이름")).toHaveValue(title);
    await expect(desk.getByLabel("상품 이름")).toBeFocused();
    await desk.keyboard.type(" 둘");
    await expect(desk.locator("input[name=thumbnail]")).toHaveValue(/^[a-z0-9]{10,}$/, {
      timeout: patience(20_000),
    });
    await desk.getByRole("button", { name: "상품 만들기" }).click();
    await expect(desk).toHaveURL(/\/admin\/product(\?.*)?$/);
    await desk
      .getByRole("link", { name: `${title} 둘` })
      .first()
      .click();
    await expect(desk.getByLabel("가격 (원)")).toHaveValue("39,900");
    await expect(desk.getByLabel("할인율 (%)")).toHaveValue("10");
    await expect(desk.getByLabel("제공 방법")).toHaveValue("다음 날까지 보내드려요.");
    await expect(desk.getByLabel("상품 종류", { exact: true })).toHaveValue("goods");
    await expect(desk.getByLabel("어둡게 (밝은 이미지)")).toBeChecked();
    await expect(desk.getByLabel("상점에 보이기")).not.toBeChecked();
    await page.goto("/");
    await expect(page.getByRole("link", { name: new RegExp(title) })).toHaveCount(0);
  },
);

// covers 3.5, 4.4
test(
  "the owner ships, and the guest sees it",
  { tag: "@desktop" },
  async ({ guest, owner, page }) => {
    const { number } = await guest.hasOrdered(await guest.finds("목소리 엽서"));

    const desk = owner.page;
    await desk.goto(`/admin/order?search=${number}`);
    await desk.getByRole("link", { name: number }).click();
    // The list has the same fields.
    await expect(desk).toHaveURL(new RegExp(`/admin/order/${number}`));
    await expect(desk.getByRole("heading", { level: 1, name: number })).toBeVisible();
    await expectAccessible(desk);

    // A memo that is left asks first, and waits on the device.
    const memo = desk.locator("textarea[name=memo]");
    await memo.fill("문 앞에 두기");
    await desk.getByRole("link", { name: "주문 목록" }).first().click();
    await desk.getByRole("dialog").getByRole("button", { name: "나가기" }).click();
    await expect(desk).toHaveURL(/\/admin\/order\?/);
    await desk.goto(`/admin/order/${number}`);
    await expect(memo).toHaveValue("");
    await desk.getByRole("button", { name: "이어서 쓰기" }).click();
    await expect(memo).toHaveValue("문 앞에 두기");
    await desk.getByRole("button", { name: "메모 저장" }).click();
    await expect(desk.getByText("메모를 저장했어요.")).toBeVisible();
    await expect(desk.getByRole("button", { name: "이어서 쓰기" })).toHaveCount(0);

    await desk.getByLabel("택배사").first().selectOption({ label: "한진택배" });
    await desk.getByLabel("송장번호").first().fill("4012-3456-7893");
    await desk.getByRole("button", { name: "발송 처리" }).first().click();
    await expect(desk.getByText("배송중").first()).toBeVisible();

    await guest.looksUp(number);
    await expect(page.getByText("배송중").first()).toBeVisible();
    await expect(page.getByText("401234567893").first()).toBeVisible();

    await desk.goto("/admin/mailbox");
    await expect(desk.getByText(number).first()).toBeVisible({ timeout: patience(15_000) });
  },
);

// covers 6.4b, 8.5
test("a member's account is no way into the back office", async ({ page }) => {
  await page.goto("/admin/order");
  await expect(page).toHaveURL(/\/admin-login\?pre=%2Fadmin%2Forder/);
  await page.getByLabel("이메일").fill("member@sori.example");
  await page.getByLabel("비밀번호").fill("sori-member-2026");
  await page.getByRole("button", { name: "로그인", exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText("접근 권한이 없는 정보에요.")).toBeVisible();
});
