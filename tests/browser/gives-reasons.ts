import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { button, fills, linkTo, presses } from "./opens-shop.ts";

const POLICY = "후기 운영방침";

/** The law asks for their policy first: what the settings say leads there and back. */
async function takesReviews(owner: Page): Promise<void> {
  await owner.goto("/admin/reviews/settings");
  await linkTo(owner, `${POLICY} 만들기`).click();
  const part = owner.getByRole("region", { name: POLICY, exact: true });
  await part.getByRole("button", { name: "초안 만들기" }).click();
  await owner.getByText(`${POLICY} 1.0 초안을 만들었어요.`).waitFor();
  expect(await owner.getByText("다시 동의").count()).toBe(0);
  await linkTo(owner, "공개").click();
  await presses(owner, `${POLICY} 1.0 공개하기`);
  await linkTo(owner, "후기 설정으로 가기").click();
  await owner.getByLabel("상점에 후기를 보이고 받기").check();
  await presses(owner, "저장");
  await owner.getByText("저장했어요. 상점에 후기가 보여요.").waitFor();
}

async function makesCoupon(owner: Page, code: string): Promise<void> {
  await owner.goto("/admin/coupons");
  await linkTo(owner, "새 쿠폰").click();
  await owner.getByLabel("비율", { exact: true }).check();
  await fills(owner, { name: "문을 연 기념", percent: "10", mostOff: "3000", code });
  await owner.getByText("상품 금액에서 10% (최대 3,000원)를 할인해드려요.").waitFor();
  await presses(owner, "쿠폰 만들기");
  await owner.getByText("쿠폰을 만들었어요.").waitFor();
}

/** Reviews, a coupon, points, gift codes, and gifts; gives a gift code. */
export async function givesReasons(owner: Page, code: string): Promise<string> {
  await takesReviews(owner);
  await makesCoupon(owner, code);
  await linkTo(owner, "쿠폰 목록").click();
  await linkTo(owner, "포인트").click();
  await owner.getByLabel("적립하기").check();
  await fills(owner, { earnPercent: "2", reviewPoints: "500" });
  await presses(owner, "저장");
  await owner.getByText("저장했어요. 지금부터 완료되는 주문에 적립해요.").waitFor();
  await linkTo(owner, "기프트 코드").click();
  await owner.locator("summary").filter({ hasText: "코드 만들기" }).click();
  await fills(owner, { name: "감사 선물", amount: "5000" });
  await presses(owner, "만들기");
  const given = await owner.getByLabel("만든 코드").inputValue();
  await owner.goto("/admin/site#gifts");
  const gifts = owner.getByRole("region", { name: "선물하기", exact: true });
  await gifts.locator("select[name=giftsOn]").selectOption("on");
  await button(owner, "저장").and(gifts.getByRole("button")).click();
  await owner.getByText("저장했어요. 상점에 바로 보여요.").waitFor();
  return given;
}

type Gift = { payer: Page; receiver: Page; product: string; code: string };

/**
 * The payer uses the coupon without an address, and the receiver enters one by link. Returns the
 * order's number.
 */
export async function givesGift({ payer, receiver, product, code }: Gift): Promise<string> {
  await payer.goto("/");
  await payer.getByRole("link", { name: product }).first().click();
  await button(payer, "선물하기").first().click();
  await fills(payer, {
    ordererName: "홍길동",
    ordererPhone: "010-2345-6789",
    ordererEmail: "hong@dalbit.kr",
    giftTo: "순이",
    giftMessage: "생일 축하해!",
    couponCode: code,
  });
  await presses(payer, "적용");
  await payer.getByText("1,200원 할인했어요.").waitFor();
  expect(await payer.getByText("최근에 썼어요").count()).toBe(0);
  const form = payer.locator("form", { has: button(payer, "14,300원 결제하기") });
  const ticks = form.locator("input[type=checkbox][required]");
  await ticks.first().waitFor();
  for (const tick of await ticks.all()) await tick.check();
  await presses(payer, "14,300원 결제하기");
  await button(payer, "결제 성공").first().click();
  const number = await payer
    .getByText(/^\d{8}-[A-Z2-9]{8}$/)
    .first()
    .textContent();
  await linkTo(payer, "선물 보내기").click();
  const address = await payer
    .getByText(/\/gift\/[\w-]{43}$/)
    .first()
    .textContent();
  await receiver.goto(new URL(address!).pathname);
  await receiver.locator("summary").filter({ hasText: "선물 열기" }).click();
  await receiver.getByText("생일 축하해!").waitFor();
  await fills(receiver, {
    recipientName: "김순이",
    recipientPhone: "010-9876-5432",
    postcode: "04066",
    address: "서울특별시 마포구 와우산로 94",
  });
  await receiver.getByLabel(/개인정보 수집과 이용에 동의/).check();
  await button(receiver, "선물 받기").dblclick();
  await receiver.getByRole("heading", { name: "받을 곳을 알려주셨어요" }).waitFor();
  await payer.reload();
  await payer.getByText("순이님이 선물을 받았어요.").waitFor();
  expect(await payer.content()).not.toContain("와우산로");
  return number!.trim();
}
