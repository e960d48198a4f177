import { agreeAll, expect, expectAccessible, test } from "./people.ts";

const SENTENCE = "아침 여섯 시, 골목의 첫 빵이 나옵니다. ";

// covers 4.3
test("a guest writes a script, sees what it costs while it grows, and pays before anything is made", async ({
  guest,
  page,
}) => {
  const product = await guest.finds("브랜드 내레이션");
  await page.goto(`/product/${product.id}`);
  await expect(page.getByRole("button", { name: "장바구니" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "비회원 주문" }).click();
  await expect(page).toHaveURL(new RegExp(`/non-member/order/${product.id}`));

  const script = page.getByLabel("녹음할 원고");
  const pay = page.getByRole("button", { name: /결제하기$/ });
  await script.fill(SENTENCE);
  await expect(page.getByText(/공백을 빼고 17자 · 읽으면 약 \d초 · 300자까지 가격/)).toBeVisible();
  await expect(pay).toHaveText("90,000원 결제하기");
  await page.getByLabel(/온라인 상업 2년/).check();
  await expect(pay).toHaveText("170,000원 결제하기");
  await script.fill(SENTENCE.repeat(20));
  await expect(pay).toHaveText("230,000원 결제하기");

  // Nothing is lost by a reload, nor by the field that says no.
  await page.reload();
  await expect(script).toHaveValue(SENTENCE.repeat(20));
  await expect(pay).toHaveText("230,000원 결제하기");
  await script.fill("가".repeat(200_000));
  await expect(page.getByText(/3,000자까지 주문할 수 있어요. 지금 200,000자/)).toBeVisible();
  await pay.click();
  await expect(script).toBeFocused();
  await expect(script).toHaveValue("가".repeat(200_000));
  await script.fill(SENTENCE.repeat(2));

  await guest.fillsOrder();
  await pay.click();
  await expect(page.getByRole("link", { name: /청약철회 안내를 확인하고 동의/ })).toBeVisible();
  await expect(script).toHaveValue(SENTENCE.repeat(2));
  await expectAccessible(page);
  await page.getByLabel(/원고대로 저만을 위해 만드는/).check();
  await agreeAll(page);
  await guest.pays("결제 성공");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("주문이 완료");
  await page.getByText("원고 보기").first().click();
  await expect(page.getByText(SENTENCE.repeat(2).trim())).toBeVisible();
  await expectAccessible(page);
});
