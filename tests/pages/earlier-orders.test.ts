import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { earlierOrders, retainedEarlierOrders } from "#shop/earlier/table.server.ts";
import { users } from "#shop/member/table.server.ts";
import { exportOwnData } from "#shop/shopper/export-own-data.server.ts";
import { buildEarlierOrder } from "../has/earlier-order.ts";
import { mailsTo } from "../has/read-mail.ts";
import { rowsOf } from "../has/rows-of.ts";
import { PASSWORD, testShop } from "../test-shop.ts";
import { device } from "./guest-order-manage-given.ts";
import { goneTo, mainOf, pageOf } from "./read-page.ts";
import { DESKTOP, membersBrowser, ownersBrowser } from "./visit.ts";

const shop = await testShop();
const owner = await ownersBrowser(shop, { agent: DESKTOP });
const DESK = "/admin/move/orders";
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

test("the desk finds an order by number, name, mail, phone, waybill and address, masked until it is read", async () => {
  const letters = randomLetters(6);
  const order = await buildEarlierOrder(shop, {
    shop: `카페${letters}`,
    number: `2025${letters}-0001`,
    buyerName: `황보${letters}`,
    buyerEmail: `${letters}@example.com`,
    buyerPhone: "01098761234",
    receiverName: "남궁별",
    waybill: "687512345678",
    address: `경기도 ${letters}시`,
  });
  const other = await buildEarlierOrder(shop);
  const found = async (query: string) => {
    const main = mainOf(await pageOf(await owner.visit(`${DESK}?${query}`)));
    return [main.includes(order.id), main.includes(other.id)];
  };
  for (const words of [
    `2025${letters}-0001`,
    `2025${letters}`,
    `황보${letters}`,
    `${letters}@example.com`,
    "010-9876-1234",
    "98761234",
    "6875-1234-5678",
    `경기도 ${letters}시`,
    "남궁별",
  ])
    expect([words, ...(await found(`search=${encodeURIComponent(words)}`))]).toEqual([
      words,
      true,
      false,
    ]);
  expect(await found("search=nobody-here")).toEqual([false, false]);
  expect(await found(`shop=${encodeURIComponent(order.shop)}`)).toEqual([true, false]);
  expect(await found("status=refunded")).toEqual([false, false]);
  const list = await pageOf(await owner.visit(`${DESK}?search=${letters}`));
  for (const personal of [order.buyerName, order.buyerPhone, "010-9876-1234"])
    expect(mainOf(list)).not.toContain(`>${personal}<`);
  expect(await rowsOf(shop.db, auditLog, { subject: `earlier-order ${order.id}` })).toEqual([]);

  const detail = mainOf(await pageOf(await owner.visit(`${DESK}/${order.id}`)));
  for (const words of [order.buyerName, "010-9876-1234", order.address, "기록으로만 보관"])
    expect(detail).toContain(words);
  expect(await rowsOf(shop.db, auditLog, { subject: `earlier-order ${order.id}` })).toMatchObject([
    { action: "move.order-read" },
  ]);
  const finds = await (await owner.visit(`/admin/find?q=${letters}`)).json();
  expect(finds.orders).toEqual([
    expect.objectContaining({ to: `${DESK}/${order.id}`, title: order.shownNumber }),
  ]);
});

test("the file asks why, says everything, and is written down", async () => {
  const order = await buildEarlierOrder(shop, { shop: "파일의 상점" });
  const query = `?shop=${encodeURIComponent(order.shop)}`;
  const answer = await owner.send(`${DESK}/export${query}`, { reason: "교환 문의를 확인해요" });
  const text = await answer.text();
  expect(answer.status).toBe(200);
  for (const words of [order.shownNumber, order.buyerEmail!, "새벽 보이스팩", order.waybill])
    expect(text).toContain(words);
  expect(text.trim().split("\n")).toHaveLength(2);
  expect(await rowsOf(shop.db, auditLog, { action: "move.order-export" })).toMatchObject([
    { reason: "교환 문의를 확인해요" },
  ]);
});

test("a member's page at the desk has their orders of the former shop", async () => {
  const { account, email } = await member();
  const order = await buildEarlierOrder(shop, { buyerEmail: email });
  expect(await pageOf(await owner.visit(`/admin/user/${account.id}`))).toContain(
    `${DESK}/${order.id}`,
  );
});
