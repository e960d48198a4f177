import { expect, expectAccessible, test } from "./people.ts";
import { patience } from "../patience.ts";

test("a guest orders by virtual account, pays in at the practice bank, and shopper and owner see it paid", async ({
  guest,
  owner,
  page,
  context,
}) => {
  const cards = await guest.finds("목소리 엽서");
  await page.goto(`/non-member/order/${cards.id}`);
  await guest.fillsOrder();
  await expect(page.getByText("기한까지 입금되지 않으면")).toBeHidden();
  await page.getByLabel(/가상계좌/).check();
  await expect(page.getByText("기한까지 입금되지 않으면")).toBeVisible();
  await page.getByLabel("소득공제용").check();
  // What stands half under the bar at the top is no target there.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expectAccessible(page);
  await guest.pays("입금할 계좌 받기");

  await expect(page.getByRole("heading", { level: 1 })).toContainText("입금을 기다리고 있어요");
  await expect(page.getByText(/^0000\d{10}$/)).toBeVisible();
  await expect(page.getByText(/\([일월화수목금토]\) \d\d:\d\d까지$/)).toBeVisible();
  await expectAccessible(page);
  const number = await guest.readsNumber();

  const bank = await context.newPage();
  await bank.goto(`/sandbox?order=${number}`);
  await expect(bank.getByText(`${number}`).first()).toBeVisible();
  await expectAccessible(bank);
  await bank.getByRole("button", { name: "입금하기" }).click();
  await expect(bank.getByRole("status")).toContainText("입금했어요");

  // Nobody loads the page anew: it looks by itself.
  await page.bringToFront();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("주문이 완료", {
    timeout: patience(15_000),
  });
  await expect(page.getByRole("link", { name: /영수증 보기/ })).toBeVisible();

  await owner.page.goto(`/admin/order?search=${number}`);
  await expect(owner.page.getByRole("link", { name: number })).toBeVisible();
  await expect(owner.page.getByText("배송준비중").first()).toBeVisible();
});
