import type { Page } from "@playwright/test";
import { lives } from "../browser/live.ts";
import { delivers, orderAndPay, signIn } from "./by-request.ts";
import { expect, expectAccessible, newPhone, test } from "./people.ts";
import { photo } from "../has/photo.ts";
import { patience } from "../patience.ts";

/** Demo people, different per journey and device, because sign-ins of one account are limited. */
const people: Record<string, [back: string, other: string, part: string]> = {
  phone: ["danu.yoo", "taeo.moon", "bomi.son"],
  desktop: ["nael.ko", "saeon.yang", "seoyun.kim"],
};

/** Somebody who ordered and paid; `pieces` of a thing that is sent by parcel. */
async function buys(
  page: Page,
  which: number,
  product: { id: string },
  pieces = 1,
): Promise<string> {
  const email = `${people[test.info().project.name]![which]}@example.com`;
  await signIn(page.request, email);
  const { number } = await orderAndPay(page, "/order", { product, pieces, phone: newPhone() });
  return number;
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "주문 상세" });

test("a return goes from a request with a picture to the refund", async ({
  page,
  owner,
  guest,
}) => {
  const number = await buys(page, 0, await guest.finds("목소리 엽서"));
  await delivers(owner.page, number);
  await page.goto("/my");
  await page.getByRole("link", { name: new RegExp(`반품 요청.*${number}`) }).click();
  await expect(page).toHaveURL(new RegExp(`/my/claim/${number}`));
  await page.getByRole("button", { name: /내용 확인/ }).click();
  await expect(page.getByText("이유를 골라주세요.")).toBeFocused();
  await page.getByRole("radio", { name: "상품에 문제가 있어요" }).check();
  await expect(page.getByText("배송비는 상점이 부담해요.")).toBeVisible();
  await page.getByLabel("자세한 내용").fill("소리가 한쪽에서만 나요.");
  await page
    .getByLabel("사진 올리기")
    .setInputFiles({ name: "broken.jpg", mimeType: "image/jpeg", buffer: await photo() });
  await expect(page.getByRole("img", { name: "올린 사진 1" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /내용 확인/ }).click();
  await expect(page.getByRole("heading", { name: "이대로 반품 요청을 보낼까요?" })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: "반품 요청하기" }).dblclick();
  await expect(
    dialog(page).getByText("요청을 확인하고 있어요. 처리되면 알려드릴게요."),
  ).toBeVisible();

  await owner.page.goto(`/admin/claim?search=${number}`);
  await owner.page.getByRole("link", { name: `반품 ${number}` }).click();
  await expect(owner.page.getByText("소리가 한쪽에서만 나요.")).toBeVisible();
  await expectAccessible(owner.page);
  await owner.page.getByRole("link", { name: "사진 1 크게 보기" }).click();
  await expect(owner.page.getByRole("dialog", { name: "사진 1 / 1" })).toBeVisible();
  await owner.page.keyboard.press("Escape");
  await owner.page.getByRole("button", { name: "승인", exact: true }).click();
  await owner.page.getByText("다시 넣기").click();
  await owner.page.getByRole("button", { name: "상품을 받았어요, 환불하기" }).click();
  await expect(owner.page.getByText("처리완료", { exact: true })).toBeVisible();

  await page.goto(`/my?order=${number}`);
  await expect(dialog(page).getByText("환불을 마쳤어요.")).toBeVisible();
  await expectAccessible(page);
});

test("an exchange is asked, taken back, asked again and sent", async ({ page, owner, guest }) => {
  const number = await buys(page, 1, await guest.finds("목소리 엽서"));
  await delivers(owner.page, number);
  const asks = async () => {
    await page.goto(`/my/claim/${number}?kind=exchange`);
    await page.getByRole("radio", { name: "상품이나 옵션을 잘못 골랐어요" }).check();
    await page.getByLabel("자세한 내용").fill("먹색으로 바꾸고 싶어요.");
    await expect(page.getByText("왕복 배송비 6,000원은 구매자가 부담해요.")).toBeVisible();
    await page.getByRole("button", { name: /내용 확인/ }).click();
    await page.getByRole("button", { name: "교환 요청하기" }).click();
    await expect(dialog(page).getByText("교환 요청", { exact: true })).toBeVisible();
  };
  await asks();
  await dialog(page).getByText("요청 철회").click();
  await dialog(page).getByRole("button", { name: "요청 취소하기" }).click();
  await expect(dialog(page).getByText("요청을 취소했어요.").first()).toBeVisible();
  await asks();

  await owner.page.goto("/admin/claim?kind=exchange");
  await owner.page.getByRole("link", { name: `교환 ${number}` }).click();
  await owner.page.getByLabel("구매자에게 전할 말").fill("배송비는 상자에 넣어주세요.");
  await owner.page.getByRole("button", { name: "승인", exact: true }).click();
  await owner.page.locator("#exchange-company").selectOption("우체국택배");
  await owner.page.locator("#exchange-number").fill("6062803312045");
  await expectAccessible(owner.page);
  await owner.page.getByRole("button", { name: "새 상품을 보냈어요" }).click();
  await expect(owner.page.getByText("처리완료", { exact: true })).toBeVisible();

  await page.goto(`/my?order=${number}`);
  await expect(dialog(page).getByText("새 상품을 보냈어요.")).toBeVisible();
  await expect(dialog(page).getByText("우체국택배 6062803312045")).toBeVisible();
  await expect(dialog(page).getByText("배송비는 상자에 넣어주세요.")).toBeVisible();
});

test("a part of an order is cancelled before it is sent, and its money is back", async ({
  page,
  owner,
  guest,
  context,
}) => {
  const number = await buys(page, 2, await guest.finds("목소리 엽서"), 2);
  await page.goto(`/my?order=${number}`);
  await dialog(page).getByText("주문 취소", { exact: true }).click();
  await dialog(page).getByRole("link", { name: "일부만 취소" }).click();
  await expect(page).toHaveURL(new RegExp(`/my/claim/${number}`));
  await page.getByRole("button", { name: /수량 줄이기/ }).click();
  await page.getByRole("radio", { name: "마음이 바뀌었어요" }).check();
  await expect(page.getByText("6,000원").last()).toBeVisible();
  await page.getByRole("button", { name: /내용 확인/ }).click();
  await expect(page.getByRole("heading", { name: /요청을 보낼까요/ })).toBeVisible();
  await lives(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "취소 요청하기" }).click();
  await expect(page.getByText("보내지 못했어요.")).toBeVisible();
  await context.setOffline(false);
  const again = page.getByRole("button", { name: "취소 요청하기" });
  // A second press right after the first one does nothing.
  await expect(async () => {
    if (await again.isVisible()) await again.click();
    await expect(dialog(page).getByText("취소 요청", { exact: true })).toBeVisible({
      timeout: 2000,
    });
  }).toPass({ timeout: patience(30_000) });

  await owner.page.goto("/admin/claim?kind=cancel");
  await owner.page.getByRole("link", { name: `취소 ${number}` }).click();
  await owner.page.getByRole("button", { name: "승인하고 환불하기" }).dblclick();
  await expect(owner.page.getByText("처리완료", { exact: true })).toBeVisible();
  await page.reload();
  await expect(dialog(page).getByText("환불을 마쳤어요.")).toBeVisible();
  await expect(dialog(page).getByText("배송준비중", { exact: true }).first()).toBeVisible();
});
