import { expect, expectAccessible, test } from "./people.ts";

// All journeys share one account, and an order replaces its unpaid one of the same product, so each
// journey uses a product of its own.
const number = (text: string | null) => text!.trim();

// covers 1.1b, 3.9c
test(
  "a member orders, finds the order on my page and cancels it",
  { tag: "@both" },
  async ({ member, guest }) => {
    const { page } = member;
    const whisper = await guest.finds("비 오는 밤");
    await page.goto(`/order/${whisper.id}`);
    await expect(page.getByLabel("이메일")).toHaveValue("member@sori.example");
    await expectAccessible(page);
    await member.orders(whisper, { points: "1000" });
    await page.getByRole("button", { name: "결제 성공" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("주문이 완료");
    await expect(page).not.toHaveURL(/paymentKey/);
    const placed = number(
      await page
        .getByText(/^\d{8}-[A-Z2-9]{8}$/)
        .first()
        .textContent(),
    );

    await page.goto("/my");
    await expectAccessible(page);
    await page.locator(`main a[href*="order=${placed}"]`).first().click();
    const dialog = page.getByRole("dialog", { name: "주문 상세" });
    await expect(dialog.getByText(placed)).toBeVisible();
    await expect(dialog.getByText("−1,000원")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/my$/);
    await page.goto(`/my?order=${placed}`);
    await dialog.getByText("주문 취소", { exact: true }).click();
    await dialog.getByRole("button", { name: "주문 취소하기" }).dblclick();
    await expect(page.getByText("결제한 금액을 모두 돌려드렸어요")).toBeVisible();
    await expect(dialog.getByText("주문취소", { exact: true })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "주문 취소하기" })).toHaveCount(0);
  },
);

// covers 3.9c
test("back closes the dialog, and an unpaid order is paid from there", async ({
  member,
  guest,
}) => {
  const { page } = member;
  await member.orders(await guest.finds("로고송"));
  await page.getByRole("button", { name: "취소" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("결제가 되지 않았어요");
  const unpaid = number(
    await page
      .getByText(/^\d{8}-[A-Z2-9]{8}$/)
      .first()
      .textContent(),
  );
  await page.goto("/my");
  const dialog = page.getByRole("dialog", { name: "주문 상세" });
  await page.locator(`main a[href^="/my"][href*="order=${unpaid}"]`).first().click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.locator(`main a[href^="/my"][href*="order=${unpaid}"]`).first().click();
  await dialog.getByRole("button", { name: /결제하기$/ }).click();
  await page.getByRole("button", { name: "결제 성공" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("주문이 완료");
});

test("a session that ended in the payment window costs no payment: it is settled, and the order is shown after signing in", async ({
  member,
  guest,
}) => {
  const { page } = member;
  await member.orders(await guest.finds("목소리 엽서"));
  await page.context().clearCookies();
  await page.getByRole("button", { name: "결제 성공" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("결제가 끝났어요");
  await page.getByRole("link", { name: "로그인하고 주문 보기" }).click();
  await expect(page).toHaveURL(/\/login\?pre=/);
  await member.signsIn();
  await expect(page.getByRole("dialog")).toContainText("배송준비중");
});
