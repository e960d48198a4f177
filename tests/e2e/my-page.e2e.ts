import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { readMail, signIn } from "./by-request.ts";
import { expect, expectAccessible, test } from "./people.ts";

const PASSWORD = "sori-member-2026";
/** Demo people, different per journey and device, because these actions cannot be undone. */
const people: Record<string, [tidy: string, password: string, email: string, leaver: string]> = {
  phone: ["dohyun.lee", "haeun.park", "chaewon.oh", "minjae.kang"],
  desktop: ["siwoo.yoon", "ain.cho", "yerin.jang", "gunwoo.lim"],
};
const addressOf = (which: number) => `${people[test.info().project.name]![which]}@example.com`;

async function signsInByForm(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("이메일").fill(email);
  await page.getByLabel("비밀번호", { exact: true }).fill(password);
  await page.getByRole("button", { name: "로그인", exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}
const menu = (page: Page) => page.getByRole("navigation", { name: "마이페이지 메뉴" });

// covers 1.3
test("a member keeps name, addresses and consents in order", async ({ page }) => {
  await signIn(page.request, addressOf(0));
  await page.goto("/my/profile");
  await page.getByLabel("이름").fill("새이름");
  await page.getByLabel("휴대폰 번호").fill("01000009999");
  await expect(page.getByLabel("휴대폰 번호")).toHaveValue("010-0000-9999");
  await page.getByRole("button", { name: "저장" }).click();
  await expect(page.getByText("저장했어요.")).toBeVisible();
  await expect(page.getByText("새이름", { exact: true })).toBeVisible();
  await expect(page.locator("[aria-busy]")).toHaveCount(0);
  await page.mouse.move(0, 0);
  await expectAccessible(page);

  await menu(page).getByRole("link", { name: "주소록" }).click();
  await expect(page.getByRole("heading", { name: "주소록" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "주소 추가" }).click();
  await page.getByLabel("주소 이름").fill("작업실");
  await page.getByRole("button", { name: "저장" }).click();
  await expect(page.getByText("전화번호를 확인해주세요. 예: 010-1234-5678")).toBeVisible();
  await expect(page.getByLabel("받는 분 전화번호")).toBeFocused();
  await page.getByLabel("받는 분 전화번호").fill("01000008888");
  await page.getByLabel("우편번호").fill("04066");
  await page.getByLabel("주소", { exact: true }).fill("서울특별시 마포구 소리길 9");
  await page.getByLabel("기본 배송지로 쓰기").check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "저장" }).click();
  const first = page.getByRole("listitem").filter({ hasText: "소리길 9" });
  await expect(first).toContainText("기본 배송지");
  await page.getByRole("link", { name: /삭제.*작업실/ }).click();
  await expect(page.getByText("이 주소를 지울까요?")).toBeVisible();
  await page.getByRole("button", { name: "지우기" }).click();
  await expect(page.getByText("주소를 지웠어요.")).toBeVisible();
  await expect(first).toHaveCount(0);

  await menu(page).getByRole("link", { name: "동의 내역" }).click();
  const sms = page.getByRole("switch", { name: /문자로/ });
  const wasOn = (await sms.getAttribute("aria-checked")) === "true";
  await sms.click();
  await expect(sms).toHaveAttribute("aria-checked", String(!wasOn));
  await expect(
    page
      .getByRole("table")
      .getByText(wasOn ? "문자 소식 동의 철회" : "문자 소식 동의")
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
});

test("a new password signs other devices out; all sessions can be ended", async ({
  page,
  browser,
  baseURL,
}) => {
  const email = addressOf(1);
  const other = await (await browser.newContext({ baseURL, locale: "ko-KR" })).newPage();
  await signIn(other.request, email);
  await signIn(page.request, email);
  await page.goto("/my/security");
  await expect(page.getByText("지금 이 기기")).toHaveCount(1);
  await expectAccessible(page);
  await page.getByLabel("지금 비밀번호").fill("not this one");
  await page.getByLabel("새 비밀번호").fill("a better horse battery");
  await page.getByRole("button", { name: "비밀번호 바꾸기" }).click();
  await expect(page.getByText("비밀번호가 맞지 않아요.")).toBeVisible();
  await page.getByLabel("지금 비밀번호").fill(PASSWORD);
  await page.getByRole("button", { name: "비밀번호 바꾸기" }).click();
  await expect(page.getByText("비밀번호를 바꿨어요.")).toBeVisible();
  await expect(page.getByLabel("지금 비밀번호")).toHaveValue("");
  await other.goto("/my/profile");
  await expect(other).toHaveURL(/\/login$/);
  await page.getByRole("button", { name: "이 기기까지 모두 로그아웃" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("모든 기기에서 로그아웃했어요.")).toBeVisible();
  await signsInByForm(page, email, "a better horse battery");
  await other.context().close();
});

test("the link of a mail changes the address", async ({ page, owner }) => {
  const [old, next] = [addressOf(2), `${test.info().project.name}-${Date.now()}@example.com`];
  await signIn(page.request, old);
  await page.goto("/my/security");
  await page.getByLabel("새 이메일").fill(next);
  await page.getByLabel("비밀번호", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "확인 메일 보내기" }).click();
  await expect(page.getByText(`${next} 주소로 확인 메일을 보냈어요.`)).toBeVisible();

  // Addresses are masked in the list; this device's begins with its own letters.
  const link = await readMail(owner.page, {
    about: ["새 이메일을 확인해주세요", `${next.slice(0, 2)}***`],
    says: /\/login\/email\?token=[\w-]+/,
  });
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole("button", { name: "이 이메일로 바꾸기" }).click();
  await expect(page).toHaveURL(/\/my\/security$/);
  await expect(page.getByText(next, { exact: true })).toBeVisible();
  await page.goto(link);
  await expect(page.getByText("이미 썼거나")).toBeVisible();
});

// covers 7.5c
test("a member takes their data along and leaves", async ({ page }) => {
  const email = addressOf(3);
  await signIn(page.request, email);
  await page.goto("/my/profile");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "내 데이터 내려받기" }).click(),
  ]);
  expect(JSON.parse(await readFile(await download.path(), "utf8"))).toMatchObject({
    account: { email },
  });

  await page.getByRole("link", { name: "회원 탈퇴" }).click();
  await expectAccessible(page);
  await page.getByLabel("비밀번호").fill(PASSWORD);
  await page.getByRole("button", { name: "탈퇴하기" }).click();
  await expect(page.getByText("내용을 확인하고 표시해주세요.")).toBeVisible();
  await page.getByLabel("비밀번호").fill(PASSWORD);
  await page.getByLabel("내용을 확인했고").check();
  await page.getByRole("button", { name: "탈퇴하기" }).click();
  await expect(page.getByText("탈퇴가 끝났어요.")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/my/profile");
  await expect(page).toHaveURL(/\/login$/);
});
