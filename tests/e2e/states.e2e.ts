import type { Page } from "@playwright/test";
import { visitLive } from "../browser/live.ts";
import { expect, expectAccessible, test } from "./people.ts";

const EMPTY = "표주박도깨비없는말";

/** Empty and error screens, with their status (0: any) and words. */
const states: [path: string, status: number, words: RegExp][] = [
  ["/product/nowhere", 404, /페이지를 찾을 수 없어요/],
  ["/board/content/00000000-0000-4000-8000-000000000000", 404, /찾을 수 없어요/],
  ["/admin/nowhere", 404, /찾을 수 없어요/],
  [`/qna?q=${EMPTY}`, 200, /없어요/],
  [`/board?q=${EMPTY}`, 200, /없어요/],
  ["/non-member/order/failure", 200, /주문/],
  ["/non-member/order?pick=nowhere", 404, /페이지를 찾을 수 없어요/],
  ["/order-reserve/order/nowhere", 404, /찾을 수 없어요/],
  ["/non-member/order/manage/20260101-ABCDEFGH", 404, /찾을 수 없어요/],
  ["/login/oauth/kakao?error=access_denied", 0, /로그인/],
];
const office: [path: string, words: RegExp][] = [
  [`/admin/product?q=${EMPTY}`, /없어요/],
  [`/admin/order?search=${EMPTY}`, /없어요/],
  [`/admin/user?search=${EMPTY}`, /없어요/],
  [`/admin/qna?search=${EMPTY}`, /없어요/],
  [`/admin/board?q=${EMPTY}`, /없어요/],
  ["/admin/order/20260101-ABCDEFGH", /찾을 수 없어요/],
  ["/admin/product/edit/nowhere", /찾을 수 없어요/],
  ["/admin/nowhere", /찾을 수 없어요/],
];

async function judge(page: Page, path: string, words: RegExp, status?: number): Promise<void> {
  await test.step(path, async () => {
    const answer = await page.goto(path);
    if (status) expect(answer?.status(), path).toBe(status);
    await expect(page.locator("main").first()).toContainText(words);
    await expectAccessible(page, { everySize: true });
  });
}

/** Goes on with Tab until this is where the keyboard is, as somebody without a mouse does. */
async function tabTo(page: Page, name: string | RegExp, most = 80): Promise<void> {
  for (let step = 0; step < most; step++) {
    await page.keyboard.press("Tab");
    const says = await page.evaluate(() => {
      const here = document.activeElement as HTMLInputElement | null;
      return [here?.labels?.[0]?.textContent, here?.getAttribute("aria-label"), here?.textContent]
        .filter(Boolean)
        .join(" ")
        .trim();
    });
    if (typeof name === "string" ? says.startsWith(name) : name.test(says)) return;
  }
  throw new Error(`no way to ${String(name)} by keyboard`);
}

// covers 2.41b
test("screens that have nothing to show, or may not, are as accessible as the others", async ({
  page,
  owner,
  isMobile,
}) => {
  test.skip(!isMobile, "the structure is the same, and the phone is judged");
  for (const [path, status, words] of states) await judge(page, path, words, status);
  for (const [path, words] of office) await judge(owner.page, path, words);

  await page.goto("/non-member/order/info");
  await page.getByRole("button", { name: "조회하기" }).click();
  await expect(page.getByLabel("주문번호")).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("주문번호").fill("20260101-ABCDEFGH");
  await page.getByLabel("휴대폰 번호").fill("010-1234-5678");
  await page.getByRole("button", { name: "조회하기" }).click();
  await expect(page.getByText("입력한 정보와 맞는 주문이 없어요.")).toBeVisible();
  await expectAccessible(page);
});

test(
  "a guest goes with the keyboard alone from home to paid and heard, in a page at 200 percent, and sees where the keyboard is",
  { tag: "@desktop" },
  async ({ guest, page, isMobile }) => {
    test.skip(isMobile, "phones have no keyboard");
    // At 200 percent a window of 1280 has 640 pixels of the page's.
    await page.setViewportSize({ width: 640, height: 450 });
    await visitLive(page, "/");
    await tabTo(page, "본문으로 건너뛰기");
    await page.keyboard.press("Enter");
    for (const [product, option] of [
      ["도트 캐릭터 말소리 세트", "개인"],
      ["목소리 엽서 3장", "해와 물결"],
    ] as const) {
      await page.keyboard.press("/");
      const sheet = page.getByRole("dialog", { name: "상품 검색" });
      await expect(sheet.getByRole("searchbox")).toBeFocused();
      await page.keyboard.type(product);
      const found = sheet.getByRole("list", { name: "찾은 상품" }).getByRole("link");
      await expect(found.first()).toHaveAccessibleName(new RegExp(product));
      await expect(found).toHaveCount(1);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: product })).toBeVisible();
      await tabTo(page, option);
      await page.keyboard.press("Space");
      await tabTo(page, "장바구니");
      await page.keyboard.press("Enter");
      await expect(page.getByText(/장바구니에 담았어요/)).toBeVisible();
    }
    await tabTo(page, "장바구니, 상품 2개", 200);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/non-member\/order\?line=/);
    await expect(page.getByRole("heading", { level: 1, name: "주문하기" })).toBeVisible();

    for (const [label, typed] of [
      ["이름", "홍길동"],
      ["휴대폰 번호", guest.phone],
      ["이메일", "hong@example.com"],
    ] as const) {
      await tabTo(page, label);
      const outline = await page.evaluate(() => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(document.activeElement!);
        return outlineStyle !== "none" && outlineWidth !== "0px" ? "outline" : boxShadow;
      });
      expect(outline).not.toBe("none");
      await page.keyboard.type(typed);
    }
    for (const [label, typed] of [
      ["우편번호", "04066"],
      [/^주소(?! 검색)/, "서울특별시 마포구 와우산로 94"],
    ] as const) {
      await tabTo(page, label);
      await page.keyboard.type(typed);
    }
    for (const consent of [/만 14세 이상이고/, /제공이 시작되고/]) {
      await tabTo(page, consent);
      await page.keyboard.press("Space");
    }
    // The focused field is never hidden by the bottom bar, and the page never overflows sideways.
    expect(
      await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      }),
    ).toBeLessThanOrEqual(0);
    await tabTo(page, /결제하기$/);
    await page.keyboard.press("Enter");
    await expect(page.getByText("실제 돈은 움직이지 않아요")).toBeVisible();
    await tabTo(page, "결제 성공");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("주문이 완료");
    await tabTo(page, /^꼬마와 상인과 임금님 듣기/);
    await page.keyboard.press("Enter");
    const place = page.getByRole("slider", { name: /^꼬마와 상인과 임금님 재생 위치/ }).first();
    await expect.poll(async () => Number(await place.inputValue())).toBeGreaterThan(0);
  },
);
