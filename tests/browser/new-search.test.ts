import { devices, type Page } from "@playwright/test";
import { expect, test } from "vitest";
import { saveCategory } from "#shop/product/category/arrange-categories.server.ts";
import { productForm } from "#shop/product/forms.ts";
import { saveProduct } from "#shop/product/save-product.server.ts";
import { readSynonyms } from "#shop/product/search/synonym-form.ts";
import { listSynonyms, saveSynonyms } from "#shop/product/search/synonyms.server.ts";
import { typedWholeNotice } from "../has/product.ts";
import { violationsOf } from "../has/violations.ts";
import { openSite } from "../xss/open-site.ts";
import { visitLive } from "./live.ts";
import { linkTo, presses } from "./opens-shop.ts";

const [WOMAN, MAN] = ["달빛 내레이션 목소리팩", "파도치는 새벽 효과음"];
const phone = { ...devices["iPhone 14"], colorScheme: "dark", deviceScaleFactor: 1 } as const;

/** Longer than what one passes while typing on. */
const LOOKED_AT_MS = 1500;

const site = await openSite();
const { db, has } = site.shop;
const by = { account: null, address: "" };

const shelf = (name: string, slug: string, parent: string | null = null) =>
  saveCategory(db, { name, slug, parent }, by);
await shelf("목소리", "voices");
await shelf("내레이터", "narrators", "voices");
await shelf("소리", "sounds");

const sells = (typed: Record<string, string>) =>
  saveProduct(
    site.shop,
    productForm.parse({
      isShow: "on",
      shippingClass: "parcel",
      stock: "3",
      voiceLanguages: "한국어",
      ...typedWholeNotice,
      ...typed,
    }),
  );
const voice = { category: "narrators", tags: "낭독, 선물", voiceSex: "여성" };
await sells({ title: WOMAN, price: "12000", ...voice });
await sells({ title: MAN, price: "8000", category: "sounds", tags: "바다", voiceSex: "남성" });
const groups = readSynonyms("달빛, 문라이트\n효과음, 사운드 소스");
await saveSynonyms(db, { groups, seen: (await listSynonyms(db)).seen }, by);

const doorOf = (page: Page) =>
  page.getByRole("link", { name: "상품 검색" }).filter({ visible: true });
const sheetOf = (page: Page) => page.getByRole("dialog", { name: "상품 검색" });

/** By the keyboard alone, from the header of the page that is shown. */
async function opensSheet(page: Page): Promise<void> {
  await doorOf(page).focus();
  await page.keyboard.press("Enter");
  const field = sheetOf(page).getByRole("searchbox", { name: "검색어" });
  await field.waitFor();
  await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
}

/** What a screen reader is told, and the names of what was found. */
async function hears(page: Page, typed: string, statusPattern: RegExp): Promise<string[]> {
  const sheet = sheetOf(page);
  await sheet.getByRole("searchbox").fill(typed);
  await sheet.getByRole("status").filter({ hasText: statusPattern }).waitFor();
  const links = sheet.getByRole("list", { name: "찾은 상품" }).getByRole("link");
  return (await links.allTextContents()).map((text) => (text.includes(WOMAN) ? WOMAN : text));
}

const ways = [
  ["the beginning of its name", "달빛 내", /^상품 1개$/],
  ["initial consonants", "ㅁㅅㄹㅍ", /^상품 1개$/],
  ["keys of the other layout", "ekfqlc", /^상품 1개$/],
  ["the owner's equal word", "문라이트", /^상품 1개$/],
  ["English", "narration", /^상품 1개$/],
  ["its tag and shelf", "낭독 내레이터", /^상품 1개$/],
  ["what its voice is like", "여성 목소리팩", /^상품 1개$/],
  ["a wrong letter", "달빗 내레이숀", new RegExp(`혹시 ‘${WOMAN}’ 같은 상품을 찾으세요`)],
] as const;

const newPage = async (options = {}) => (await site.window({ ...phone, ...options })).newPage();

test("the header's sheet finds the product by whatever one types, and opens it by keys", async () => {
  const page = await newPage();
  await visitLive(page, "/");
  await opensSheet(page);
  for (const [way, typed, statusPattern] of ways)
    expect(await hears(page, typed, statusPattern), way).toEqual([WOMAN]);
  expect(await violationsOf(page)).toEqual([]);
  await hears(page, "아코디언 phone", /맞는 상품이 없어요/);
  await page.waitForTimeout(LOOKED_AT_MS);
  const leftResponse = page.waitForResponse("**/api/search/left");
  expect(await hears(page, "문라이트", /^상품 1개$/)).toEqual([WOMAN]);
  expect((await leftResponse).status()).toBe(204);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: WOMAN }).waitFor();
  await sheetOf(page).waitFor({ state: "hidden" });
});

test("all results stand on a page with what narrows them and how many there would be", async () => {
  const page = await newPage();
  await visitLive(page, "/");
  await opensSheet(page);
  await page.keyboard.type("3000");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/search\?q=3000$/);
  await page.goto("/search");
  await page.getByText("조건 고르기").click();
  for (const [group, choices] of Object.entries({
    카테고리: ["목소리1", "소리1"],
    "목소리 성별": ["여성1", "남성1"],
    가격: ["1만원 미만1", "1만원대~2만원대1"],
  }))
    expect(
      await page.getByRole("group", { name: group }).locator("label").allTextContents(),
    ).toEqual(choices);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("radio", { name: /^남성/ }).press("Space");
  await page.getByRole("status").filter({ hasText: "상품 1개" }).waitFor();
  expect(new URL(page.url()).search).toBe(`?sex=${encodeURIComponent("남성")}`);
  await page.getByRole("link", { name: new RegExp(MAN) }).waitFor();
  expect(await page.getByRole("link", { name: new RegExp(WOMAN) }).count()).toBe(0);
});

test("without scripts the same is found through a form, and what nothing has is told to the owner", async () => {
  const page = await newPage({ javaScriptEnabled: false });
  await page.goto("/");
  await doorOf(page).click();
  for (const typed of ["문라이트", "ekfqlc", "ㅁㅅㄹㅍ"]) {
    await page.getByRole("searchbox", { name: "검색어" }).fill(typed);
    await presses(page, "찾기");
    await page.getByText(`‘${typed}’ 상품 1개`).waitFor();
    await page.getByRole("link", { name: new RegExp(WOMAN) }).waitFor();
  }
  const vain = "하모니카";
  await page.getByRole("searchbox", { name: "검색어" }).fill(vain);
  await presses(page, "찾기");
  await page.getByText("검색 결과가 없어요").waitFor();
  const office = await site.window({ viewport: { width: 1440, height: 900 } });
  await site.signIn(office, (await has.admin()).email);
  const owner = await office.newPage();
  await owner.goto("/admin/product/search");
  await owner.getByRole("listitem").filter({ hasText: "아코디언 phone" }).waitFor();
  const row = owner.getByRole("listitem").filter({ hasText: vain });
  expect(await row.textContent()).toContain("1번");
  await linkTo(owner, `${vain}, 동의어로 묶기`).click();
  await expect
    .poll(() => owner.getByLabel("동의어 묶음").inputValue())
    .toMatch(new RegExp(`사운드 소스\n${vain}, $`));
});
