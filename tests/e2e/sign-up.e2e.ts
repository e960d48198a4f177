import type { Page } from "@playwright/test";
import { linkTo, newEmail, NEWCOMERS_PASSWORD, signsUp } from "./newcomer.ts";
import { expect, expectAccessible, newPhone, test } from "./people.ts";
import { patience } from "../patience.ts";

const PASSWORD = NEWCOMERS_PASSWORD;

async function fillsIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("이메일", { exact: true }).fill(email);
  await page.getByLabel("비밀번호", { exact: true }).fill(PASSWORD);
  await page.getByLabel("이름", { exact: true }).fill("김새로");
  await page.getByLabel("휴대폰 번호").fill(newPhone());
}

// covers 7.5d
test("somebody wants to see their page, signs up on the way, and arrives there", async ({
  page,
  owner,
}) => {
  const email = newEmail();
  await page.goto("/my/profile");
  await expect(page).toHaveURL(/\/login$/);
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "회원가입" }).click();
  await expect(page.getByRole("heading", { name: "회원가입" })).toBeVisible();

  await page.getByRole("button", { name: "확인 메일 받기" }).click();
  await expect(page.getByText("이메일을 입력해주세요.")).toBeVisible();
  await expect(page.getByLabel("이메일", { exact: true })).toBeFocused();
  await expectAccessible(page);

  await fillsIn(page, email);
  const password = page.getByLabel("비밀번호", { exact: true });
  await expect(page.getByText("아주 안전한 길이예요.")).toBeVisible();
  await page.getByRole("button", { name: "비밀번호 보기" }).click();
  await expect(password).toHaveAttribute("type", "text");
  const all = page.getByRole("checkbox", { name: /모두 동의해요/ });
  await all.check();
  const optional = page.getByRole("checkbox", { name: /문자로 새 상품/ });
  await expect(optional).toBeChecked();
  await optional.uncheck();
  await expect(all).not.toBeChecked();
  await page.getByRole("button", { name: "확인 메일 받기" }).click();
  await expect(page.getByRole("heading", { name: "메일을 확인해주세요" })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "메일 다시 보내기" }).click();
  await expect(page.getByText("메일을 다시 보냈어요.")).toBeVisible();

  await page.goto(await linkTo(owner.page, email));
  await expectAccessible(page);
  await page.getByRole("button", { name: "가입 마치기" }).click();
  await expect(page).toHaveURL(/\/my\/profile$/);
  await expect(page.getByText("가입이 끝났어요. 반가워요!")).toBeVisible();
});

test("a wrong password, then a new one by mail, and back to where one wanted to go", async ({
  page,
  owner,
  browser,
  baseURL,
}) => {
  const email = await signsUp(page, owner.page);
  const context = await browser.newContext({ baseURL, locale: "ko-KR" });
  const other = await context.newPage();
  await other.goto("/my/consents");
  await expect(other).toHaveURL(/\/login$/);
  await other.getByLabel("이메일", { exact: true }).fill(email);
  await other.getByLabel("비밀번호", { exact: true }).fill("wrong password");
  await other.getByRole("button", { name: "로그인", exact: true }).click();
  await expect(other.getByRole("alert")).toHaveText("이메일 또는 비밀번호가 맞지 않아요.");
  await expect(other.getByLabel("이메일", { exact: true })).toHaveValue(email);

  await other.getByRole("link", { name: "비밀번호를 잊었어요" }).click();
  await expect(other).toHaveURL(/\/login\/password$/);
  await other.getByLabel("이메일", { exact: true }).fill(email);
  await expectAccessible(other);
  await other.getByRole("button", { name: "링크 받기" }).click();
  await expect(other.getByRole("heading", { name: "메일을 확인해주세요" })).toBeVisible();
  await expectAccessible(other);
  await expect(async () => {
    await other.goto(await linkTo(owner.page, email));
    await expect(other.getByRole("heading", { name: "새 비밀번호" })).toBeVisible({
      timeout: patience(1000),
    });
  }).toPass({ timeout: patience(30_000) });
  await expectAccessible(other);
  await other.getByLabel("새 비밀번호", { exact: true }).fill("a quieter harbour");
  await other.getByRole("button", { name: "비밀번호 저장" }).click();
  await expect(other.getByText("새 비밀번호로 로그인해주세요.")).toBeVisible();
  await expect(other).toHaveURL(/\/login$/);

  await page.goto("/my");
  await expect(page).toHaveURL(/\/login$/);
  await other.goto("/order/7");
  await expect(other).toHaveURL(/\/login\?pre=%2Forder%2F7$/);
  await other.getByLabel("이메일", { exact: true }).fill(email);
  await other.getByLabel("비밀번호", { exact: true }).fill("a quieter harbour");
  await other.getByRole("button", { name: "로그인", exact: true }).click();
  await expect(other).toHaveURL(/\/order\/7$/);
  await context.close();
});
