import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { earlierOrders, retainedEarlierOrders } from "#shop/earlier/table.server.ts";
import { users } from "#shop/member/table.server.ts";
import { exportOwnData } from "#shop/shopper/export-own-data.server.ts";
import { buildEarlierOrder } from "../has/earlier-order.ts";
import { mailsTo } from "../has/read-mail.ts";
import { rowsOf } from "../has/rows-of.ts";
import { PASSWORD, testShop } from "../test-shop.ts";
import { device } from "./guest-order-manage-given.ts";
import { goneTo, mainOf, pageOf } from "./read-page.ts";
import { membersBrowser } from "./visit.ts";

const shop = await testShop();
const someMail = () => `${randomLetters(10)}@example.com`;

async function member(email = someMail()) {
  const account = await shop.has.member({ email });
  return { account, email, browser: await membersBrowser(shop, email) };
}

test("a member finds own orders of the former shop below the others, each as a record", async () => {
  const { account, email, browser } = await member();
  const order = await buildEarlierOrder(shop, { buyerEmail: email });
  const other = await buildEarlierOrder(shop);
  const list = mainOf(await pageOf(await browser.visit("/my")));
  expect(list).toContain("이전 상점의 주문");
  expect(list).toContain(`/my/earlier/${order.id}`);
  expect(list).not.toContain(other.id);

  const answer = await browser.visit(`/my/earlier/${order.id}`);
  const html = await pageOf(answer);
  expect(html).toContain('<meta name="robots" content="noindex"');
  const main = mainOf(html);
  for (const words of [
    order.shownNumber,
    "카페24에서 한 주문의 기록이에요",
    "고객센터",
    "새벽 보이스팩",
    "25,000원",
    "구매확정",
    "서울특별시 중구 세종대로 110",
    "배송 조회",
  ])
    expect(main).toContain(words);
  expect(main).not.toMatch(/<form(?! action="\/my\/data")|요청하기|주문 취소/);

  const second = await member();
  for (const path of [`/my/earlier/${order.id}`, "/my/earlier/nope"])
    expect((await second.browser.visit(path)).status).toBe(404);
  const guest = await device(shop);
  expect(goneTo(await guest.visit(`/my/earlier/${order.id}`))[0]).toBe(302);
  expect((await guest.visit(`/purchases/${order.id}`)).status).toBe(404);
  expect((await exportOwnData(shop, account.id)).earlierOrders).toEqual([
    expect.objectContaining({ number: order.shownNumber, shop: "카페24" }),
  ]);
});

test("an address that nobody proved shows nothing", async () => {
  const { account, email, browser } = await member();
  await shop.db.update(users).set({ emailProof: null }).where(eq(users.id, account.id));
  const order = await buildEarlierOrder(shop, { buyerEmail: email });
  expect(await pageOf(await browser.visit("/my"))).not.toContain("이전 상점의 주문");
  expect((await browser.visit(`/my/earlier/${order.id}`)).status).toBe(404);
});

test("a guest proves the address and sees its orders, but no member's", async () => {
  const email = someMail();
  const order = await buildEarlierOrder(shop, { buyerEmail: email });
  const guest = await device(shop);
  await guest.send("/purchases", { intent: "code", email });
  const [mail] = await mailsTo(shop.db, email, "purchase-code");
  const code = /^\d{6}$/m.exec(mail!.text)![0];
  expect(goneTo(await guest.send("/purchases", { intent: "prove", email, code }))).toEqual([
    303,
    "/purchases",
  ]);
  expect(await pageOf(await guest.visit("/purchases"))).toContain(`/purchases/${order.id}`);
  const html = await pageOf(await guest.visit(`/purchases/${order.id}`));
  expect(html).toContain('<meta name="robots" content="noindex"');
  expect(mainOf(html)).toContain(order.shownNumber);
  const elsewhere = await buildEarlierOrder(shop);
  expect((await guest.visit(`/purchases/${elsewhere.id}`)).status).toBe(404);
  const stranger = await device(shop);
  expect((await stranger.visit(`/purchases/${order.id}`)).status).toBe(404);

  const { browser } = await member(email);
  expect(await pageOf(await browser.visit("/my"))).toContain(order.id);
  expect((await guest.visit(`/purchases/${order.id}`)).status).toBe(404);
  const later = await device(shop);
  await later.send("/purchases", { intent: "code", email });
  expect(await mailsTo(shop.db, email, "purchase-code")).toHaveLength(1);
});

test("who leaves the shop leaves an order without a person behind", async () => {
  const { email, browser } = await member();
  const order = await buildEarlierOrder(shop, { buyerEmail: email });
  await browser.send("/my/leave", { password: PASSWORD, understood: "on" });
  const [row] = await rowsOf(shop.db, earlierOrders, { id: order.id });
  expect(row).toMatchObject({ buyerEmail: null, buyerPhone: "", accountId: null });
  expect(await rowsOf(shop.db, retainedEarlierOrders, { orderId: order.id })).toHaveLength(1);
  const again = await member(email);
  expect(await pageOf(await again.browser.visit("/my"))).not.toContain("이전 상점의 주문");
});
