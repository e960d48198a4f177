import type { Page } from "@playwright/test";
import { totpOf } from "../totp.ts";
import { expect, expectAccessible, test } from "./people.ts";

const OWNER = { email: "owner@sori.example", password: "sori-admin-2026" };
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

async function givesPassword(page: Page) {
  await page.getByLabel("이메일").fill(OWNER.email);
  await page.getByLabel("비밀번호").fill(OWNER.password);
  await page.getByRole("button", { name: "로그인", exact: true }).click();
}

async function signsOut(page: Page) {
  await page.locator(".admin-more > summary").click();
  await page.locator(".admin-more").getByRole("button", { name: "로그아웃" }).click();
  await expect(page).toHaveURL(/\/admin-login$/);
  await expect(page.getByText("로그아웃했어요.")).toBeVisible();
}

// One account: the two windows of the two projects would switch it on and off under each other.
test.describe("the second factor", () => {
  test.skip(({ viewport }) => (viewport?.width ?? 0) > 800, "goes through both windows by itself");

  test("is switched on, asked for, stood in for by a recovery code, and switched off", async ({
    page,
  }) => {
    await page.goto("/admin/security");
    await givesPassword(page);
    await expect(page).toHaveURL(/\/admin\/security$/);
    await page.getByLabel("지금 비밀번호").fill(OWNER.password);
    await page.getByRole("button", { name: "2단계 인증 켜기 시작" }).click();
    await expect(page.getByRole("img", { name: /QR 코드/ })).toBeVisible();
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      await expectAccessible(page);
    }
    await page.setViewportSize(PHONE);
    const uri = await page.locator("input[name=uri]").inputValue();
    const codes = await page
      .getByRole("listitem")
      .filter({ hasText: /^[a-z0-9]{5}-[a-z0-9]{5}$/ })
      .allTextContents();
    expect(codes).toHaveLength(10);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "파일로 저장하기" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("recovery-codes.txt");

    await page.getByLabel("인증 앱에 보이는 숫자 6자리").fill("000000");
    await page.getByRole("button", { name: "2단계 인증 켜기" }).click();
    await expect(page.getByText("인증 코드가 맞지 않아요.")).toBeVisible();
    await page.getByLabel("인증 앱에 보이는 숫자 6자리").fill(totpOf(uri));
    await page.getByRole("button", { name: "2단계 인증 켜기" }).click();
    await expect(page.getByText("켜짐")).toBeVisible();
    await signsOut(page);

    await page.goto("/admin/order?tab=done");
    await givesPassword(page);
    await expect(page.getByRole("heading", { name: "2단계 인증" })).toBeVisible();
    await expectAccessible(page);
    // That of the next step, which counts too: the first one is used up.
    const code = totpOf(uri, Date.now() + 30_000);
    await page.getByLabel("인증 코드").fill(code);
    await page.getByRole("button", { name: "확인" }).click();
    await expect(page).toHaveURL(/\/admin\/order$/);
    await signsOut(page);

    await givesPassword(page);
    await page.getByLabel("인증 코드").fill(code);
    await page.getByRole("button", { name: "확인" }).click();
    await expect(page.getByText("인증 코드가 맞지 않아요.")).toBeVisible();
    await page.getByRole("link", { name: "복구 코드로 로그인하기" }).click();
    await page.getByLabel("복구 코드").fill(codes[0]!);
    await page.getByRole("button", { name: "확인" }).click();
    await expect(page).toHaveURL(/\/admin\/today$/);

    await page.goto("/admin/security");
    await expect(page.getByText("남은 복구 코드: 9개")).toBeVisible();
    await page.getByRole("link", { name: "2단계 인증 끄기" }).click();
    await page.getByLabel("지금 비밀번호").fill(OWNER.password);
    await page.getByRole("button", { name: "2단계 인증 끄기" }).click();
    await expect(page.getByText("꺼짐")).toBeVisible();

    await page.goto("/admin/audit?who=owner");
    for (const label of [
      "2단계 인증 켜기 실패",
      "복구 코드로 로그인",
      "2단계 인증 실패",
      "2단계 인증 끄기",
    ])
      await expect(page.getByRole("cell", { name: label, exact: true }).first()).toBeVisible();
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      await expectAccessible(page);
    }
  });
});

// covers 4.12
test("before the session idles away the page says so, and what was typed stays", async ({
  owner,
}) => {
  const { page } = owner;
  await page.clock.install();
  await page.goto("/admin/order");
  await page
    .getByRole("link", { name: /^\d{8}-[A-Z2-9]{8}$/ })
    .first()
    .click();
  await page.locator("textarea[name=memo]").fill("아직 저장하지 않은 메모");
  await page.clock.fastForward("27:30");
  const dialog = page.getByRole("dialog", { name: "곧 로그아웃돼요" });
  await expect(dialog).toBeVisible();
  // Time passes again only when the shop has answered that the session goes on.
  const goesOn = page.waitForResponse(/\/admin-login$/);
  await dialog.getByRole("button", { name: "계속하기" }).click();
  await goesOn;
  await expect(dialog).toHaveCount(0);

  await page.clock.fastForward("31:00");
  const over = page.getByRole("dialog", { name: "로그인이 만료됐어요" });
  await expect(over).toBeVisible();
  await expect(over.getByRole("link", { name: "새 창에서 로그인" })).toHaveAttribute(
    "target",
    "_blank",
  );
  await over.getByRole("button", { name: "계속하기" }).click();
  await expect(over).toHaveCount(0);
  await expect(page.locator("textarea[name=memo]")).toHaveValue("아직 저장하지 않은 메모");
});

test(
  "the owner searches the log, and takes it as a file only with a reason",
  { tag: "@desktop" },
  async ({ owner }) => {
    const { page } = owner;
    await page.goto("/admin/order");
    const link = page.getByRole("link", { name: /^\d{8}-[A-Z2-9]{8}$/ }).first();
    const number = await link.textContent();
    await link.click();
    await expect(page.getByRole("heading", { name: number! })).toBeVisible();

    await page.goto("/admin/audit");
    await page.getByRole("searchbox", { name: "대상" }).fill(number!);
    await page.getByRole("button", { name: "검색" }).click();
    // Until then the rows of before stand there, dimmed.
    await expect(page).toHaveURL(new RegExp(number!));
    await expect(page.getByRole("cell", { name: "주문 열람" }).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByText("CSV로 내보내기").click();
    await page.getByLabel("내려받는 이유").fill("11월 접속 기록 점검");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "파일 받기" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^(감사기록|audit)-\d{8}\.csv$/);

    await page.goto("/admin/audit?view=reviews");
    await expectAccessible(page);
  },
);
