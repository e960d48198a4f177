import { randomLetters } from "#lib/random-letters.ts";
import { expect, expectAccessible, newPhone, test } from "./people.ts";
import type { Page } from "@playwright/test";

/** At the practice Kakao, as somebody made up. */
async function agrees(
  page: Page,
  { nickname, email }: { nickname: string; email: string },
  button = "동의하고 계속하기",
): Promise<void> {
  await expect(
    page.getByText("연습용 카카오 로그인이에요. 실제 카카오 계정과 이어지지 않아요"),
  ).toBeVisible();
  await page.getByLabel(/직접 입력/).check();
  await page.getByLabel("닉네임", { exact: true }).fill(nickname);
  await page.getByLabel("이메일", { exact: true }).fill(email);
  await page.getByRole("button", { name: button }).click();
}

const kakaoButton = (page: Page) => page.getByRole("link", { name: "카카오로 시작하기" });
const signsOut = async (page: Page) => page.context().clearCookies();

// covers 1.2b
test("somebody signs up with Kakao, and comes in with one button the next time", async ({
  page,
}) => {
  const who = { nickname: "김소리", email: `${randomLetters(12)}@example.com` };
  await page.goto("/login");
  await kakaoButton(page).click();
  await expectAccessible(page);
  await agrees(page, who);
  await expect(page).toHaveURL(/\/login\/singup$/);
  await expect(page.getByLabel("이메일", { exact: true })).toHaveValue(who.email);
  await expect(page.getByLabel("이름", { exact: true })).toHaveValue("김소리");
  await page.getByLabel("휴대폰 번호").fill(newPhone());
  for (const consent of [/만 14세 이상/, /이용약관에 동의/])
    await page.getByRole("checkbox", { name: consent }).check();
  await page.getByRole("button", { name: /가입/ }).last().click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));

  await page.goto("/my/social");
  await expect(page.getByText(/카카오/).first()).toBeVisible();
  await expect(page.getByText(/마지막 남은 로그인 방법이라 끊을 수 없어요/)).toBeVisible();
  await expectAccessible(page);

  await signsOut(page);
  await page.goto("/login?pre=/my/social");
  await kakaoButton(page).click();
  await agrees(page, who);
  await expect(page).toHaveURL(/\/my\/social$/);
});

test("somebody refuses at Kakao, and orders as a guest instead", async ({ guest, page }) => {
  const { id } = await guest.finds("목소리 엽서");
  await page.goto(`/login?pre=/order/${id}`);
  await kakaoButton(page).click();
  await page.getByRole("button", { name: "동의하지 않기" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "동의하지 않아 로그인하지 않았어요",
  );
  await expectAccessible(page);
  await page.getByRole("link", { name: "비회원으로 주문하기" }).click();
  await expect(page).toHaveURL(new RegExp(`/non-member/order/${id}`));
});

test("a member whose address Kakao knows signs in first and links it; linking asks for the password", async ({
  page,
}) => {
  // A demo member that no other journey of this device uses: unlinking ends their other sessions.
  const name = test.info().project.name === "phone" ? "gaeul.jeon" : "jaeha.song";
  const member = { email: `${name}@example.com`, password: "sori-member-2026" };
  const who = { nickname: `회원${randomLetters(6)}`, email: member.email };
  await page.goto("/login");
  await kakaoButton(page).click();
  await agrees(page, who);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "이미 이 이메일로 가입한 계정이 있어요",
  );
  await expectAccessible(page);
  await page.getByRole("link", { name: "로그인하고 연결하기" }).click();
  await page.getByLabel("이메일", { exact: true }).fill(member.email);
  await page.getByLabel("비밀번호", { exact: true }).fill(member.password);
  await page.getByRole("button", { name: "로그인", exact: true }).click();
  await expect(page).toHaveURL(/\/my\/social$/);

  await page.getByRole("link", { name: "카카오 연결하기" }).click();
  await page.getByLabel("지금 비밀번호").fill("wrong password");
  await page.getByRole("button", { name: "카카오 연결하기" }).click();
  await expect(page.getByText("비밀번호가 맞지 않아요")).toBeVisible();
  await expect(page.getByLabel("지금 비밀번호")).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("지금 비밀번호").fill(member.password);
  await page.getByRole("button", { name: "카카오 연결하기" }).click();
  await agrees(page, who);
  await expect(page.getByText("카카오 로그인을 연결했어요")).toBeVisible();

  await page.getByRole("link", { name: "카카오 연결 끊기" }).click();
  await page.getByLabel("지금 비밀번호").fill(member.password);
  await page.getByRole("button", { name: "연결 끊기" }).click();
  await expect(page.getByText("연결하지 않았어요")).toBeVisible();
});

test("an old link of a sign-in leads nowhere, and says what to do", async ({ page }) => {
  const answer = await page.goto("/login/oauth/kakao?code=old&state=old");
  expect(answer?.status()).toBe(400);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "로그인 요청을 확인하지 못했어요",
  );
  await expectAccessible(page);
});
