import { devices, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { violationsOf } from "../has/violations.ts";
import { patience } from "../patience.ts";
import { becomesOwner } from "./becomes-owner.ts";
import { lives } from "./live.ts";
import { MAIL_HOST, newShop, OWNER, type NewShop } from "./new-shop.ts";
import { button, fills, linkTo, PASSWORD, presses, withApp } from "./opens-shop.ts";

const READER = "reader@example.com";

let shop: NewShop;
beforeAll(async () => {
  shop = await newShop();
});
afterAll(() => shop?.stop());

const mailsTo = (address: string) =>
  shop.mails.filter(({ recipients }) => recipients.includes(address));
async function waitForMail(address: string, subject: RegExp): Promise<void> {
  await expect
    .poll(() => mailsTo(address).map((mail) => mail.subject), { timeout: patience(60_000) })
    .toContainEqual(expect.stringMatching(subject));
}

async function setsUpMail(page: Page): Promise<void> {
  await page.goto("/admin/mail-settings");
  await lives(page);
  const server = { host: MAIL_HOST, user: "help@dalbit.kr", password: "app password" };
  await fills(page, { ...server, fromAddress: "help@dalbit.kr" });
  await presses(page, "시험 메일 보내고 저장");
  await page.getByText("저장했어요. 다음 메일부터 이 서버로 보내요.").waitFor();
}

async function takesPractice(page: Page): Promise<void> {
  await page.goto("/admin/payment-settings");
  await lives(page);
  await page.getByLabel(/^연습 모드에서는 실제 결제가 되지 않고/).check();
  await presses(page, "연습 모드 시작");
  await page.getByText("연습 모드를 시작했어요.").waitFor();
}

/** Agrees to news by mail, at night too, so that the hour of the run does not matter. */
async function signsUp(page: Page): Promise<void> {
  await page.goto("/login/singup");
  await lives(page);
  await fills(page, { email: READER, password: PASSWORD, name: "김독자", phone: "01012345678" });
  for (const kind of ["age", "terms", "privacy", "marketing-email", "marketing-night"]) {
    const tick = page.locator(`[name="consent.${kind}"]`);
    if (await tick.count()) await tick.check();
  }
  await page.locator("main form button:not([type=button])").last().click();
  await waitForMail(READER, /./);
  const link = /https:\/\/[^\s"<]+\/login[\w/]*\?token=[\w-]{43}/.exec(
    mailsTo(READER)[0]!.text,
  )![0];
  await page.goto(link);
  await lives(page);
  await page.locator("main form button:not([type=button])").last().click();
  await page.waitForURL((url) => !url.search.includes("token"));
}

test("a new owner writes to those who agreed: three segments, a trial, a newsletter and a welcome; its reader ends it without signing in", async () => {
  const page = await shop.window(devices["Desktop Chrome"]);
  await becomesOwner(page, shop, withApp);
  await shop.opens();
  await setsUpMail(page);
  await takesPractice(page);
  const phone = await shop.window(devices["iPhone 14"]);
  await signsUp(phone);

  await page.goto("/admin/letters");
  await lives(page);
  expect(await violationsOf(page)).toEqual([]);
  await fills(page, { subject: "첫 소식" });
  await presses(page, "소식 만들기");
  await page.waitForURL(/\/admin\/letters\/\w{10}$/);
  await lives(page);
  await page.getByRole("button", { name: "글", exact: true }).click();
  await page.locator("[contenteditable=true]").fill("새 목소리가 왔어요");
  await page.getByRole("button", { name: "버튼", exact: true }).click();
  await page.getByLabel("버튼에 적을 말").fill("들어보기");
  await page.getByLabel("누르면 열리는 곳").fill("/policy");
  const reach = page.getByRole("status").filter({ hasText: /회원/ });
  for (const [bought, words] of [
    ["none", /1명에게 보낼 수 있어요/],
    ["some", /조건에 맞는 회원이 아직 없어요/],
    ["", /1명에게 보낼 수 있어요/],
  ] as const) {
    await page.getByLabel("구매", { exact: true }).selectOption(bought);
    await expect.poll(() => reach.innerText(), { timeout: patience(20_000) }).toMatch(words);
  }
  await presses(page, "저장");
  await page.getByText("저장했어요.", { exact: true }).waitFor();
  // The first is the line that mail programs show beside the subject.
  await page.frameLocator("iframe").getByText("새 목소리가 왔어요").last().waitFor();

  await presses(page, "나에게 시험 발송");
  await waitForMail(OWNER, /^\(광고\) \[.+\] 첫 소식$/);
  await page.getByText("지금 보내기").click();
  await button(page, "보내기").click();
  await waitForMail(READER, /^\(광고\) \[.+\] 첫 소식$/);
  await page.getByText("보냄", { exact: true }).first().waitFor();
  await expect
    .poll(() => page.locator("main").innerText(), { timeout: patience(60_000) })
    .toMatch(/보냄\s+1명[\s\S]*남음\s+0명/);
  expect(mailsTo(READER).filter(({ subject }) => subject.includes("첫 소식"))).toHaveLength(1);

  await linkTo(page, "소식 보내기").first().click();
  await page.getByRole("button", { name: /준비하기.*가입 환영/ }).click();
  await page.waitForURL(/\/admin\/letters\/\w{10}$/);
  await page.getByText("켜기", { exact: true }).first().click();
  await button(page, "켜기").click();
  await page.getByText("켜짐").waitFor();

  const [letter] = mailsTo(READER).filter(({ subject }) => subject.includes("첫 소식"));
  const end = /https:\/\/[^\s"<]+\/news\/end\/[^\s"<]+/.exec(letter!.text)![0];
  const stranger = await shop.window(devices["iPhone 14"]);
  await stranger.goto(end);
  await presses(stranger, "수신 거부하기");
  await stranger.getByText(/이메일 소식 수신 동의를 철회했어요/).waitFor();
  expect(await violationsOf(stranger)).toEqual([]);
});
