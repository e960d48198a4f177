import type { Page } from "@playwright/test";
import { delivers, readMail } from "./by-request.ts";
import { agreeAll, expect, expectAccessible, newPhone, test } from "./people.ts";

const counts = new WeakMap<Page, number>();

/** How often the page is clicked from now on, over every page it leads to. */
async function countClicks(page: Page): Promise<() => number> {
  if (!counts.has(page))
    await page.exposeFunction("clicked", () => counts.set(page, counts.get(page)! + 1));
  counts.set(page, 0);
  await page.evaluate(() =>
    addEventListener(
      "pointerdown",
      () => (window as unknown as { clicked: () => void }).clicked(),
      true,
    ),
  );
  return () => counts.get(page)!;
}

// covers 2.41b
test(
  "a caller's order is written, agreed to and paid by its link; an address takes two clicks, a return of one of its three lines four",
  { tag: "@desktop" },
  async ({ owner: { page }, guest }) => {
    const titles = ["목소리 엽서", "비 오는 밤, 속삭임", "유리종 알림음"];
    const products = await Promise.all(titles.map((title) => guest.finds(title)));
    await page.goto(
      `/admin/order/write?${products.map(({ id }) => `pick=${id}`).join("&")}&find=1`,
    );
    await expectAccessible(page);
    await page.getByRole("button", { name: "고른 상품으로 쓰기" }).click();
    await expect(page.getByRole("link", { name: "상품 더 고르기" })).toBeVisible();
    for (const select of await page.locator("select[name*='.option.']").all())
      await select.selectOption({ index: 1 });
    await page.getByLabel("이름", { exact: true }).fill("홍길동");
    await page.getByLabel("휴대폰 번호").fill(newPhone());
    await page.getByLabel("이메일").fill("hong@example.com");
    await page.getByLabel("우편번호").fill("04066");
    await page.getByLabel("주소", { exact: true }).fill("서울특별시 마포구 와우산로 94");
    await expectAccessible(page);
    await page.getByRole("button", { name: /주문 쓰기$/ }).click();
    await expect(page.getByRole("button", { name: "결제 링크 보내기" })).toBeVisible();
    const number = /\d{8}-[A-Z2-9]{8}/.exec(page.url())![0];

    const link = await readMail(page, {
      about: [number, "결제"],
      says: /\/pay\/[\w-]+\/[\w-]+/,
    });
    await guest.page.goto(link);
    await agreeAll(guest.page);
    await expectAccessible(guest.page);
    await guest.pays("결제 성공");
    await expect(guest.page.getByText(number).first()).toBeVisible();

    await page.goto(`/admin/order/${number}`);
    const clicksTo = await countClicks(page);
    await page.getByRole("link", { name: "연락처와 받는 곳 바꾸기" }).click();
    await page.getByLabel("상세 주소").fill("3층 302호");
    await page.getByRole("button", { name: "받는 곳 바꾸기" }).click();
    await expect(page.getByText("받는 곳을 바꾸고 주문자에게 알렸어요")).toBeVisible();
    expect(clicksTo()).toBe(2);
    // Where signing in leads: what was sold today takes no click.
    await page.goto("/admin/today");
    await expect(page.getByText("오늘 매출")).toBeVisible();

    await delivers(page, number);
    await page.goto(`/admin/order/${number}`);
    const clicks = await countClicks(page);
    await page.getByRole("link", { name: "취소·반품·교환 대신 접수" }).click();
    await page.getByRole("checkbox", { name: /목소리 엽서/ }).check();
    await page.getByLabel(/마음이 바뀌었어요/).check();
    await expectAccessible(page);
    await page.getByRole("button", { name: "반품 접수하기" }).click();
    await expect(page.getByText("전화로 받은 취소·반품·교환을 접수했어요")).toBeVisible();
    expect(clicks()).toBe(4);
  },
);
