import { visitLive } from "../browser/live.ts";
import { expect, expectAccessible, test } from "./people.ts";
import { patience } from "../patience.ts";

// covers 1.1c, 4.3, 6.1
test(
  "a guest finds a product, orders it, pays, and looks the order up",
  { tag: "@both" },
  async ({ guest, page }) => {
    const bell = await guest.finds("백자 소리종");
    await page.goto("/");
    await page
      .getByRole("link", { name: /백자 소리종/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1, name: /백자 소리종/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "비회원 주문" }).first().click();

    await expect(page).toHaveURL(new RegExp(`/non-member/order/${bell.id}`));
    await expectAccessible(page);
    await guest.fillsOrder();
    await page.getByLabel("쿠폰 코드").fill("sori-1000");
    await page.getByRole("button", { name: "적용", exact: true }).click();
    await expect(page.getByText("소리 행사 쿠폰: 1,000원 할인했어요.")).toBeVisible();
    await expect(page.getByLabel("이메일")).toHaveValue("hong@example.com");
    await expectAccessible(page);
    await guest.pays("결제 성공");

    await expect(page.getByRole("heading", { level: 1 })).toContainText("주문이 완료");
    await expect(page.getByText("쿠폰 할인")).toBeVisible();
    await expect(page).not.toHaveURL(/paymentKey/);
    await expectAccessible(page);
    const number = await guest.readsNumber();

    await guest.looksUp(number);
    await expect(page.getByText("홍*동").first()).toBeVisible();
    await expect(page.getByText("배송준비중").first()).toBeVisible();
    await expect(page.getByText("서울특별시 마포구 ***")).toBeVisible();
    await expect(page.getByText("와우산로")).toHaveCount(0);
    await expectAccessible(page);
  },
);

test("a guest gives something away, and its receiver says without an account where it goes", async ({
  guest,
  page,
  browser,
  baseURL,
}) => {
  await visitLive(page, `/product/${(await guest.finds("목소리 엽서")).id}`);
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "선물하기" }).click();
  const tick = page.getByRole("checkbox", { name: /선물로 보낼게요/ });
  await expect(tick).toBeChecked();
  await expect(page.getByLabel("우편번호")).toBeHidden();
  await page.getByLabel("받는 분 이름이나 별명").fill("하루");
  await page.getByLabel("전할 말").fill("생일 축하해!");
  await expectAccessible(page);
  await guest.fillsOrder();
  await guest.pays("결제 성공");
  await page.getByRole("link", { name: "선물 보내기" }).click();
  const link = page.getByRole("link", { name: /\/gift\// });
  await expectAccessible(page);
  const address = (await link.getAttribute("href"))!;

  const friend = await (await browser.newContext({ baseURL })).newPage();
  await friend.goto(address);
  await expect(friend.getByRole("heading", { level: 1 })).toContainText("선물을 보냈어요");
  await expect(friend.getByRole("main")).not.toContainText(/\d원/);
  await expectAccessible(friend);
  await friend.locator("summary").filter({ hasText: "선물 열기" }).click();
  await expectAccessible(friend);
  await friend.getByLabel("받는 분 이름").fill("이하루");
  await friend.getByLabel("받는 분 전화번호").fill("010-9876-5432");
  await friend.getByLabel("우편번호").fill("06236");
  await friend.getByLabel("주소", { exact: true }).fill("서울특별시 강남구 테헤란로 152");
  await friend.getByRole("checkbox", { name: /개인정보/ }).check();
  await friend.getByRole("button", { name: "선물 받기" }).click();
  await expect(friend.getByRole("heading", { level: 1 })).toContainText("받을 곳을 알려주셨어요");

  await page.getByRole("link", { name: "주문으로 돌아가기" }).click();
  await expect(page.getByText("배송준비중").first()).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/테헤란로|이하루|9876/);
});

test("a guest gives files away; their receiver opens them without an account, and whoever paid does not", async ({
  guest,
  page,
  browser,
  baseURL,
}) => {
  await page.goto(`/product/${(await guest.finds("도트 캐릭터 말소리 세트")).id}`);
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "선물하기" }).click();
  await expect(page.getByRole("checkbox", { name: /선물로 보낼게요/ })).toBeChecked();
  await page.getByLabel("받는 분 이름이나 별명").fill("하루");
  await expectAccessible(page);
  await guest.fillsOrder();
  await guest.pays("결제 성공");
  await expect(page.getByRole("link", { name: /내려받기$/ })).toHaveCount(0);
  await page.getByRole("link", { name: "선물 보내기" }).click();
  const address = (await page.getByRole("link", { name: /\/gift\// }).getAttribute("href"))!;

  const phone = await browser.newContext({ baseURL, viewport: page.viewportSize() });
  const friend = await phone.newPage();
  await friend.goto(address);
  await expect(friend.getByRole("main")).not.toContainText(/\d원/);
  await friend.locator("summary").filter({ hasText: "선물 열기" }).click();
  await expectAccessible(friend);
  await friend.getByRole("checkbox", { name: /개인정보/ }).check();
  await friend.getByRole("checkbox", { name: /청약철회/ }).check();
  await friend.getByLabel("받는 분 이름").fill("이하루");
  await friend.getByLabel("이메일").fill("haru@example.com");
  await friend.getByRole("button", { name: "선물 받기" }).click();
  await expect(friend.getByText("홍길동님이 보낸 선물이에요.")).toBeVisible();
  await expectAccessible(friend);
  const own = (await friend.getByRole("link", { name: /\/gift\/mine\// }).getAttribute("href"))!;
  const saving = friend.waitForEvent("download");
  await friend.getByRole("link", { name: "로봇과 고양이 내려받기" }).click();
  expect((await saving).url()).toContain("/order-sounds/g-");

  const tablet = await (await browser.newContext({ baseURL })).newPage();
  await tablet.goto(own);
  await expect(tablet.getByRole("heading", { level: 1, name: "내 소리" })).toBeVisible();

  await page.getByRole("link", { name: "주문으로 돌아가기" }).click();
  const paid = page.getByRole("main");
  await expect(paid).toContainText("받는 분이 선물을 받았어요");
  await expect(paid).not.toContainText(/이하루|haru@/);
  await page.goto(new URL(await friend.evaluate(() => location.href)).pathname);
  await expect(page).toHaveURL(/\/login/);
});

test("a refused card leaves the order payable, and the second try pays it", async ({
  guest,
  page,
}) => {
  await guest.orders(await guest.finds("목소리 엽서"), "카드 거절");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("결제가 되지 않았어요");
  await expectAccessible(page);
  const number = await guest.readsNumber();
  await guest.pays("결제 성공");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("주문이 완료");
  expect(await guest.readsNumber()).toBe(number);
});

// covers 4.2
test("a cancelled payment window leads back, and nothing was paid", async ({ guest, page }) => {
  await guest.orders(await guest.finds("목소리 엽서"), "취소");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("결제가 되지 않았어요");
  // When the time to pay is over by the page's clock, it asks how the order stands.
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole("timer")).toContainText("남음");
  const failureRequest = page.waitForRequest(/\/failure\.data/);
  await page.clock.fastForward("20:00");
  await failureRequest;
  await guest.looksUp(await guest.readsNumber());
  await expect(page.getByText("결제실패").first()).toBeVisible();
});

test("a lost answer is found out: the shopper waits, and the order is paid once", async ({
  guest,
  page,
}) => {
  await guest.orders(await guest.finds("목소리 엽서"), "응답 없음");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/확인하고 있어요|완료/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("주문이 완료", {
    timeout: patience(60_000),
  });
});

test("what was typed survives a mistake, and the first wrong field has the focus", async ({
  guest,
  page,
}) => {
  const cards = await guest.finds("목소리 엽서");
  await page.goto(`/non-member/order/${cards.id}`);
  await guest.fillsOrder();
  await page.getByLabel("휴대폰 번호").fill("010-12");
  await page.getByRole("button", { name: /결제하기$/ }).click();
  await expect(page.getByText("휴대폰 번호를 확인해주세요").first()).toBeVisible();
  await expect(page.getByLabel("휴대폰 번호")).toBeFocused();
  await expect(page.getByLabel("이름", { exact: true })).toHaveValue("홍길동");
  await expect(page.getByLabel("주소", { exact: true })).toHaveValue(
    "서울특별시 마포구 와우산로 94",
  );
  await expectAccessible(page);
});

test("a double click orders once", async ({ guest, page }) => {
  const cards = await guest.finds("목소리 엽서");
  await page.goto(`/non-member/order/${cards.id}`);
  await guest.fillsOrder();
  await page.getByRole("button", { name: /결제하기$/ }).dblclick();
  await expect(page.getByText("실제 돈은 움직이지 않아요")).toBeVisible();
  await page.getByRole("button", { name: "결제 성공" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("주문이 완료");
});
