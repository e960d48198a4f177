import { lives } from "../browser/live.ts";
import { expect, expectAccessible, test } from "./people.ts";
import { accounts } from "./sessions.ts";

test("a guest sees a product's coupons, signs in and takes one; the order form has it", async ({
  guest,
  page,
  isMobile,
}) => {
  // Each size takes a coupon of its own: both are the same member's.
  const name = isMobile ? "겨울 듣기 쿠폰" : "소리 소품 쿠폰";
  const product = await guest.finds("백자 소리종");
  await page.goto(`/product/${product.id}`);
  const way = page.getByRole("link", { name: "이 상품 쿠폰 받기" });
  // Pressed before the page lives, it leads to the page of coupons.
  await lives(page);
  await way.click();
  const sheet = page.getByRole("dialog", { name: "이 상품에 쓸 수 있는 쿠폰" });
  await expect(sheet.getByRole("listitem").filter({ hasText: name })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole("link", { name: new RegExp(`^로그인하고 받기.*${name}`) }).click();
  await expect(page).toHaveURL(/\/login\?pre=/);
  await page.getByLabel("이메일").fill(accounts.member.email);
  await page.getByLabel("비밀번호", { exact: true }).fill(accounts.member.password);
  await page.getByRole("button", { name: "로그인", exact: true }).click();
  await expect(page).toHaveURL(/\/coupons\?take=/);
  const take = page.getByRole("button", { name: new RegExp(`^쿠폰 받기.*${name}`) });
  await expect(page.getByRole("main").getByRole("listitem").first()).toContainText(name);
  await expectAccessible(page);
  await take.click();
  const card = page.getByRole("listitem").filter({ hasText: name }).first();
  await expect(card.getByText("받았어요. 주문서에서 골라 쓸 수 있어요.")).toBeVisible();
  await page.getByRole("link", { name: product.title }).first().click();
  await way.click();
  await expect(sheet.getByRole("listitem").filter({ hasText: name })).toContainText("받았어요.");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await page.goto(`/order/${product.id}`);
  await expect(page.getByText(name).first()).toBeVisible();
});
