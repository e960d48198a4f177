import { orderAndPay, signIn } from "./by-request.ts";
import { expect, expectAccessible, newPhone, test } from "./people.ts";

/** People of the demonstration, of their own for each device. */
const people: Record<string, string> = { phone: "garam.seo", desktop: "haneul.im" };

test("a member leaves a contract from the order, and a guest from the footer, in two steps", async ({
  page,
  guest,
}) => {
  const product = await guest.finds("목소리 엽서");
  await signIn(page.request, `${people[test.info().project.name]}@example.com`);
  const { number } = await orderAndPay(page, "/order", { product, pieces: 1, phone: newPhone() });
  await page.goto(`/my?order=${number}`);
  await page.getByRole("link", { name: "이 주문 청약철회하기" }).click();
  await expect(page.getByLabel("주문번호")).toHaveValue(number);
  await page.getByRole("button", { name: "다음" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "청약철회 확정하기" }).dblclick();
  await expect(page.getByText("청약철회 의사를 받았어요.")).toBeVisible();
  await page.goto(`/my?order=${number}`);
  await expect(page.getByText("주문취소").first()).toBeVisible();
});
