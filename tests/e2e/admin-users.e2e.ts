import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./people.ts";

test("the owner finds a member, says why, and sees who it is; the next look hides it again", async ({
  owner,
}) => {
  const desk = owner.page;
  await desk.goto("/admin/user");
  await expect(desk.getByRole("heading", { level: 1, name: "회원" })).toBeVisible();
  await expectAccessible(desk);
  await expect(desk.getByText("김서윤")).toHaveCount(0);

  await desk.getByLabel("회원 검색").fill("seoyun");
  await desk.getByRole("button", { name: "검색" }).click();
  await expect(desk).toHaveURL(/\/admin\/user\?search=seoyun$/);
  await desk.getByRole("link", { name: /^김\*윤/ }).click();
  await expect(desk.getByRole("heading", { level: 1, name: "김*윤" })).toBeVisible();
  await expectAccessible(desk);

  await desk.getByLabel("정보를 여는 이유").selectOption({ label: "고객 문의 응대" });
  await desk.getByLabel("자세한 이유").fill("배송지 확인 전화");
  await desk.getByRole("button", { name: "정보 열기" }).click();
  await expect(desk.getByRole("heading", { level: 1, name: "김서윤" })).toBeVisible();
  await expect(desk.getByText("010-0000-1101").first()).toBeVisible();
  await expectAccessible(desk);

  await desk.reload();
  await expect(desk.getByRole("heading", { level: 1, name: "김*윤" })).toBeVisible();
  await expect(desk.getByText("이유: 고객 문의 응대: 배송지 확인 전화").first()).toBeVisible();
});

/** The demonstration's two; journeys beside this one sign up more. */
async function expectKakaoMembers(desk: Page) {
  await expect(desk.locator("tbody tr").first()).toBeVisible();
  await expect
    .poll(() => desk.locator("tbody tr").filter({ hasText: "카카오" }).count())
    .toBeGreaterThanOrEqual(2);
  await expect(desk.locator("tbody tr").filter({ hasNotText: "카카오" })).toHaveCount(0);
}

test(
  "filters stay in the address, and going back brings them back",
  { tag: "@desktop" },
  async ({ owner }) => {
    const desk = owner.page;
    await desk.goto("/admin/user");
    await desk.getByRole("combobox", { name: "로그인 방법" }).selectOption({ label: "카카오" });
    await expect(desk).toHaveURL(/\?way=kakao$/);
    await expectKakaoMembers(desk);
    await desk.getByLabel("정렬").selectOption({ label: "오래된 가입순" });
    await expect(desk).toHaveURL(/\?way=kakao&order=oldest$/);
    await desk.getByRole("link", { name: /^정지/ }).click();
    await expect(desk.getByText("찾는 회원이 없어요")).toBeVisible();
    await desk.getByRole("link", { name: "조건 지우기" }).click();
    await expect(desk.locator("tbody tr").first()).toBeVisible();
    await desk.goBack();
    await desk.goBack();
    await expectKakaoMembers(desk);
    await expect(desk.getByRole("combobox", { name: "로그인 방법" })).toHaveValue("kakao");
  },
);

test("the owner gets a file for a reason", { tag: "@desktop" }, async ({ owner }) => {
  const desk = owner.page;
  await desk.goto("/admin/user?way=kakao");
  await desk.getByText("CSV로 내보내기").click();
  await desk.getByRole("button", { name: "파일 받기" }).click();
  await expect(desk.getByLabel("내려받는 이유")).toBeFocused();
  await desk.getByLabel("내려받는 이유").fill("카카오 회원 점검");
  const [file] = await Promise.all([
    desk.waitForEvent("download"),
    desk.getByRole("button", { name: "파일 받기" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^회원-\d{8}\.csv$/);
  const csv = readFileSync(await file.path(), "utf8");
  expect(csv.startsWith("\ufeff")).toBe(true);
  expect(csv.trimEnd().split("\r\n").length).toBeGreaterThanOrEqual(3);
});

test(
  "the owner blocks a member and lets them in again",
  { tag: "@desktop" },
  async ({ owner }, { project }) => {
    const desk = owner.page;
    // Each project its own, and nobody whom my-page.e2e.ts lets leave.
    await desk.goto(`/admin/user?search=${project.name === "phone" ? "jaeha" : "gaeul"}`);
    await desk.locator("tbody a").first().click();
    await desk.getByText("이용 정지하기").click();
    await desk.getByLabel("정지하는 이유").fill("시험 삼아 정지해요");
    await desk.getByRole("button", { name: "이용 정지", exact: true }).click();
    await expect(desk.getByText("이용을 정지했어요", { exact: true })).toBeVisible();
    await expectAccessible(desk);
    await desk.getByRole("button", { name: "정지 풀기" }).click();
    await expect(desk.getByText("이용 정지하기")).toBeVisible();
  },
);
