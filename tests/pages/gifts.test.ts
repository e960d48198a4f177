import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { orders } from "#shop/order/table.server.ts";
import { giftWords, OF_RECEIVER, receiver } from "../given/gifts.ts";
import { briefOf, madeToOrder } from "../has/commission.ts";
import { buildOrderFields } from "../has/order-form.ts";
import { testShop } from "../test-shop.ts";
import { device } from "./guest-order-manage-given.ts";
import { mainOf } from "./read-page.ts";
import { browser, membersBrowser } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();

const textOf = async (answer: Response | Promise<Response>) =>
  (await (await answer).text()).replaceAll(/<!--.*?-->/g, "");
const pageOf = async (answer: Response | Promise<Response>) => mainOf(await textOf(answer));

/** A guest's paid gift, ordered as a browser without JavaScript orders it. */
async function ordered(overrides: Record<string, string> = {}) {
  const product = await shop.has.product({ shippingClass: "parcel", price: 41_300 });
  const guest = await device(shop);
  const path = `/non-member/order/${product.id}`;
  const form = await buildOrderFields(shop.db, [{ product }], {
    ...giftWords,
    ordererName: "남궁민수",
    ordererEmail: `${randomLetters(8)}@example.com`,
    ...overrides,
  });
  for (const field of ["postcode", "address", "addressDetail", "sameRecipient"]) delete form[field];
  const answer = await guest.send(path, form);
  return { product, guest, path, form, answer };
}

async function paid() {
  const given = await ordered();
  const window = given.answer.headers.get("location")!;
  expect(window).toContain("/sandbox/pay/");
  const back = await given.guest.send(window, { choice: "succeed" });
  const complete = new URL(back.headers.get("location")!, shop.origin);
  const page = await pageOf(given.guest.visit(complete.pathname + complete.search));
  const number = complete.pathname.split("/").at(-1)!;
  const linkPage = `/gift/link/${number}`;
  expect(page).toContain(linkPage);
  const sends = await pageOf(given.guest.visit(linkPage));
  const link = /\/gift\/[\w-]{43}/.exec(sends)![0];
  // A message needs no key and no script; KakaoTalk stands there only with the owner's key.
  expect(sends).toMatch(/href="sms:\?&amp;body=[^"]+gift/);
  expect(sends).not.toContain("카카오톡");
  return { ...given, number, complete: complete.pathname, linkPage, link };
}

const answer = { intent: "accept", ...receiver, agree: "on", receiverEmail: "" };

test("the product leads to an order form that asks whom it is for instead of where it goes, and says what is wrong", async () => {
  const { product, path, guest } = await ordered();
  expect(await pageOf(guest.visit(`/product/${product.id}`))).toContain(">선물하기</");
  const form = await pageOf(guest.visit(`${path}?gift=on`));
  expect(form).toMatch(/<input(?=[^>]*name="gift")(?=[^>]*checked)[^>]*>/);
  expect(form).toContain("7일 안에 받지 않거나");

  const nobody = await ordered({ giftTo: " " });
  expect(nobody.answer.status).toBe(400);
  const page = await pageOf(nobody.answer);
  expect(page).toContain("받는 분의 이름이나 별명을 적어주세요");
  expect(page).toContain(giftWords.giftMessage);
  expect(page).not.toContain("우편번호 5자리를 입력해주세요");
  const long = await ordered({ giftMessage: "가".repeat(201) });
  expect([long.answer.status, await pageOf(long.answer)]).toEqual([
    400,
    expect.stringContaining("200자까지"),
  ]);
  const made = await shop.has.product({ ...madeToOrder, shippingClass: "digital" });
  expect(await pageOf(guest.visit(`/product/${made.id}`))).toContain("선물할 수 없어요");
  const refused = await pageOf(guest.visit(`/non-member/order/${made.id}?gift=on`));
  expect(refused).not.toContain('name="gift"');
  expect(refused).toContain("원고를 보고 만드는 상품과 예약은 선물할 수 없어요");
  const forced = await guest.send(
    `/non-member/order/${made.id}`,
    await buildOrderFields(shop.db, [{ product: made }], { ...briefOf(), ...giftWords }),
  );
  expect([forced.status, await pageOf(forced)]).toEqual([
    400,
    expect.stringContaining("선물로 보낼 수 없는 주문"),
  ]);
});

test("the receiver sees who sends what and no price, answers without an account, and whoever pays never sees where it went", async () => {
  const { guest, number, complete, linkPage, link, product } = await paid();
  const friend = await device(shop);
  const seen = await textOf(friend.visit(link));
  expect(mainOf(seen)).toContain("남궁민수님이 선물을 보냈어요");
  expect(mainOf(seen)).toContain("선물 열기");
  expect(mainOf(seen)).toContain(product.title);
  expect(mainOf(seen)).toContain(giftWords.giftMessage);
  expect(seen).not.toMatch(/41,300|41300/);
  expect(seen).not.toContain(number);
  expect(seen).toMatch(
    /<input(?=[^>]*name="receiverEmail")(?=[^>]*autocapitalize="none")(?=[^>]*spellcheck="false")[^>]*>/i,
  );

  const wrong = await friend.send(link, { ...answer, recipientPhone: "010", agree: "" });
  expect(wrong.status).toBe(400);
  const mended = await pageOf(wrong);
  expect(mended).toContain("동의해주세요");
  expect(mended).toContain(receiver.addressDetail);
  const dear = await friend.send(link, { ...answer, postcode: "63122" });
  expect([dear.status, await pageOf(dear)]).toEqual([
    400,
    expect.stringContaining("추가 배송비가 드는 지역"),
  ]);
  expect((await friend.send(link, { intent: "steal" })).status).toBe(400);
  expect((await friend.send(link, { ...answer, addressDetail: "가".repeat(5000) })).status).toBe(
    400,
  );

  expect((await friend.send(link, answer)).status).toBe(303);
  const second = await (await device(shop)).send(link, { ...answer, addressDetail: "다른 곳" });
  expect([second.status, await pageOf(second)]).toEqual([
    409,
    expect.stringContaining("이미 받은 선물이에요"),
  ]);
  const pages = [complete, linkPage, link, `/non-member/order/info?order=${number}`];
  for (const path of pages)
    expect([path, await textOf(guest.visit(path))]).toEqual([
      path,
      expect.not.stringMatching(OF_RECEIVER),
    ]);
  const bought = await pageOf(guest.visit(complete));
  expect(bought).toContain("받는 분이 받을 곳을 알려줬어요");
  expect(bought).toContain("받는 분이 알려준 곳");
  const [order] = await rowsOf(shop.db, orders, { number });
  expect(order).toMatchObject({ giftState: "accepted", addressDetail: receiver.addressDetail });
  const looked = await guest.sendOn("/non-member/order/info", {
    orderNumber: number,
    phone: order!.ordererPhone,
  });
  const found = await textOf(looked);
  expect(found).toContain("주문 조회 결과");
  expect(found).not.toMatch(OF_RECEIVER);
});

test("a member's order, claim and download say nothing of the receiver either", async () => {
  const person = await shop.has.member();
  const member = await membersBrowser(shop, person.email);
  const order = await shop.has.order({
    memberId: person.id,
    guestId: null,
    delivery: "done",
    payment: "paid",
    ...receiver,
    giftState: "accepted",
    gift: { ...giftTerms, to: giftWords.giftTo, message: "", email: "receiver@example.com" },
    waybillCompany: "CJ대한통운",
    waybillNumber: "123456789011",
    lines: [{ product: await shop.has.product({ shippingClass: "parcel" }), quantity: 1 }],
  });
  const paths = [
    "/my",
    `/my?order=${order.number}`,
    `/my/claim/${order.number}?kind=return`,
    `/my/recipient/${order.number}`,
    `/gift/link/${order.number}`,
  ];
  for (const path of paths) {
    const page = await member.visit(path);
    expect([path, page.status]).toEqual([path, 200]);
    const text = await textOf(page);
    expect([path, text]).toEqual([path, expect.not.stringMatching(OF_RECEIVER)]);
    expect([path, text]).toEqual([path, expect.not.stringContaining("123456789011")]);
  }
  const data = await member.send("/my/data", { as: person.id });
  const own = await data.text();
  expect(own).toContain(order.number);
  expect(own).not.toMatch(OF_RECEIVER);
});

const giftTerms = { days: 7, everywhere: false, link: 1 };

test("a link that was replaced, guessed or is nonsense is answered alike, and strangers see no link", async () => {
  const { guest, linkPage, link, number } = await paid();
  const stranger = await device(shop);
  expect((await stranger.visit(linkPage)).status).toBe(404);
  expect((await stranger.send(linkPage, { intent: "renew" })).status).toBe(404);
  expect((await guest.send(linkPage, { intent: "renew" })).status).toBe(303);
  for (const path of [link, `/gift/${"A".repeat(43)}`, "/gift/nope", "/gift/%00"]) {
    const page = await stranger.visit(path);
    expect([path, page.status]).toEqual([path, 404]);
    if (path !== "/gift/%00")
      expect([path, await pageOf(page)]).toEqual([
        path,
        expect.stringContaining("없거나 바뀐 선물 링크"),
      ]);
  }
  expect((await stranger.send(link, answer)).status).toBe(404);

  const admin = await browser(shop);
  await shop.has.admin();
  await admin.signIn();
  const list = await pageOf(admin.visit("/admin/order?gift=1"));
  expect(list).toContain(number);
  expect(list).toContain("배송지 입력 대기");
  expect(await pageOf(admin.visit(`/admin/order/${number}`))).toContain("받는 분이 알려줄 곳");
});

test("declined once it is over, for whoever opens the link too", async () => {
  const { link, guest, complete } = await paid();
  const friend = await device(shop);
  expect((await friend.send(link, { intent: "decline" })).status).toBe(303);
  expect(await pageOf(friend.visit(link))).toContain("종료된 선물이에요");
  const late = await friend.send(link, answer);
  expect([late.status, await pageOf(late)]).toEqual([410, expect.stringContaining("기한이 지난")]);
  expect(await pageOf(guest.visit(complete))).toContain("받는 분이 선물을 사양했어요");
});
