import { devices, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { photo } from "../has/photo.ts";
import { violationsOf } from "../has/violations.ts";
import { becomesOwner } from "./becomes-owner.ts";
import { visitLive } from "./live.ts";
import { newShop, type NewShop } from "./new-shop.ts";
import { fills, linkTo, presses, withApp } from "./opens-shop.ts";

const [WOMAN, MAN] = ["달빛 내레이션 목소리팩", "파도치는 새벽 효과음"];
const desktop = { viewport: { width: 1440, height: 900 } };
const sizes = {
  phone: { ...devices["iPhone 14"], colorScheme: "dark" },
  desktop,
} as const;

/** Longer than what one passes while typing on. */
const LOOKED_AT_MS = 1500;

let shop: NewShop;
let owner: Page;

async function makesShelf(name: string, above = ""): Promise<void> {
  await owner.goto("/admin/product/category");
  const form = owner.getByRole("region", { name: "새 카테고리" });
  await form.getByLabel("이름").fill(name);
  await form.getByLabel("위 카테고리").selectOption({ label: above || "없음 (맨 위)" });
  await form.getByRole("button", { name: "카테고리 만들기" }).click();
  await owner.getByText("카테고리를 저장했어요.").waitFor();
}

type NewProduct = { title: string; price: string; shelf: string; tags: string; sex: string };
async function makesProduct({ title, price, shelf, tags, sex }: NewProduct): Promise<void> {
  await owner.goto("/admin/product/create");
  await fills(owner, { title, price, tags, stock: "3", voiceLanguages: "한국어" });
  await owner.locator("select[name=shippingClass]").selectOption("parcel");
  await owner.getByLabel("카테고리", { exact: true }).selectOption({ label: shelf });
  await owner.getByLabel("목소리 성별").selectOption(sex);
  const file = { name: "사진.jpg", mimeType: "image/jpeg", buffer: await photo() };
  await owner.locator("input[type=file]#thumbnail").setInputFiles(file);
  await owner.waitForFunction(
    () => document.querySelector<HTMLInputElement>("input[name=thumbnail]")?.value,
  );
  await owner.getByLabel("상품 종류", { exact: true }).selectOption("goods");
  await fills(owner, { "notice.producer": "달빛공방", "notice.service": "달빛공방 051-700-1234" });
  await presses(owner, "상품 만들기");
  await owner.waitForURL(/\/admin\/product(\?.*)?$/);
}

async function writesEqualWords(lines: string): Promise<void> {
  await owner.goto("/admin/product/search");
  await owner.getByLabel("동의어 묶음").fill(lines);
  await presses(owner, "저장");
  await owner.getByText("동의어를 저장했어요.").waitFor();
}

beforeAll(async () => {
  shop = await newShop();
  owner = await shop.window(desktop);
  await becomesOwner(owner, shop, withApp);
  await makesShelf("목소리");
  await makesShelf("내레이터", "목소리");
  await makesShelf("소리");
  const voice = { shelf: "목소리 › 내레이터", tags: "낭독, 선물", sex: "여성" };
  await makesProduct({ title: WOMAN, price: "12000", ...voice });
  await makesProduct({ title: MAN, price: "8000", shelf: "소리", tags: "바다", sex: "남성" });
  await writesEqualWords("달빛, 문라이트\n효과음, 사운드 소스");
});
afterAll(() => shop.stop());

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

describe.each(Object.entries(sizes))("%s", (name, size) => {
  test("the header's sheet finds the product by whatever one types, and opens it by keys", async () => {
    const page = await shop.window(size);
    await visitLive(page, "/");
    await opensSheet(page);
    for (const [way, typed, statusPattern] of ways)
      expect(await hears(page, typed, statusPattern), way).toEqual([WOMAN]);
    expect(await violationsOf(page)).toEqual([]);
    await hears(page, `아코디언 ${name}`, /맞는 상품이 없어요/);
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
    const page = await shop.window(size);
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
});

test("without scripts the same is found through a form, and what nothing has is told to the owner", async () => {
  const page = await shop.window({ ...sizes.phone, javaScriptEnabled: false });
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
  await owner.goto("/admin/product/search");
  await owner.getByRole("listitem").filter({ hasText: "아코디언 phone" }).waitFor();
  const row = owner.getByRole("listitem").filter({ hasText: vain });
  expect(await row.textContent()).toContain("1번");
  await linkTo(owner, `${vain}, 동의어로 묶기`).click();
  await expect
    .poll(() => owner.getByLabel("동의어 묶음").inputValue())
    .toMatch(new RegExp(`사운드 소스\n${vain}, $`));
});
