import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "#shop/order/table.server.ts";
import { ADMIN_EMAIL } from "../test-shop.ts";
import { reservable } from "../has/reservation.ts";
import { openSite } from "../xss/open-site.ts";
import { visitLive } from "./live.ts";

// What hands and clocks do by the way: it must change nothing that nobody meant, and be said at
// once.
const site = await openSite();
await site.shop.has.admin();

async function desk(email?: string) {
  const context = await site.window({ viewport: { width: 1000, height: 500 } });
  if (email) await site.signIn(context, email);
  return context.newPage();
}

test("the mouse wheel over a quantity scrolls the page and leaves the number as it is", async () => {
  const page = await desk();
  const { id } = await site.shop.has.product({ stock: 9 });
  await visitLive(page, `/non-member/order/${id}`);
  const quantity = page.getByLabel("수량", { exact: true });
  await quantity.fill("3");
  await quantity.hover();
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
  expect(await quantity.inputValue()).toBe("3");
});

test("a quantity above the stock becomes what there is and says so, and that is what is to be paid", async () => {
  const page = await desk();
  const { id } = await site.shop.has.product({ price: 10_000, stock: 3, shippingClass: "digital" });
  const quantity = page.getByLabel("수량", { exact: true });
  const note = page.getByText("3개까지 고를 수 있어 3개로 바꿨어요.");
  for (const path of [`/product/${id}`, `/non-member/order/${id}`]) {
    await visitLive(page, path);
    await quantity.fill("12");
    await note.waitFor();
    expect(await quantity.inputValue()).toBe("3");
    await page.getByText("30,000원").first().waitFor();
    await quantity.fill("2");
    await note.waitFor({ state: "detached" });
  }
  await quantity.fill("5");
  await page.getByRole("button", { name: "30,000원 결제하기" }).waitFor();
});

test("a quantity above the limit in the address of a reservation becomes it and says so, and after the page woke up still does", async () => {
  const page = await desk();
  const { id } = await site.shop.has.product({
    ...reservable,
    stock: 40,
    limitPerPerson: 2,
    shippingClass: "digital",
  });
  await visitLive(page, `/order-reserve/${id}?quantity=9`);
  await page.getByText("2개까지 고를 수 있어 2개로 바꿨어요.").waitFor();
  expect(await page.getByLabel("수량", { exact: true }).inputValue()).toBe("2");
});

test("Enter that ends a syllable searches no products for a coupon; the next one does", async () => {
  const page = await desk(ADMIN_EMAIL);
  await site.shop.has.product({ title: "한밤의 목소리" });
  await visitLive(page, "/admin/coupons/new");
  const search = page.getByRole("searchbox", { name: "쿠폰을 쓸 상품 찾기" });
  const requestUrls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("?q=")) requestUrls.push(request.url());
  });
  await search.focus();
  const ime = await page.context().newCDPSession(page);
  await ime.send("Input.imeSetComposition", { text: "한밤", selectionStart: 2, selectionEnd: 2 });
  await ime.send("Input.dispatchKeyEvent", {
    type: "keyDown",
    key: "Enter",
    code: "Enter",
    windowsVirtualKeyCode: 229,
  });
  await ime.send("Input.insertText", { text: "한밤" });
  expect([requestUrls, new URL(page.url()).pathname]).toEqual([[], "/admin/coupons/new"]);
  await search.press("Enter");
  await page.getByRole("button", { name: "고르기: 한밤의 목소리" }).waitFor();
  expect(requestUrls).toHaveLength(1);
  expect(await search.inputValue()).toBe("한밤");
});

test("an account that takes nothing any more says so as its moment passes, before anybody looks again", async () => {
  const page = await desk();
  const member = await site.shop.has.member();
  await site.signIn(page.context(), member.email);
  const dueAt = new Date(Date.now() + 60 * 60_000);
  const order = await site.shop.has.order({
    memberId: member.id,
    guestId: null,
    payment: "waiting_deposit",
    payBy: "virtual_account",
    deposit: {
      bank: "20",
      number: "00001234567890",
      holder: "소리상점",
      dueAt: dueAt.toISOString(),
    },
  });
  await site.shop.db
    .update(orders)
    .set({ expiresAt: sql`${dueAt.toISOString()}::timestamptz` })
    .where(eq(orders.id, order.id));
  await page.clock.install();
  await visitLive(page, `/order/complete/${order.number}`);
  await page.getByRole("button", { name: "계좌번호 복사" }).waitFor();
  expect(await page.getByText("입금 기한이 지났어요").count()).toBe(0);
  // The server's clock is an hour behind: nobody but the page says it.
  await page.clock.fastForward(60 * 60_000);
  await page.getByText("입금 기한이 지났어요. 기한 안에 입금했다면 곧 확인돼요.").waitFor();
  expect(await page.getByRole("button", { name: "계좌번호 복사" }).count()).toBe(0);
});
