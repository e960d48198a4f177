import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./people.ts";
import { patience } from "../patience.ts";

/** The newest one-time code sent for this order, read in the mailbox of the back office. */
async function codeFor(desk: Page, number: string): Promise<string> {
  const mail = desk.getByRole("link", { name: "메일 보기" }).first();
  await expect(async () => {
    await desk.goto(`/admin/mailbox?view=sent&event=order-code&channel=mail&number=${number}`);
    await expect(mail).toBeVisible({ timeout: patience(1000) });
  }).toPass({ timeout: patience(20_000) });
  await mail.click();
  await expect(desk).toHaveURL(/open=/);
  return /^\d{6}$/m.exec((await desk.locator("pre").textContent())!)![0];
}

test("a guest proves who they are with a code, moves the parcel, calls the order off, and closes the door", async ({
  guest,
  owner,
  page,
  context,
}) => {
  await guest.orders(await guest.finds("백자 소리종"));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("주문이 완료");
  const number = await guest.readsNumber();
  await guest.looksUp(number);
  const notSent = page.getByText("보내지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요.");
  await context.setOffline(true);
  await page.getByRole("button", { name: "인증번호 받기" }).click();
  await expect(notSent).toBeVisible();
  await expect(page.getByRole("heading", { name: "주문 조회 결과" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "인증번호 받기" }).click();
  await expect(page.getByRole("heading", { name: "인증번호 입력" })).toBeVisible();
  await expect(page.getByText("ho***@example.com")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("인증번호").fill("12");
  await page.getByRole("button", { name: "확인하기" }).click();
  await expect(page.getByText("인증번호 6자리를 입력해주세요.")).toBeVisible();
  await expect(page.getByLabel("인증번호")).toBeFocused();

  await page.getByLabel("인증번호").fill(await codeFor(owner.page, number));
  await page.getByRole("button", { name: "확인하기" }).click();
  await expect(page).toHaveURL(new RegExp(`/manage/${number}$`));
  await expect(page.getByText("와우산로 94")).toBeVisible();
  await page.getByText("받는 분과 주소를 바꿀게요").click();
  await page.getByLabel("상세 주소").fill("502호");
  await expectAccessible(page);
  await page.getByRole("button", { name: "받는 곳 바꾸기" }).click();
  await expect(page.getByText("와우산로 94 502호")).toBeVisible();

  await page.locator("summary").filter({ hasText: "주문 취소" }).click();
  await page.getByRole("button", { name: "주문 취소하기" }).click();
  await expect(page.getByText("주문취소").first()).toBeVisible();
  await page.getByRole("button", { name: "관리 마치기" }).click();
  await expect(page).toHaveURL(/\/non-member\/order\/info$/);
  expect((await page.goto(`/non-member/order/manage/${number}`))?.status()).toBe(404);
});
