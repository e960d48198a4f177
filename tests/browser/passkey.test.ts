import type { Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { storageTokens } from "#shop/file/storage/table.server.ts";
import { sessions } from "#shop/member/table.server.ts";
import { makeOwnerLink } from "#shop/member/first-owner/make-owner-link.server.ts";
import { PASSWORD } from "../test-shop.ts";
import { withDevice } from "./device.ts";
import { openSite } from "../xss/open-site.ts";

// A browser knows passkeys only at a name, not at a number.
const EMAIL = "browser-owner@sori.example";
const site = await openSite({ adminEmails: [EMAIL], adminSecondFactor: "required" }, "localhost");

/** A page that names no address of its own must still say where its form comes from. */
async function sendsWithoutScript(link: string) {
  const page = await (await site.window({ javaScriptEnabled: false })).newPage();
  await page.goto(link);
  await page.getByLabel("이름", { exact: true }).fill("김소리");
  await page.getByLabel("비밀번호", { exact: true }).fill("password1");
  await button(page, "계정 만들기").click();
  await page.getByText("쉽게 짐작할 수 있는 비밀번호예요.").waitFor();
}

/** Six minutes after she last proved who she is, her passkey alone opens what asks for it again. */
async function provesAgain(
  page: Page,
  device: Awaited<ReturnType<typeof withDevice>>,
): Promise<void> {
  const { db } = site.shop;
  await db.update(sessions).set({ createdAt: sql`now() - interval '6 minutes'`, provenAt: null });
  const makes = async (label: string) => {
    await page.goto("/admin/storage");
    await page.getByLabel("어디에 쓰나요").fill(label);
    await button(page, "토큰 만들기").click();
  };
  const made = (label: string) => db.$count(storageTokens, eq(storageTokens.label, label));
  await makes("백업");
  await page.getByRole("heading", { level: 1, name: "본인 확인" }).waitFor();
  await device.recognises(false);
  await button(page, "패스키로 확인하기").click();
  await page.getByText("패스키를 확인하지 않았어요.").waitFor();
  expect(await made("백업")).toBe(0);
  await device.recognises(true);
  await button(page, "패스키로 확인하기").click();
  await page.getByRole("heading", { name: "'백업' 토큰을 만들었어요" }).waitFor();
  expect(await made("백업")).toBe(1);
  // For five minutes nothing is asked again.
  await makes("둘째");
  await page.getByRole("heading", { name: "'둘째' 토큰을 만들었어요" }).waitFor();
  expect(await made("둘째")).toBe(1);
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("from the link in the terminal to the back office by a passkey, and in again by it", async () => {
  const context = await site.window({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const device = await withDevice(context, page);
  const link = (await makeOwnerLink(site.shop))!;
  await sendsWithoutScript(link);
  await page.goto(link);
  await page.getByLabel("이름", { exact: true }).fill("김소리");
  await page.getByLabel("비밀번호", { exact: true }).fill(PASSWORD);
  await button(page, "계정 만들기").click();
  await page.waitForURL(/\/admin\/security\?pre=/);

  await page.getByRole("link", { name: "패스키 등록하기" }).click();
  await page.locator("#new-passkey-password").fill("wrong password");
  await button(page, "패스키 등록").click();
  await page.getByText("비밀번호가 맞지 않아요.").waitFor();
  await page.getByLabel("패스키 이름").fill("내 휴대폰");
  await page.locator("#new-passkey-password").fill(PASSWORD);
  await button(page, "패스키 등록").click();
  await page.waitForURL(/\/admin\/setup$/);
  await page.getByText("패스키를 등록했어요.").waitFor();

  await page.goto("/admin/security");
  await page.getByText("내 휴대폰", { exact: true }).waitFor();
  expect(await page.getByText("패스키로 켜짐").count()).toBe(1);
  await context.clearCookies();

  await page.goto("/admin-login?pre=%2Fadmin%2Forder");
  await device.recognises(false);
  await button(page, "패스키로 로그인").click();
  await page.getByText("패스키를 확인하지 않았어요.").waitFor();
  await device.recognises(true);
  await button(page, "패스키로 로그인").click();
  await page.waitForURL(/\/admin\/order$/);
  await context.clearCookies();

  // The password alone leads to the question for the passkey, and nowhere else.
  await page.goto("/admin-login?pre=%2Fadmin%2Forder");
  await page.getByLabel("이메일").fill(EMAIL);
  await page.getByLabel("비밀번호", { exact: true }).fill(PASSWORD);
  await button(page, "로그인").click();
  await page.getByText("이 계정의 패스키로 한 번 더 확인해주세요.").waitFor();
  expect(await page.getByText("2단계 인증 켜기 시작").count()).toBe(0);
  await button(page, "패스키로 로그인").click();
  await page.waitForURL(/\/admin\/today$/);
  await page.goto("/admin/site");
  expect(new URL(page.url()).pathname).toBe("/admin/site");
  await provesAgain(page, device);
});

test("a member registers, renames and removes a passkey; a browser without them says so", async () => {
  const { email } = await site.shop.has.member();
  const context = await site.window({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await withDevice(context, page);
  await site.signIn(context, email);
  await page.goto("/my/security?passkey=new");
  await page.locator("#new-passkey-password").fill(PASSWORD);
  await button(page, "패스키 등록").click();
  await page.getByText("패스키를 등록했어요.").waitFor();
  await context.clearCookies();
  await page.goto("/login?pre=%2Fmy%2Fsecurity");
  await button(page, "패스키로 로그인").click();
  await page.waitForURL(/\/my\/security$/);
  await page.getByText("마지막으로 사용").first().waitFor();

  await page.getByRole("link", { name: /^이름 바꾸기/ }).click();
  await page.getByLabel("패스키 이름").fill("회사 컴퓨터");
  await button(page, "이름 저장").click();
  await page.getByText("패스키 이름을 바꿨어요.").waitFor();
  await page.getByRole("link", { name: /^지우기/ }).click();
  await page.locator("#passkey-password").fill(PASSWORD);
  await button(page, "패스키 지우기").click();
  await page.getByText("패스키를 지웠어요.").waitFor();
  expect(await page.getByText("회사 컴퓨터").count()).toBe(0);

  await context.clearCookies();
  await page.addInitScript("delete window.PublicKeyCredential");
  await page.goto("/login");
  await button(page, "패스키로 로그인").click();
  await page.getByText("이 브라우저에서는 패스키를 쓸 수 없어요.").waitFor();
});
