import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { tabStopsOf } from "../has/tab-stops.ts";
import { violationsOf } from "../has/violations.ts";
import { withDevice } from "./device.ts";
import type { NewShop } from "./new-shop.ts";
import { fills, linkTo, PASSWORD, presses, type withApp } from "./opens-shop.ts";

/** For eyes, screen readers and the keyboard, which comes by these in this order. */
export async function expectAccessible(page: Page, stops: string[]): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
  expect(await tabStopsOf(page, stops)).toEqual(stops);
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
