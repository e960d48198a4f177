import { patience } from "#tests/patience.ts";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zip } from "#lib/bytes/zip.ts";
import { violationsOf } from "../has/violations.ts";
import { tone, wav } from "../has/wav.ts";
import { widerThanWindow } from "../has/wider-than-window.ts";
import { cp949, csvText, withMark } from "../move/fixtures/encode-text.ts";
import { smtpServer } from "../servers/smtp-server.ts";
import { dropsFolder, type FileToDrop } from "./drop-folder.ts";
import { newShop, type NewShop } from "./new-shop.ts";
import { button, fills, linkTo, PASSWORD, presses, withApp } from "./opens-shop.ts";

const RAIN = "새벽 빗소리";
const SEA = "겨울 바다";
const NAMES = [RAIN, SEA];
const BUYER = "ann@dalbit.kr";
const GUEST = "hong@dalbit.kr";
const DESKTOP = { viewport: { width: 1440, height: 900 } };

const products: FileToDrop = {
  name: "상품.csv",
  bytes: cp949(
    csvText([
      ["상품코드", "자체 상품코드", "진열상태", "판매상태", "상품명", "상품 상세설명", "판매가"],
      ...NAMES.map((title, at) => [
        `P00000A${"LM"[at]}`,
        "",
        "Y",
        "Y",
        title,
        "<p>소리</p>",
        "9000",
      ]),
      ["P00000AN", "", "Y", "Y", "값을 잘못 적은 소리", "", "싸다"],
    ]),
  ),
};
const members: FileToDrop = {
  name: "회원.csv",
  bytes: cp949(
    csvText([
      ["이름", "회원등급", "나이", "이메일", "휴대폰번호", "사용가능 적립금", "회원 가입일"],
      ["홍길동", "일반", "31", "hong@example.com", "010-1234-5678", "1,200", "2024-03-02"],
      ["김소리", "VIP", "44", "kim@example.com", "1023456789", "0", "2023.01.05."],
    ]),
  ),
};
const sales: FileToDrop = {
  name: "Sales.csv",
  bytes: Buffer.from(
    csvText([
      ["Purchase ID", "Item Name", "Buyer Name", "Purchase Email", "Purchase Date", "Refunded?"],
      ["a1==", RAIN, "Ann", BUYER, "2024-01-02", "0"],
      ["a2==", "Sold nowhere", "Bob", "bob@example.com", "2024-01-03", "0"],
      ["Totals", "", "", "", "", ""],
    ]),
  ),
};
/** Cafe24's file of products has no numbers of their pages, so the owner writes them down. */
const OLD = ["/product/detail.html?product_no=12", "/product/새벽-빗소리/12/category/24/display/1"];
const addressesTo = (path: string): FileToDrop => ({
  name: "이전 주소.csv",
  bytes: withMark(csvText([["이전 주소", "새 주소"], ...OLD.map((address) => [address, path])])),
});

/** As macOS packs them, with names in parts. */
async function sounds(): Promise<FileToDrop> {
  const entries = NAMES.map((title) => {
    const bytes = wav([tone({ seconds: 10, rate: 16_000 })], { rate: 16_000 });
    return {
      name: `소리/${title} 01.wav`.normalize("NFD"),
      size: bytes.length,
      at: new Date(),
      read: () => Readable.from([bytes]),
    };
  });
  return { name: "소리.zip".normalize("NFD"), bytes: await buffer(Readable.from(zip(entries))) };
}

/** A folder tells the browser a hundred entries at a time. */
const STRANGERS = 120;
const STRANGE = "이전 상점/녹음/무제 007.wav";

function strangers(): FileToDrop[] {
  const bytes = wav([tone({ seconds: 1, rate: 8000 })], { rate: 8000 });
  return Array.from({ length: STRANGERS }, (_, at) => ({
    name: `녹음/무제 ${String(at + 1).padStart(3, "0")}.wav`.normalize("NFD"),
    bytes,
  }));
}

const fileAt = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const main = (page: Page) => page.locator("main");

async function becomesOwner(page: Page, { said: readOutput }: NewShop): Promise<void> {
  await page.goto(/https:\S+\/setup\/\S+/.exec(readOutput())![0]);
  await fills(page, { name: "김달빛", password: PASSWORD });
  await presses(page, "계정 만들기");
  await page.waitForURL(/\/admin\/security/);
  await withApp(page);
  await page.waitForURL(/\/admin\/setup$/);
}

/** From dropping to what would become of it. */
async function tries(page: Page, files: FileToDrop[], choose: () => Promise<void>): Promise<void> {
  await page.goto("/admin/move");
  await dropsFolder(page, "#move-upload", files);
  await page.waitForURL(/\/admin\/move\/[a-z2-9]{12}$/);
  await choose();
  await presses(page, "어떻게 옮겨질지 확인하기");
  await button(page, "옮길 수 없는 것은 빼고 옮기기").waitFor();
}

async function movesCafe24(page: Page): Promise<void> {
  const files = [products, members, await sounds(), ...strangers()];
  await tries(page, files, async () => {
    // It is looked at beside a hundred uploads.
    await fileAt(page, "상품.csv")
      .getByText("카페24 상품 3줄")
      .waitFor({ timeout: patience(90_000) });
    await fileAt(page, "회원.csv").getByText("카페24 회원 2줄").waitFor();
    await fileAt(page, "회원.csv").getByText("나이: 이 상점에 필요하지 않아").waitFor();
    await fileAt(page, "소리.zip").getByText("압축을 풀었어요").waitFor();
    await page.getByText(`사진과 소리 ${2 + STRANGERS}개`).waitFor();
    await page.getByLabel("보이기", { exact: true }).selectOption("asThere");
    await page.getByLabel("상품정보제공고시").selectOption("digital");
    await presses(page, "저장");
    await page.getByText("고른 대로 저장했어요.").waitFor();
  });
  await fileAt(page, "상품.csv").getByText("새로 2").waitFor();
  await fileAt(page, "상품.csv").getByText("옮길 수 없음 1").waitFor();
  await fileAt(page, "회원.csv").getByText("새로 2").waitFor();
  await main(page).getByText("2개가 상품을 찾았어요.").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await widerThanWindow(page)).toEqual([]);
  const here = page.url();
  await givesByHand(page);
  await presses(page, "어떻게 옮겨질지 확인하기");
  await button(page, "옮길 수 없는 것은 빼고 옮기기").waitFor();
  await linkTo(page, "이전 상점/상품.csv").click();
  await page.getByText("‘싸다’에서 금액을 읽을 수 없어요.").waitFor();
  expect(await page.getByRole("row").filter({ hasText: RAIN }).innerText()).toMatch(/1개\s+보임/);
  expect(await violationsOf(page)).toEqual([]);
  expect(await widerThanWindow(page)).toEqual([]);
  await page.goto(here);
  // Pressed twice, it moves once.
  await button(page, "옮길 수 없는 것은 빼고 옮기기").dblclick();
  for (const name of ["상품.csv", "회원.csv"])
    await fileAt(page, name).getByText("옮겼어요", { exact: true }).waitFor();
  await page.goto("/admin/move/members");
  await page.getByText("아직 초대하지 않은 분이 2명 있어요.").waitFor();
}

async function searches(page: Page, words: string): Promise<void> {
  const form = main(page).getByRole("search");
  await form.getByLabel("상품 찾기").fill(words);
  await form.getByRole("button").click();
  await page.waitForURL(/q=/);
}

/** One by one of a page that shows a hundred, to a product that is searched for. */
async function givesByHand(page: Page): Promise<void> {
  await linkTo(page, "사진과 소리 정하기").click();
  await page.getByRole("checkbox", { name: STRANGE }).check();
  await searches(page, "겨울");
  await page.getByRole("radio", { name: SEA }).check();
  // A further search takes nothing back.
  expect(await page.getByRole("checkbox", { name: STRANGE }).isChecked()).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
  expect(await widerThanWindow(page)).toEqual([]);
  await presses(page, "고른 대로 저장");
  await page.getByText("고른 대로 저장했어요.").waitFor();
  await linkTo(page, "다음").click();
  await fileAt(page, STRANGE).getByText(`→ ${SEA}`).waitFor();
  await main(page).getByRole("link", { name: "옮기기", exact: true }).click();
}

/** Finds it, pays, hears it and has its file. */
async function buys(page: Page): Promise<string> {
  await page.goto("/");
  await page
    .getByRole("link", { name: new RegExp(RAIN) })
    .first()
    .click();
  await page.getByRole("heading", { level: 1, name: RAIN }).waitFor();
  const { pathname } = new URL(page.url());
  await page.getByRole("button", { name: "비회원 주문" }).first().click();
  await page.getByLabel("이름", { exact: true }).fill("홍길동");
  await page.getByLabel("휴대폰 번호").fill("010-2345-6789");
  await page.getByLabel("이메일").fill(GUEST);
  const form = page.locator("form", { has: button(page, "9,000원 결제하기") });
  for (const tick of await form.locator("input[type=checkbox][required]").all()) await tick.check();
  await presses(page, "9,000원 결제하기");
  await page.getByRole("button", { name: "결제 성공" }).first().click();
  await page
    .getByText(/^\d{8}-[A-Z2-9]{8}$/)
    .first()
    .waitFor();
  await hearsAndSaves(page);
  return pathname;
}

async function hearsAndSaves(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: `${RAIN} 01 듣기` })
    .first()
    .click();
  await page
    .getByRole("button", { name: `${RAIN} 01 멈추기` })
    .first()
    .waitFor();
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: `${RAIN} 01 내려받기` }).click();
  const bytes = await readFile(await (await saved).path());
  expect(bytes.subarray(0, 4).toString()).toBe("RIFF");
}

async function movesSales(page: Page, productPath: string): Promise<void> {
  await tries(page, [sales, addressesTo(productPath)], async () => {
    await fileAt(page, "Sales.csv").getByText("검로드 다른 곳에서 산 것 3줄").waitFor();
    await fileAt(page, "이전 주소.csv").getByText("이전 주소 2줄").waitFor();
  });
  await fileAt(page, "Sales.csv").getByText("옮길 수 없음 1").waitFor();
  await linkTo(page, "상품 골라주기").click();
  await searches(page, "겨울");
  await page.getByRole("radio", { name: SEA }).check();
  await page.getByRole("checkbox", { name: "Sold nowhere" }).check();
  expect(await violationsOf(page)).toEqual([]);
  await presses(page, "고른 대로 저장");
  await page.getByText(`1줄 · → ${SEA}`).waitFor();
  await main(page).getByRole("link", { name: "옮기기", exact: true }).click();
  await presses(page, "어떻게 옮겨질지 확인하기");
  await fileAt(page, "Sales.csv").getByText("새로 2").waitFor();
  await button(page, "옮기기").click();
  for (const name of ["Sales.csv", "이전 주소.csv"])
    await fileAt(page, name).getByText("옮겼어요", { exact: true }).waitFor();
}

/** Whoever bought at Gumroad proves the address, and has the file. */
async function opensPurchase(page: Page): Promise<void> {
  await page.goto("/purchases");
  await page.getByLabel("이메일").fill(BUYER);
  await presses(page, "인증번호 받기");
  await page.getByLabel("인증번호").waitFor();
  const findCode = () => {
    const mail = mailbox.mails.find(({ recipients: [to] }) => to === BUYER);
    return /^\d{6}$/m.exec(mail?.text ?? "")?.[0];
  };
  await expect.poll(findCode).toBeDefined();
  await page.getByLabel("인증번호").fill(findCode()!);
  await presses(page, "확인하기");
  await page.getByText("다른 곳에서 산 것 · 검로드").first().waitFor();
  await hearsAndSaves(page);
}

async function arrives(page: Page, address: string, at: string): Promise<void> {
  const answer = await page.goto(address);
  const hop = answer!.request().redirectedFrom();
  expect([new URL(page.url()).pathname, hop?.redirectedFrom()]).toEqual([at, null]);
  await page.getByRole("heading", { level: 1, name: RAIN }).waitFor();
}

let shop: NewShop;
let mailbox: Awaited<ReturnType<typeof smtpServer>>;
beforeAll(async () => {
  mailbox = await smtpServer();
  shop = await newShop({
    SMTP_URL: mailbox.url,
    MAIL_FROM: "달빛목소리 <help@dalbit.kr>",
    ALLOW_SANDBOX_PAYMENTS: "1",
  });
  await shop.opens();
});
afterAll(() => Promise.all([shop.stop(), mailbox.stop()]));

test("another shop moves into an empty one: somebody buys, a former buyer opens her file, old addresses arrive", async () => {
  const [owner, guest, buyer] = [
    await shop.window(DESKTOP),
    await shop.window(DESKTOP),
    await shop.window(DESKTOP),
  ];
  await becomesOwner(owner, shop);
  await movesCafe24(owner);
  const path = await buys(guest);
  await movesSales(owner, path);
  await opensPurchase(buyer);
  for (const address of [`${OLD[0]!}&cate_no=24`, `${OLD[1]!}/`])
    await arrives(buyer, address, path);
  expect(shop.said()).not.toContain("failed");
});
