import { expect, expectAccessible, test } from "./people.ts";

const field = "찾을 말";

test(
  "who types finds, hears and opens a product from any page, by keyboard alone",
  { tag: "@both" },
  async ({ page }) => {
    await page.goto("/qna", { waitUntil: "networkidle" });
    const door = page.getByRole("link", { name: "상품 검색" }).filter({ visible: true });
    await door.focus();
    await page.keyboard.press("Enter");
    const sheet = page.getByRole("dialog", { name: "상품 검색" });
    await expect(sheet.getByRole("searchbox", { name: field })).toBeFocused();
    await expectAccessible(page);

    await page.keyboard.type("ahrthflvor");
    const found = sheet.getByRole("list", { name: "찾은 상품" });
    const first = found.getByRole("link", { name: /아침을 여는 목소리팩/ });
    await expect(first).toBeVisible();
    await expect(sheet.getByRole("status")).toHaveText(/^상품 \d+개$/);
    await expectAccessible(page);

    await found.getByRole("button", { name: /아침을 여는 목소리팩, .* 듣기/ }).click();
    await expect(
      found.getByRole("button", { name: /아침을 여는 목소리팩, .* 멈추기/ }),
    ).toBeVisible();
    await sheet.getByRole("searchbox").fill("아침 목소리팩");
    await expect(sheet.getByRole("status")).toHaveText("상품 1개");
    await expect(found.getByRole("button", { name: /멈추기/ })).toBeVisible();
    await found.getByRole("button", { name: /멈추기/ }).click();

    await sheet.getByRole("searchbox").focus();
    await page.keyboard.press("ArrowDown");
    await expect(first).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(sheet.getByRole("searchbox")).toBeFocused();
    // As in every search field, the first Escape takes the words away.
    await page.keyboard.press("Escape");
    await expect(sheet.getByRole("searchbox")).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(door).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(sheet.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("목소리팩");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=/);
    const results = page.getByRole("main").getByText(/^‘목소리팩’ 상품 \d+개$/);
    await expect(results).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/qna$/);
    await expect(results).toBeHidden();

    await door.click();
    await sheet.getByRole("button", { name: "목소리팩", exact: true }).click();
    await expect(sheet.getByRole("searchbox")).toHaveValue("목소리팩");
    await first.click();
    await expect(
      page.getByRole("heading", { level: 1, name: "아침을 여는 목소리팩" }),
    ).toBeVisible();
    await expect(sheet).toBeHidden();
  },
);

test("without a network the sheet says so, keeps what was typed, and finds when it is back", async ({
  page,
  context,
}) => {
  await page.goto("/board", { waitUntil: "networkidle" });
  const door = page.getByRole("link", { name: "상품 검색" }).filter({ visible: true });
  await door.click();
  const sheet = page.getByRole("dialog", { name: "상품 검색" });
  await expect(sheet.getByText(/초성\(ㅂㅇㅅ\)으로도/)).toBeVisible();
  await context.setOffline(true);
  await sheet.getByRole("searchbox").fill("없는말없는말");
  await expect(sheet.getByRole("status")).toHaveText(/인터넷에 연결되어 있지 않아요/);
  await context.setOffline(false);
  await sheet.getByRole("button", { name: "다시 찾기" }).click();
  await expect(sheet.getByRole("status")).toHaveText(/‘없는말없는말’에 맞는 상품이 없어요/);
  await sheet.getByRole("link", { name: "조건으로 찾기" }).click();
  await expect(page.getByRole("main").getByText("찾는 상품이 없어요")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test(
    "the search is a page with a form, filters and an order",
    { tag: "@both" },
    async ({ page }) => {
      await page.goto("/qna");
      await page.getByRole("link", { name: "상품 검색" }).filter({ visible: true }).click();
      await page.getByRole("searchbox", { name: field }).fill("ㅁㅅㄹㅍ");
      await page.getByRole("button", { name: "찾기" }).click();
      await expect(page.getByRole("link", { name: /아침을 여는 목소리팩/ })).toBeVisible();
    },
  );
});
