import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { tabStopsOf } from "../has/tab-stops.ts";
import { violationsOf } from "../has/violations.ts";
import { patience } from "../patience.ts";
import { totpOf } from "../totp.ts";
import { withDevice } from "./device.ts";
import type { NewShop } from "./new-shop.ts";

const PASSWORD = "tangerine lighthouse";

/** For eyes, screen readers and the keyboard, which comes by these in this order. */
export async function expectAccessible(page: Page, stops: string[]): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
  expect(await tabStopsOf(page, stops)).toEqual(stops);
}
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** Once nothing is being sent any more: pressed before, a button does nothing. */
export async function presses(page: Page, name: string): Promise<void> {
  const sending = page.locator('main [aria-busy="true"]').first();
  await sending.waitFor({ state: "detached", timeout: patience(20_000) });
  await button(page, name).click();
}
export const linkTo = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
/** Types into the fields of these names, as far as they are within this part of the page. */
export async function fills(
  page: Page,
  typed: Record<string, string>,
  part = page.locator("main"),
) {
  for (const [name, words] of Object.entries(typed))
    await part.locator(`[name="${name}"]`).fill(words);
}

export async function withApp(page: Page): Promise<void> {
  await page.getByLabel("지금 비밀번호").first().fill(PASSWORD);
  await presses(page, "2단계 인증 켜기 시작");
  await page.getByLabel("인증 앱에 보이는 숫자 6자리").waitFor();
  await fills(page, { code: totpOf(await page.locator("input[name=uri]").inputValue()) });
  await presses(page, "2단계 인증 켜기");
}

export async function withPasskey(page: Page): Promise<void> {
  await withDevice(page.context(), page);
  await linkTo(page, "패스키 등록하기").click();
  await page.locator("#new-passkey-password").fill(PASSWORD);
  await presses(page, "패스키 등록");
}

export async function becomesOwner(
  page: Page,
  { said: readOutput }: NewShop,
  secondFactor: typeof withApp,
) {
  await page.goto(/https:\S+\/setup\/\S+/.exec(readOutput())![0]);
  await expectAccessible(page, ["이름", "비밀번호", "계정 만들기", "상점 보기"]);
  await fills(page, { name: "김달빛", password: PASSWORD });
  await presses(page, "계정 만들기");
  await page.waitForURL(/\/admin\/security/);
  const withPassword = ["지금 비밀번호", "2단계 인증 켜기 시작"];
  // On a phone what is one touch there comes first.
  const stops =
    secondFactor === withPasskey
      ? ["패스키 등록하기", ...withPassword]
      : [...withPassword, "패스키 등록하기"];
  await expectAccessible(page, stops);
  await secondFactor(page);
  await page.waitForURL(/\/admin\/setup$/).catch(async (error: unknown) => {
    throw new Error(`what stands there: ${await page.locator("main").innerText()}`, {
      cause: error,
    });
  });
  const [first, ...more] = ["사업자 정보", "배송비와 반품비", "결제", "메일 보내기", "이용약관"];
  const steps = [`${first} 설정하기`, ...more.map((title) => `설정하기 ${title}`)];
  await expectAccessible(page, steps);
}
