import { expect, test } from "./people.ts";

test.use({ javaScriptEnabled: false });

// covers 7.13
test("a guest orders, pays and looks up without JavaScript", async ({ guest, page }) => {
  const pack = await guest.finds("아침을 여는 목소리팩");
  await page.goto(`/product/${pack.id}`);
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "비회원 주문" }).first().click();
  await expect(page).toHaveURL(new RegExp(`/non-member/order/${pack.id}\\?`));
  await guest.fillsOrder();
  await guest.pays("결제 성공");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("주문이 완료");
  await guest.looksUp(await guest.readsNumber());
  await expect(page.getByText("제공준비중").first()).toBeVisible();
});

test("a changed quantity is confirmed again without JavaScript", async ({ guest, page }) => {
  const cards = await guest.finds("목소리 엽서");
  await page.goto(`/non-member/order/${cards.id}`);
  await guest.fillsOrder();
  await page.getByRole("spinbutton", { name: "수량" }).fill("2");
  await page.getByRole("button", { name: /결제하기$/ }).click();
  await expect(page.getByText(/금액이 바뀌었어요/).first()).toBeVisible();
  await expect(page.getByLabel("이름", { exact: true })).toHaveValue("홍길동");
  await page.getByLabel(/만 14세 이상이고/).check();
  await page.getByRole("button", { name: "바뀐 금액으로 주문하기" }).click();
  await expect(page.getByText("실제 돈은 움직이지 않아요")).toBeVisible();
});
