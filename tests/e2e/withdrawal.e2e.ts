import type { Page } from "@playwright/test";
import { orderAndPay, signIn } from "./by-request.ts";
import { expect, expectAccessible, newPhone, test } from "./people.ts";

/** Those whom social.e2e.ts uses on the other device. */
const people: Record<string, string> = { phone: "jaeha.song", desktop: "gaeul.jeon" };

/** The second step, in a hurry: a double click states it once. */
async function confirms(page: Page): Promise<void> {
  await page.getByRole("button", { name: "다음" }).click();
  await expect(page.getByText("아래 주문의 청약을 철회할까요?")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "청약철회 확정하기" }).dblclick();
  await expect(page.getByText("청약철회 의사를 받았어요.")).toBeVisible();
}

test("a member leaves a contract from the order, in two steps", async ({ page, guest }) => {
  const product = await guest.finds("목소리 엽서");
  await signIn(page.request, `${people[test.info().project.name]}@example.com`);
  const { number } = await orderAndPay(page, "/order", { product, phone: newPhone() });
  await page.goto(`/my?order=${number}`);
  await page.getByText("철회할 수 있는 상품과 기한 보기").click();
  await page.getByRole("link", { name: "이 주문 청약철회하기" }).click();
  await expect(page.getByLabel("주문번호")).toHaveValue(number);
  await confirms(page);
  await page.goto(`/my?order=${number}`);
  await expect(page.getByText("주문취소").first()).toBeVisible();
});

test("a guest leaves a contract from the footer, in two steps", async ({ page, guest }) => {
  const { number } = await guest.hasOrdered(await guest.finds("목소리 엽서"));
  await page.goto("/");
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: /청약철회/ })
    .click();
  await page.getByLabel("주문하신 분의 이름").fill("홍길동");
  await page.getByLabel("주문번호").fill(number);
  await page.getByLabel("이메일").fill("hong@example.com");
  await confirms(page);
  await guest.looksUp(number);
  await expect(page.getByText("주문취소").first()).toBeVisible();
});
