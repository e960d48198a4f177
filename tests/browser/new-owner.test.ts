import { readFile } from "node:fs/promises";
import { devices, type Locator, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { violationsOf } from "../has/violations.ts";
import { tone, wav } from "../has/wav.ts";
import { becomesOwner, expectAccessible, withPasskey } from "./becomes-owner.ts";
import { givesGift, givesReasons } from "./gives-reasons.ts";
import { MAIL_HOST, newShop, OWNER, type NewShop } from "./new-shop.ts";
import {
  beginsProduct,
  button,
  fills,
  goesOn,
  linkTo,
  presses,
  publishes,
  saysWhoSheIs,
  SHOP,
  takesPractice,
  withApp,
} from "./opens-shop.ts";
import { makesSheet, packsFirst, setsSending } from "./sends-her-way.ts";
import { choosesTransfer, settlesDay, takesTransfers } from "./takes-transfers.ts";

const PRODUCT = "달빛 소리 엽서";
const SOUND = "달빛 인사 모음";
const GUEST = "hong@dalbit.kr";

async function setsUpMail(page: Page, { mails }: NewShop): Promise<void> {
  await goesOn(page, "메일 보내기");
  const server = { host: MAIL_HOST, user: "help@dalbit.kr", password: "app password" };
  await fills(page, { ...server, fromAddress: "help@dalbit.kr" });
  await presses(page, "시험 메일 보내기");
  await page.getByText(`${OWNER}로 시험 메일을 보냈어요.`).waitFor();
  expect(mails.at(-1)).toMatchObject({ recipients: [OWNER], subject: /시험 메일/ });
  await fills(page, { password: server.password });
  await presses(page, "시험 메일 보내고 저장");
  await page.getByText("저장했어요. 다음 메일부터 이 서버로 보내요.").waitFor();
}

/**
 * The picture is there before the product is saved; its notice is asked for, and begun with what
 * the shop knows.
 */
async function makesProduct(page: Page): Promise<void> {
  await page.goto("/admin/setup");
  await page.getByText("이제 주문과 예약, 회원가입을 받아요.").waitFor();
  await page.getByRole("link", { name: /설정하기 첫 상품/ }).click();
  await beginsProduct(page, PRODUCT, "3");
  const kind = page.getByLabel("상품 종류", { exact: true });
  expect(await kind.evaluate((each) => each === document.activeElement)).toBe(true);
  await kind.selectOption("goods");
  expect(await page.locator("textarea[name='notice.service']").inputValue()).toBe(
    "달빛공방 051-700-1234",
  );
  await presses(page, "상품 만들기");
  await page.waitForURL(/\/admin\/product(\?.*)?$/);
}

/** How often the page is pressed from now on. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { presses: number };
    counted.presses = 0;
    addEventListener("pointerdown", () => (counted.presses += 1), true);
  });
  return () => page.evaluate(() => (window as unknown as { presses: number }).presses);
}

const recording = () => Buffer.from(wav([tone({ seconds: 2, rate: 16_000 })], { rate: 16_000 }));

/** From the list of products to a digital one on sale, its file included: at most five presses. */
async function sellsSound(page: Page): Promise<void> {
  await page.goto("/admin/product");
  const presses = await countPresses(page);
  await linkTo(page, "새 상품").click();
  const chosen = page.waitForEvent("filechooser");
  await page.getByLabel("판매 파일 올리기").click();
  const file = { name: "달빛_인사.wav".normalize("NFD"), mimeType: "audio/wav" };
  await (await chosen).setFiles({ ...file, buffer: recording() });
  const name = page.getByLabel("파일 1의 이름");
  await name.waitFor();
  expect([await name.inputValue(), await page.getByLabel("상품 이름").inputValue()]).toEqual([
    "달빛 인사",
    "달빛 인사",
  ]);
  await page.getByLabel("상품 이름").click();
  await fills(page, { title: SOUND });
  await page.getByLabel("가격 (원)").click();
  await fills(page, { price: "9000" });
  await button(page, "상품 만들기").click();
  await page.getByText("상품을 만들었어요. 이제 상점에서 보여요.").first().waitFor();
  expect(await presses()).toBeLessThanOrEqual(5);
}

/** Several recordings that are dropped at once become a product each, if she wants. */
async function sellsEach(page: Page, titles: string[]): Promise<void> {
  await page.goto("/admin/product/create");
  await page.getByLabel("판매 파일 올리기").waitFor();
  const bytes = recording().toString("base64");
  const names = titles.map((title) => `${title}.wav`.normalize("NFD"));
  await page.evaluate(
    ([all, base64]) => {
      const dataTransfer = new DataTransfer();
      const part = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      for (const name of all) dataTransfer.items.add(new File([part], name, { type: "audio/wav" }));
      const init = { dataTransfer, bubbles: true, cancelable: true };
      document.querySelector("#files")!.dispatchEvent(new DragEvent("drop", init));
    },
    [names, bytes] as const,
  );
  await page.getByLabel(`파일 ${titles.length}의 이름`).waitFor();
  await fills(page, { price: "3000" });
  await page.getByLabel("파일마다 상품 하나씩").check();
  expect(await violationsOf(page)).toEqual([]);
  await presses(page, `상품 ${titles.length}개 만들기`);
  await page.getByText(`상품 ${titles.length}개를 만들었어요.`).first().waitFor();
  for (const title of titles) await page.getByRole("link", { name: title }).first().waitFor();
}

async function expectUncovered(words: Locator): Promise<void> {
  await words.waitFor();
  const isOnTop = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === element;
  };
  await expect.poll(() => words.evaluate(isOnTop)).toBe(true);
}

const PRACTICE = "연습 모드예요. 실제 결제가 되지 않아요.";

async function finds(page: Page, title: string): Promise<void> {
  await page.goto("/");
  expect(await page.title()).toContain(SHOP);
  await page
    .getByRole("link", { name: new RegExp(title) })
    .first()
    .click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.getByRole("button", { name: "비회원 주문" }).first().click();
  await page.getByLabel("이름", { exact: true }).fill("홍길동");
  await page.getByLabel("휴대폰 번호").fill("010-2345-6789");
  await page.getByLabel("이메일").fill(GUEST);
}

/** Gives the order's number, of which the seller's mail tells. */
async function pays(page: Page, { mails }: NewShop, amount: string): Promise<string> {
  const form = page.locator("form", { has: button(page, `${amount} 결제하기`) });
  const ticks = form.locator("input[type=checkbox][required]");
  await ticks.first().waitFor();
  for (const tick of await ticks.all()) await tick.check();
  await presses(page, `${amount} 결제하기`);
  await page.getByText("실제 돈은 움직이지 않아요").waitFor();
  await page.getByRole("button", { name: "결제 성공" }).first().click();
  const number = (await page
    .getByText(/^\d{8}-[A-Z2-9]{8}$/)
    .first()
    .textContent())!.trim();
  const findOrderMail = () =>
    mails.find(({ recipients: [to], text }) => to === GUEST && text.includes(number));
  await expect.poll(findOrderMail).toMatchObject({ html: expect.stringContaining("달빛공방") });
  return number;
}

async function buysPostcard(page: Page, shop: NewShop): Promise<string> {
  await page.goto("/");
  await expectUncovered(page.getByText(PRACTICE));
  await finds(page, PRODUCT);
  await page.getByLabel("우편번호").fill("04066");
  await page.getByLabel("주소", { exact: true }).fill("서울특별시 마포구 와우산로 94");
  return pays(page, shop, "15,500원");
}

/** What is sold is handed over. */
async function buysSound(page: Page, shop: NewShop): Promise<void> {
  await finds(page, SOUND);
  await pays(page, shop, "9,000원");
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "달빛 인사 내려받기" }).click();
  const bytes = await readFile(await (await saved).path());
  expect(bytes.subarray(0, 4).toString()).toBe("RIFF");
}

const sizes = {
  phone: [{ ...devices["iPhone 14"], colorScheme: "dark" }, withPasskey],
  desktop: [{ viewport: { width: 1440, height: 900 } }, withApp],
} as const;
const chosenSizes = Object.entries(sizes).slice(0, process.env.EVERY_SIZE === "1" ? 2 : 1);

describe.each(chosenSizes)("%s", (name, [size, secondFactor]) => {
  let shop: NewShop;
  let owner: Page;
  let postcard = "";
  beforeAll(async () => {
    shop = await newShop();
  });
  afterAll(() => shop.stop());

  test("from the first start of an empty shop to the first paid order, in the browser alone", async () => {
    owner = await shop.window(size);
    const guest = await shop.window(size);
    await becomesOwner(owner, shop, secondFactor);
    await saysWhoSheIs(owner);
    await takesPractice(owner);
    await setsUpMail(owner, shop);
    await publishes(owner, "이용약관");
    expect((await guest.goto("/non-member/order"))?.status()).toBe(503);
    await guest.getByText("아직 문을 열지 않았어요").waitFor();
    await expectAccessible(guest, ["본문으로 건너뛰기", "홈으로"]);
    await publishes(owner, "개인정보처리방침");
    await makesProduct(owner);

    postcard = await buysPostcard(guest, shop);
    await owner.goto("/admin/order");
    await linkTo(owner, postcard).click();
    await owner.getByRole("heading", { level: 1, name: postcard }).waitFor();
    await owner.getByText("15,500원").first().waitFor();
    await sellsSound(owner);
    await buysSound(guest, shop);
    await sellsEach(owner, ["밤바다", "기차역"]);
    expect(shop.said()).not.toContain("failed");
    expect(shop.said()).toContain("only `npm run backup` backs it up");
  });

  test.runIf(name === "phone")(
    "she sets up how her parcels leave and come back, and sends the first one her way",
    async () => {
      await setsSending(owner);
      await makesSheet(owner, postcard);
      await packsFirst(owner, postcard);
      const isSent = () =>
        shop.mails.some(({ text }) => text.includes("하늘특송") && text.includes("77001234"));
      await expect.poll(isSent).toBe(true);
    },
  );

  test.runIf(name === "phone")(
    "she gives reasons to come back, and somebody sends a gift with her coupon",
    async () => {
      const [payer, receiver] = [await shop.window(size), await shop.window(size)];
      const given = await givesReasons(owner, "MOON10");
      expect(given).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
      const number = await givesGift({ payer, receiver, product: PRODUCT, code: "moon10" });
      await owner.goto(`/admin/order/${number}`);
      await owner.getByText("와우산로 94").first().waitFor();
      await owner.getByText("쿠폰 할인").first().waitFor();
    },
  );

  test.runIf(name === "phone")(
    "she takes transfers to her own account, and finds one in the bank's list",
    async () => {
      const guest = await shop.window(size);
      await takesTransfers(owner);
      await finds(guest, SOUND);
      expect(await guest.getByText(PRACTICE).count()).toBe(0);
      const number = await choosesTransfer(guest, "9,000원");
      await settlesDay(owner, { number, amount: 9000 });
      await guest.getByRole("link", { name: "달빛 인사 내려받기" }).waitFor();
    },
  );
});
