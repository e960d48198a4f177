import type { Page } from "@playwright/test";
import { visitLive } from "../browser/live.ts";
import { signIn } from "./by-request.ts";
import { agreeAll, expect, expectAccessible, test } from "./people.ts";

const PASSWORD = "sori-member-2026";
/** People of the demonstration with an empty cart, other ones for every journey and device. */
const people: Record<string, [merging: string, neighbour: string, filling: string]> = {
  phone: ["jiho.han", "eunwoo.seo", "daon.shin"],
  desktop: ["taerin.kwon", "ian.hwang", "soyul.ahn"],
};
const emailOf = (which: number) => `${people[test.info().project.name]![which]}@example.com`;

async function signsInByForm(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("이메일").fill(email);
  await page.getByLabel("비밀번호", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "로그인", exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Chooses the first of every option and puts it in. */
async function putsIn(page: Page, productId: string, pieces = 1): Promise<void> {
  await visitLive(page, `/product/${productId}`);
  for (const group of await page.locator("fieldset:has(input[name^='option.'])").all())
    await group.getByRole("radio").first().check();
  await page.getByRole("spinbutton", { name: "수량" }).fill(String(pieces));
  await page.getByRole("button", { name: "장바구니" }).click();
  await expect(page.getByText(/장바구니에 담았어요/)).toBeVisible();
}

const cart = (page: Page) =>
  page
    .getByRole("banner")
    .getByRole("link", { name: /^장바구니/ })
    .filter({ visible: true });
const counts = (page: Page, pieces: number) =>
  expect(cart(page)).toHaveAccessibleName(pieces ? `장바구니, 상품 ${pieces}개` : "장바구니");

test("a guest fills the cart from two products, takes one out, orders the rest, and the cart is empty", async ({
  guest,
  page,
}) => {
  const [cards, pack] = [
    await guest.finds("목소리 엽서"),
    await guest.finds("아침을 여는 목소리팩"),
  ];
  await page.goto("/");
  await counts(page, 0);
  await putsIn(page, cards.id, 2);
  // A link that lies half under the header or the bar is judged too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expectAccessible(page);
  await putsIn(page, pack.id);
  await counts(page, 3);
  await page.reload();
  await counts(page, 3);

  await cart(page).click();
  await expect(page).toHaveURL(/\/non-member\/order\?line=/);
  await expect(page.getByRole("group", { name: new RegExp(cards.title) })).toBeVisible();
  await expect(page.getByRole("spinbutton", { name: "수량" })).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("spinbutton", { name: "수량" }).first().fill("3");
  await counts(page, 4);
  await page.getByRole("button", { name: `${pack.title} 빼기` }).click();
  await counts(page, 3);
  await page.reload();
  await expect(page.getByRole("spinbutton", { name: "수량" })).toHaveValue("3");

  await guest.fillsOrder();
  await guest.pays("결제 성공");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("주문이 완료");
  // A page that does not live yet counts nothing, whatever the device keeps.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("cart"))).toBe("");
  await counts(page, 0);
  await cart(page).click();
  await expect(page.getByText(/장바구니가 비어 있어요/)).toBeVisible();
});

test("of a parcel and a file in one order the file opens at once, and the parcel goes its own way", async ({
  guest,
  owner,
  page,
}) => {
  const [voices, cards] = [
    await guest.finds("도트 캐릭터 말소리 세트"),
    await guest.finds("목소리 엽서"),
  ];
  await putsIn(page, voices.id);
  await putsIn(page, cards.id);
  await cart(page).click();
  await guest.fillsOrder();
  await guest.pays("결제 성공");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("주문이 완료");
  const number = await guest.readsNumber();
  const complete = page.url();
  await expect(page.getByRole("heading", { level: 2, name: voices.title })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: cards.title })).toHaveCount(0);
  await page.getByRole("button", { name: "로봇과 고양이 듣기", exact: true }).click();
  const heard = page.getByRole("slider", { name: "로봇과 고양이 재생 위치" }).first();
  await expect.poll(async () => Number(await heard.inputValue())).toBeGreaterThan(0);
  await page.goto(complete);
  await expect(page.getByText("배송준비중").first()).toBeVisible();

  await owner.page.goto(`/admin/order/${number}`);
  await expect(owner.page.getByText(/에 처음 열었어요/).first()).toBeVisible();
  await owner.page.getByLabel("택배사").selectOption("우체국택배");
  await owner.page.getByLabel("송장번호").fill("6062803312045");
  await owner.page.getByRole("button", { name: "발송 처리" }).click();
  await expect(owner.page.getByText("배송중").first()).toBeVisible();
  await page.reload();
  await expect(page.getByText("배송중").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "로봇과 고양이 내려받기" })).toBeVisible();
});

test("options must be chosen before anything goes into the cart, and the limit is told", async ({
  guest,
  page,
}) => {
  const pack = await guest.finds("아침을 여는 목소리팩");
  await page.goto(`/product/${pack.id}`);
  await page.getByRole("button", { name: "장바구니" }).click();
  const sheet = page.getByRole("dialog", { name: "옵션을 골라주세요" });
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  await counts(page, 0);
  const goOn = sheet.getByRole("button", { name: "옵션을 골라주세요" });
  await expect(goOn).toBeDisabled();
  await sheet.getByRole("radio").first().check();
  await sheet.getByRole("spinbutton", { name: "수량" }).fill("2");
  await sheet.getByRole("button", { name: "장바구니에 담기" }).click();
  await expect(sheet).toBeHidden();
  await counts(page, 2);
  await page.getByRole("spinbutton", { name: "수량" }).fill("3");
  await page.getByRole("button", { name: "장바구니" }).dblclick({ delay: 20 });
  await counts(page, 5);
  await page.evaluate(() => localStorage.removeItem("cart"));
  await putsIn(page, pack.id, 98);
  await page.getByRole("spinbutton", { name: "수량" }).fill("5");
  await page.getByRole("button", { name: "장바구니" }).click();
  await expect(page.getByText(/1개만 더 담았어요/)).toBeVisible();
  await counts(page, 99);
});

test("two tabs keep one cart, and the order page follows", async ({ guest, page, context }) => {
  const [cards, bell] = [await guest.finds("목소리 엽서"), await guest.finds("백자 소리종")];
  await putsIn(page, cards.id);
  await cart(page).click();
  await page.getByLabel("이름", { exact: true }).fill("홍길동");
  const second = await context.newPage();
  await putsIn(second, bell.id);
  await counts(second, 2);
  await expect(page.getByRole("group", { name: new RegExp(bell.title) })).toBeVisible();
  await counts(page, 2);
  await expect(page.getByLabel("이름", { exact: true })).toHaveValue("홍길동");
});

test("what changed since is said before ordering; a cart that is garbage is an empty cart", async ({
  guest,
  page,
}) => {
  const cards = await guest.finds("목소리 엽서");
  await page.goto("/");
  await page.evaluate((id) => localStorage.setItem("cart", `${id}*2*990 vanished*1*500`), cards.id);
  await page.goto("/non-member/order");
  await expect(page.getByText(/담은 뒤 가격이 990원에서 .*원으로 바뀌었어요/)).toBeVisible();
  await expect(page.getByText("판매가 종료된 상품")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "판매가 종료된 상품 빼기" }).click();
  await expect(page.getByText("판매가 종료된 상품")).toHaveCount(0);
  await counts(page, 2);
  expect(await page.evaluate(() => localStorage.getItem("cart"))).toBe(`${cards.id}*2*990`);

  // More pieces than there are: page, sum, badge and cart say what can be ordered.
  const bell = await guest.finds("백자 소리종");
  await page.evaluate((id) => localStorage.setItem("cart", `${id}*99*0`), bell.id);
  await page.goto("/non-member/order");
  await expect(page.getByText(/99개를 담았지만 지금은 \d+개까지/)).toBeVisible();
  const left = Number(await page.getByRole("spinbutton", { name: "수량" }).inputValue());
  expect(left).toBeLessThan(99);
  await counts(page, left);

  await page.evaluate(() => localStorage.setItem("cart", '{"x":[1,2'));
  await page.goto("/non-member/order");
  await expect(page.getByText(/장바구니가 비어 있어요/)).toBeVisible();
  await counts(page, 0);
});

test("a browser that stores nothing still orders, and says what is lost", async ({
  guest,
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, "localStorage", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  const cards = await guest.finds("목소리 엽서");
  await putsIn(page, cards.id, 2);
  await expect(page.getByText(/저장을 막아두어서/)).toBeVisible();
  await cart(page).click();
  await expect(page).toHaveURL(/\/non-member\/order\?line=/);
  await expect(page.getByRole("spinbutton", { name: "수량" })).toHaveValue("2");
  await page.reload();
  await expect(page.getByRole("spinbutton", { name: "수량" })).toHaveValue("2");
});

test("what a guest put in joins the account at sign-in, and the next account sees nothing of it", async ({
  guest,
  page,
}) => {
  const [cards, bell] = [await guest.finds("목소리 엽서"), await guest.finds("백자 소리종")];
  await putsIn(page, cards.id, 2);
  await putsIn(page, bell.id);
  await signsInByForm(page, emailOf(0));
  await counts(page, 3);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("cart"))).toBe("");
  await cart(page).click();
  await expect(page).toHaveURL(/\/order$/);
  await page.getByRole("button", { name: `${bell.title} 빼기` }).click();
  await counts(page, 2);
  await page.reload();
  await counts(page, 2);
  await expect(page.getByRole("spinbutton", { name: "수량" })).toHaveValue("2");
  await expectAccessible(page);

  await page.evaluate(() =>
    fetch("/sign-out", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "",
    }),
  );
  await page.goto("/");
  await counts(page, 0);
  await signIn(page.request, emailOf(1));
  await page.goto("/");
  await counts(page, 0);
  await page.goto("/order");
  await expect(page.getByText(/장바구니가 비어 있어요/)).toBeVisible();
});

test("a member's cart is filled, ordered and empty again, on any device", async ({
  guest,
  page,
  browser,
  baseURL,
}) => {
  const [cards, pack] = [
    await guest.finds("목소리 엽서"),
    await guest.finds("아침을 여는 목소리팩"),
  ];
  await signIn(page.request, emailOf(2));
  await putsIn(page, cards.id);
  await putsIn(page, pack.id);
  await counts(page, 2);
  const elsewhere = await (await browser.newContext({ baseURL, locale: "ko-KR" })).newPage();
  await signIn(elsewhere.request, emailOf(2));
  await elsewhere.goto("/");
  await counts(elsewhere, 2);

  await cart(page).click();
  await expect(page.getByRole("spinbutton", { name: "수량" })).toHaveCount(2);
  await page.getByLabel("휴대폰 번호").fill(guest.phone);
  // After navigation by a link the address book loads late; until then the other address is hidden.
  await expect(page.getByLabel("우편번호")).toBeHidden();
  await page.getByRole("radio", { name: "다른 주소로 보낼게요" }).check();
  await page.getByLabel("우편번호").fill("04066");
  await page.getByLabel("주소", { exact: true }).fill("서울특별시 마포구 와우산로 94");
  await agreeAll(page);
  await guest.pays("결제 성공");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("주문이 완료");
  await counts(page, 0);
  await elsewhere.reload();
  await counts(elsewhere, 0);
});
