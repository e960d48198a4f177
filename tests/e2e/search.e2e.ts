import { visitLive } from "../browser/live.ts";
import { expect, expectAccessible, test } from "./people.ts";

const field = "검색어";

test(
  "who types finds, hears and opens a product from any page, by keyboard alone",
  { tag: "@both" },
  async ({ page }) => {
    await visitLive(page, "/qna");
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
    // A press while the sheet closes is taken, wherever it falls.
    const below = await door.evaluate((link: HTMLElement) => {
      const closing = document.querySelector<HTMLDialogElement>("dialog.sheet[open]")!;
      const { left, top, width, height } = closing.getBoundingClientRect();
      closing.close();
      const pressed = document.elementFromPoint(left + width / 2, top + height / 2);
      link.click();
      return !closing.contains(pressed);
    });
    expect(below).toBe(true);
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

test("a kind of voice is heard through over the sheet, and Back opens it where it was left", async ({
  page,
}) => {
  await visitLive(page, "/qna");
  await page.getByRole("link", { name: "상품 검색" }).filter({ visible: true }).click();
  const sheet = page.getByRole("dialog", { name: "상품 검색" });
  await expect(sheet.getByRole("list", { name: "새로 나온 상품" })).toBeVisible();
  await expect(sheet.getByRole("navigation", { name: "카테고리" })).toBeVisible();
  await expectAccessible(page);

  const kind = sheet.getByRole("button", { name: /^여성 \d+$/ });
  await kind.click();
  await expect(kind).toHaveAttribute("aria-pressed", "true");
  await expect(sheet.getByRole("status")).toHaveText(/^상품 \d+개$/);
  const found = sheet.getByRole("list", { name: "찾은 상품" });
  await found.getByRole("button", { name: /듣기$/ }).first().click();
  const bar = sheet.getByRole("region", { name: "재생 중인 소리" });
  await bar.getByRole("button", { name: "이어 듣기" }).click();
  await expect(bar.getByRole("button", { name: "이어 듣기" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await bar.getByRole("button", { name: "다음 소리" }).click();
  await expect(
    found
      .getByRole("listitem")
      .nth(1)
      .getByRole("button", { name: /멈추기$/ }),
  ).toBeVisible();
  await expectAccessible(page);

  const title = "비 오는 밤, 속삭임";
  await found.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("region", { name: "재생 중인 소리" })).toBeVisible();
  await page.goBack();
  await expect(kind).toHaveAttribute("aria-pressed", "true");
  await expect(found.getByRole("link", { name: title })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  // The bar of the page says what was set in the sheet.
  await expect(page.getByRole("button", { name: "이어 듣기" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

test(
  "what is chosen holds at once with its count, can be taken off again, and Back leaves it; on the phone in a sheet",
  { tag: "@both" },
  async ({ page, isMobile }) => {
    await visitLive(page, "/search");
    await page.getByText("조건 고르기").first().click();
    const sheet = page.getByRole("dialog", { name: "조건 고르기" });
    await expect(sheet).toBeVisible({ visible: isMobile });
    const use = page.getByRole("radio", { name: /^내레이션 \d+$/ });
    await use.focus();
    await page.keyboard.press("Space");
    await expect(page).toHaveURL(/\/search\?use=[^&]+$/);
    await expect(use).toBeFocused();
    await expectAccessible(page);
    await page.getByRole("checkbox", { name: /^들어볼 수 있는 것 \d+$/ }).press("Space");
    await expect(page).toHaveURL(/\/search\?sound=on&use=[^&]+$/);
    // A choice is taken back by pressing it again.
    await page.locator("label", { has: use }).click();
    await expect(page).toHaveURL(/\/search\?sound=on$/);
    await expect(use).not.toBeChecked();
    await page.locator("label", { has: use }).click();
    await expect(page).toHaveURL(/\/search\?sound=on&use=[^&]+$/);
    const many = await page.getByText(/^상품 \d+개$/).textContent();
    await page.getByRole("button", { name: `${many} 보기` }).click();
    await expect(sheet).toBeHidden();
    await expect(use).toBeHidden();
    const chosen = page.getByRole("list", { name: "고른 조건" });
    await page.goBack();
    await expect(page).toHaveURL(/\/search$/);
    await expect(chosen).toBeHidden();
    await page.goForward();
    await chosen.getByRole("link", { name: /들어볼/ }).click();
    await expect(page).toHaveURL(/\/search\?use=[^&]+$/);
    await page.getByLabel("순서").selectOption("낮은 가격순");
    await expect(page).toHaveURL(/use=[^&]+&sort=cheap$/);
  },
);

test("without a network the sheet says so, keeps what was typed, and finds when it is back", async ({
  page,
  context,
}) => {
  await visitLive(page, "/board");
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
  await expect(page.getByRole("main").getByText("검색 결과가 없어요")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the search is a page with a form, filters and an order", async ({ page }) => {
    await page.goto("/qna");
    await page.getByRole("link", { name: "상품 검색" }).filter({ visible: true }).click();
    await page.getByRole("searchbox", { name: field }).fill("ㅁㅅㄹㅍ");
    await page.getByRole("button", { name: "찾기" }).click();
    await expect(page.getByRole("link", { name: /아침을 여는 목소리팩/ })).toBeVisible();
    await page.getByRole("searchbox", { name: field }).fill("");
    await page.getByRole("button", { name: "찾기" }).click();
    await page.getByText("조건 고르기").click();
    await page
      .locator("label", { has: page.getByRole("radio", { name: /^내레이션 \d+$/ }) })
      .click();
    await page.getByLabel("순서").selectOption("낮은 가격순");
    await page.getByRole("button", { name: /^상품 \d+개 보기$/ }).click();
    await expect(page.getByRole("list", { name: "고른 조건" })).toContainText("내레이션");
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    await expect(page.getByLabel("순서")).toHaveValue("cheap");
  });
});
