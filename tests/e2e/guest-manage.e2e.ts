import type { Page } from "@playwright/test";
import { readMail } from "./by-request.ts";
import { expect, expectAccessible, test } from "./people.ts";

/** The newest one-time code sent for this order, read in the mailbox of the back office. */
const codeFor = (desk: Page, number: string): Promise<string> =>
  readMail(desk, {
    list: `/admin/mailbox?view=sent&event=order-code&channel=mail&number=${number}`,
    about: ["메일 보기"],
    says: /^\d{6}$/m,
  });

test("a guest proves who they are with a code, moves the parcel, calls the order off, and closes the door", async ({
  guest,
  owner,
  page,
  context,
}) => {
  const { number } = await guest.hasOrdered(await guest.finds("목소리 엽서"));
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
