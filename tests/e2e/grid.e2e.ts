import type { Page } from "@playwright/test";
import { countClicks } from "../browser/count-clicks.ts";
import { expect, test } from "./people.ts";

const paste = (page: Page, text: string) =>
  page.evaluate((words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", words);
    document.activeElement!.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

/** The first `count` prices in sheet order; empty where a product has no editable price. */
const pricesOfRows = (page: Page, count: number): Promise<string[]> =>
  page.locator("tbody tr:has(th a)").evaluateAll((rows, most) => {
    const prices = rows.map(
      (row) => row.querySelector<HTMLInputElement>("input[name$='.price']")?.value ?? "",
    );
    const from = prices.findIndex(Boolean);
    const filled = prices.flatMap((price, at) => (price ? [at] : []));
    return prices.slice(from, filled[most - 1]! + 1);
  }, count);

// covers 2.41b
test(
  "ten prices take three clicks, their undoing one, a stock one; a product is copied and saved",
  { tag: "@desktop" },
  async ({ owner: { page } }) => {
    await page.goto("/admin/product");
    const clicks = await countClicks(page);
    await page.getByRole("link", { name: "한꺼번에 고치기" }).click();
    const prices = page.locator("input[name^='product.'][name$='.price']");
    // Another journey may add a product above it meanwhile.
    const firstPrice = page.locator(`[name="${await prices.first().getAttribute("name")}"]`);
    await firstPrice.click();
    const before = await pricesOfRows(page, 10);
    // A small increase, which other journeys tolerate; commissions have a price table instead.
    await paste(page, before.map((price) => (price ? String(Number(price) + 10) : "")).join("\n"));
    await page.getByRole("button", { name: "저장" }).click();
    await expect(page.getByText("상품 10개의 10칸을 바꿨어요")).toBeVisible();
    expect(await clicks()).toBe(3);
    await page.getByRole("button", { name: "방금 바꾼 것 되돌리기" }).click();
    await expect(page.getByText("10칸을 바꾸기 전으로 되돌렸어요")).toBeVisible();
    await expect(firstPrice).toHaveValue(before[0]!);

    await page.goto("/admin/product");
    const again = await countClicks(page);
    const stock = page.getByRole("textbox", { name: "우리 가게 로고송 재고" });
    await stock.click();
    await stock.fill("9");
    await stock.press("Enter");
    await expect(stock).toHaveValue("9");
    await expect(stock).not.toHaveAttribute("aria-busy");
    expect(await again()).toBe(1);
    await page.getByRole("button", { name: "우리 가게 로고송 복사해서 새로 만들기" }).click();
    await expect(page.getByLabel("상품 이름")).toHaveValue("우리 가게 로고송 (복사)");
    await page.getByRole("button", { name: "저장" }).click();
    // A try before this one left its copy too.
    await expect(
      page.getByRole("link", { name: /우리 가게 로고송 \(복사\)/ }).first(),
    ).toBeVisible();
    // The one of the stock, and two of the copy.
    expect(await again()).toBe(3);
  },
);
