import type { Page } from "@playwright/test";
import { photo } from "../has/photo.ts";
import { patience } from "../patience.ts";
import { totpOf } from "../totp.ts";

// The steps of an owner who opens a new shop, also for a trial outside of the test runner.

export const SHOP = "달빛목소리";
export const PASSWORD = "tangerine lighthouse";

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** Once nothing is being sent any more: pressed before, a button does nothing. */
export async function presses(page: Page, name: string): Promise<void> {
  const sending = page.locator('main [aria-busy="true"]').first();
  await sending.waitFor({ state: "detached", timeout: patience(20_000) });
  await button(page, name).click();
}
export const linkTo = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
/** Types into the fields of these names, as far as they are within this part of the page. */
export async function fills(
  page: Page,
  typed: Record<string, string>,
  part = page.locator("main"),
) {
  for (const [name, words] of Object.entries(typed))
    await part.locator(`[name="${name}"]`).fill(words);
}

export async function withApp(page: Page): Promise<void> {
  await page.getByLabel("지금 비밀번호").first().fill(PASSWORD);
  await presses(page, "2단계 인증 켜기 시작");
  await page.getByLabel("인증 앱에 보이는 숫자 6자리").waitFor();
  await fills(page, { code: totpOf(await page.locator("input[name=uri]").inputValue()) });
  await presses(page, "2단계 인증 켜기");
}

async function saves(page: Page, title: string, typed: Record<string, string>): Promise<void> {
  const part = page.getByRole("region", { name: title, exact: true });
  await fills(page, typed, part);
  await part.getByRole("button", { name: "저장", exact: true }).click();
  await page.getByText("저장했어요. 상점에 바로 보여요.").waitFor();
}

/** The first step from the list of them; from then on by the words that say what was saved. */
async function begins(page: Page): Promise<void> {
  await page.goto("/admin/setup");
  await page.getByText(/6가지 가운데 [01]가지를 마쳤어요/).waitFor();
  await linkTo(page, "사업자 정보 설정하기").click();
}
export async function goesOn(page: Page, title: string): Promise<void> {
  await linkTo(page, `다음: ${title}`).last().click();
}

export async function saysWhoSheIs(page: Page): Promise<void> {
  await begins(page);
  await saves(page, "상점", { shopName: SHOP });
  await goesOn(page, "사업자 정보");
  await saves(page, "사업자 정보", {
    name: "달빛공방",
    representative: "김달빛",
    businessNumber: "220-81-62517",
    address: "부산광역시 영도구 달빛길 7",
    phone: "051-700-1234",
    email: "help@dalbit.kr",
    hosting: "달빛공방",
    privacyOfficer: "김달빛",
  });
  await goesOn(page, "배송비와 반품비");
  await saves(page, "배송비", { shippingFee: "3500" });
}

export async function takesPractice(page: Page): Promise<void> {
  await goesOn(page, "결제");
  await page.getByLabel(/^연습 모드에서는 실제 결제가 되지 않고/).check();
  await presses(page, "연습 모드 시작");
  await page.getByText("연습 모드를 시작했어요.").waitFor();
}

/** The draft is filled with her data; what only she knows stands in 〔 〕. */
export async function publishes(page: Page, title: string): Promise<void> {
  await goesOn(page, title);
  const document = page.getByRole("region", { name: title, exact: true });
  await document.getByRole("button", { name: "초안 만들기" }).click();
  await page.getByText(`${title} 1.0 초안을 만들었어요.`).waitFor();
  await presses(page, "HTML로 고치기");
  const html = await page.locator("textarea[name=html]").inputValue();
  if (!html.includes("달빛공방")) throw new Error(`the draft of ${title} does not know the shop`);
  await page.locator("textarea[name=html]").fill(html.replace(/〔[^〕]*〕/g, "쓰지 않음"));
  await presses(page, "저장");
  await page.getByText(/\d 저장했어요\./).waitFor();
  await linkTo(page, "공개").click();
  await presses(page, `${title} 1.0 공개하기`);
  await page.getByText(`${title} 1.0 버전을 공개했어요.`).first().waitFor();
}

/** Types a first product with its picture, and saves it until its kind is asked for. */
export async function beginsProduct(page: Page, title: string, stock: string): Promise<void> {
  await fills(page, { title, price: "12000", stock });
  await page.locator("select[name=shippingClass]").selectOption("parcel");
  const file = { name: "사진.jpg", mimeType: "image/jpeg", buffer: await photo() };
  await page.locator("input[type=file]#thumbnail").setInputFiles(file);
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>("input[name=thumbnail]")?.value,
  );
  await presses(page, "상품 만들기");
  await page.getByText("상품정보제공고시의 상품 종류를 골라주세요.").waitFor();
}
