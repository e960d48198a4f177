import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listAddresses } from "#shop/member/address/list-addresses.server.ts";
import { saveAddress } from "#shop/member/address/save-address.server.ts";
import { sessions, users } from "#shop/member/table.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { buildOrderFields } from "../has/order-form.ts";
import { scriptedProvider } from "../has/scripted-provider.ts";
import { leftWindow } from "../given/left-window.ts";
import { testShop } from "../test-shop.ts";
import { headingOf, htmlOf, linksOf, mainOf, pageOf } from "./read-page.ts";
import { browser, membersBrowser } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

const payments = scriptedProvider();
const shop = await testShop({ payments });

const placeOf = (answer: Response): string => answer.headers.get("location") ?? "";
/** What a screen says about a thing, without what differs in every answer. */
const bodyOf = async (answer: Response, number: string) =>
  (await answer.text())
    .replaceAll(number, "")
    .replaceAll(/nonce="[^"]*"|[A-Za-z0-9+/_=-]{20,}/g, "");

const home = {
  recipientName: "김받음",
  recipientPhone: "01055556666",
  postcode: "03187",
  address: "서울특별시 종로구 종로 6",
  addressDetail: "7층",
  label: "작업실",
  isDefault: false,
};

async function signedIn(addresses: (typeof home)[] = []) {
  const member = await shop.has.member({ name: "나회원" });
  await shop.db.update(users).set({ phone: "01077778888" }).where(eq(users.id, member.id));
  for (const address of addresses) await saveAddress(shop.db, member.id, address);
  const device = await membersBrowser(shop, member.email);
  return { member, device };
}

async function ordered(overrides: Record<string, string> = {}, addresses: (typeof home)[] = []) {
  const { member, device } = await signedIn(addresses);
  const product = await shop.has.product({ price: 12_000, stock: 9, shippingClass: "parcel" });
  const form = await buildOrderFields(shop.db, [{ product }], { as: member.id, ...overrides });
  const sent = await device.send(`/order/${product.id}`, form);
  const find = async () => (await rowsOf(shop.db, orders, { placeKey: form.placeKey! }))[0]!;
  const paymentKey = placeOf(sent).split("/").at(-1)!;
  const order = await find();
  return {
    member,
    device,
    product,
    form,
    sent,
    find,
    order,
    back: `/order/complete/${order?.number}?paymentKey=${paymentKey}&orderId=${order?.number}&amount=${order?.total}`,
  };
}

// covers 2.29
test("the form knows the member and offers the saved addresses, the usual one chosen", async () => {
  const { device, member } = await signedIn([
    home,
    { ...home, recipientName: "박둘째", label: "" },
  ]);
  const product = await shop.has.product({ shippingClass: "parcel" });
  const html = await pageOf(await device.visit(`/order/${product.id}`));
  for (const words of [
    'value="나회원"',
    'value="010-7777-8888"',
    `value="${member.email}"`,
    `name="as" value="${member.id}"`,
    "김받음",
    "작업실 · 기본 배송지",
    "010-5555-6666",
    "박둘째",
    "이 주소를 주소록에 저장할게요",
    'content="noindex"',
  ])
    expect(html).toContain(words);
  const [usual, second] = await listAddresses(shop.db, member.id);
  expect(html).toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="${usual!.id}"`));
  expect(html).not.toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="${second!.id}"`));
});

// covers 2.29
test("without an id the products are there to choose from", async () => {
  const { device } = await signedIn();
  await shop.has.product();
  const html = await pageOf(await device.visit("/order"));
  expect(html).toContain('action="/order"');
});

// covers 2.30
test("a member's order is the member's, paid at the window and shown when coming back, however often", async () => {
  const { device, member, sent, find, order, back } = await ordered();
  expect(sent.status).toBe(303);
  expect(order).toMatchObject({ memberId: member.id, guestId: null, payment: "pending" });
  expect(sent.headers.get("set-cookie") ?? "").not.toContain("guest=");
  const answers = await Promise.all([device.visit(back), device.visit(back), device.visit(back)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const html = await pageOf(answers[0]!);
  for (const words of [
    "주문이 완료됐어요",
    order.number,
    `href="/my?order=${order.number}"`,
    "주문 조회",
  ])
    expect(html).toContain(words);
  expect(await find()).toMatchObject({ payment: "paid", delivery: "ready" });
  expect(payments.books(order.number).map(({ captures }) => captures)).toEqual([1]);
});

test("a saved address that was chosen counts, whatever stands in the fields", async () => {
  const { device, member } = await signedIn([home]);
  const [saved] = await listAddresses(shop.db, member.id);
  const product = await shop.has.product({ shippingClass: "parcel" });
  const form = await buildOrderFields(shop.db, [{ product }], {
    savedAddress: saved!.id,
    postcode: "",
    address: "",
    addressDetail: "",
    saveAddress: "on",
  });
  expect((await device.send(`/order/${product.id}`, form)).status).toBe(303);
  const [order] = await rowsOf(shop.db, orders, { placeKey: form.placeKey! });
  expect(order).toMatchObject({
    recipientName: "김받음",
    recipientPhone: "01055556666",
    postcode: "03187",
    address: "서울특별시 종로구 종로 6",
    addressDetail: "7층",
  });
  expect(await listAddresses(shop.db, member.id)).toHaveLength(1);
});

test("somebody else's saved address is refused, and what was typed stays", async () => {
  const other = await signedIn([home]);
  const [theirs] = await listAddresses(shop.db, other.member.id);
  const { device } = await signedIn([{ ...home, recipientName: "내주소" }]);
  const product = await shop.has.product({ shippingClass: "parcel" });
  for (const id of [theirs!.id, "x' or 1=1", ""]) {
    const form = await buildOrderFields(shop.db, [{ product }], {
      savedAddress: id,
      ordererName: "적은이름",
    });
    const answer = await device.send(`/order/${product.id}`, form);
    const html = await pageOf(answer);
    expect(answer.status).toBe(400);
    expect(html).toContain("고른 주소가 주소록에 없어요");
    expect(html).toContain('value="적은이름"');
    expect(html).not.toContain("김받음");
  }
});

test("a typed address joins the address book when it is ticked, once", async () => {
  const { device, member, form, product, order } = await ordered({
    savedAddress: "new",
    saveAddress: "on",
  });
  expect(await listAddresses(shop.db, member.id)).toMatchObject([
    {
      recipientName: "홍길동",
      postcode: "04066",
      address: "서울특별시 마포구 와우산로 94",
      isDefault: true,
    },
  ]);
  await device.send(`/order/${product.id}`, form);
  expect(await listAddresses(shop.db, member.id)).toHaveLength(1);
  expect(order).toMatchObject({ postcode: "04066" });
  expect(
    await listAddresses(shop.db, (await ordered({ savedAddress: "new" })).member.id),
  ).toHaveLength(0);
});

test("everybody else's complete page is the one of a number that never was", async () => {
  const { device, order, back } = await ordered();
  await device.visit(back);
  const other = await ordered();
  const guest = await browser(shop);
  const product = await shop.has.product();
  const guestForm = await buildOrderFields(shop.db, [{ product }]);
  await guest.send(`/non-member/order/${product.id}`, guestForm);
  const [guests] = await rowsOf(shop.db, orders, { placeKey: guestForm.placeKey! });
  const nothing = "20261121-AAAAAAAA";

  const missing = await other.device.visit(`/order/complete/${nothing}`);
  expect(missing.status).toBe(404);
  const unknown = await bodyOf(missing, nothing);
  for (const number of [order.number, guests!.number]) {
    const answer = await other.device.visit(`/order/complete/${number}`);
    expect(answer.status).toBe(404);
    expect(await bodyOf(answer, number)).toBe(unknown);
  }
  const asGuest = await bodyOf(await guest.visit(`/non-member/order/complete/${nothing}`), nothing);
  const membersThere = await guest.visit(`/non-member/order/complete/${order.number}`);
  expect(membersThere.status).toBe(404);
  expect(await bodyOf(membersThere, order.number)).toBe(asGuest);
  expect((await device.visit(`/non-member/order/complete/${order.number}`)).status).toBe(404);
  expect((await guest.visit(`/non-member/order/complete/${guests!.number}`)).status).toBe(302);
});

test("another member neither pays nor ends somebody's order", async () => {
  const { order, find } = await ordered();
  const other = await ordered();
  const path = leftWindow(shop, order, "SOMETHING_NEW").replace(/try=[^&]+/, "try=x");
  const html = await pageOf(await other.device.visit(path));
  expect(html).not.toContain("12,000원");
  expect((await other.device.send(path, {})).status).toBe(404);
  expect(
    (await (await browser(shop)).send(`/non-member/order/failure?order=${order.number}`, {}))
      .status,
  ).toBe(404);
  expect((await find()).payment).toBe("pending");
});

test("a session that ended at the payment window loses nothing: what the window brought is settled, and signing in again shows the order", async () => {
  const { device, member, order, find, back } = await ordered();
  await shop.db.delete(sessions).where(eq(sessions.userId, member.id));
  expect(await pageOf(await device.visit(back))).toContain("결제가 끝났어요");
  expect(await find()).toMatchObject({ payment: "paid" });
  await device.signIn(member.email);
  expect(await pageOf(await device.visit(back))).toContain("주문이 완료됐어요");
  expect(payments.books(order.number)).toMatchObject([{ captures: 1 }]);
});

// covers 2.31
test("whoever canceled in the window pays again from the failure page", async () => {
  const { device, order, find } = await ordered();
  const html = await pageOf(await device.visit(leftWindow(shop, order, "PAY_PROCESS_CANCELED")));
  for (const words of [
    "결제를 취소했어요",
    `action="/order/failure?order=${order.number}"`,
    `href="/my?order=${order.number}"`,
  ])
    expect(html).toContain(words);
  expect((await find()).payment).toBe("failed");
  const again = await device.send(`/order/failure?order=${order.number}`, {});
  expect(again.status).toBe(303);
  const key = placeOf(again).split("/").at(-1)!;
  expect(
    await pageOf(
      await device.visit(`/order/complete/${order.number}?paymentKey=${key}&amount=${order.total}`),
    ),
  ).toContain("주문이 완료됐어요");
});

test("a form that was shown to another account orders nothing", async () => {
  const { member } = await signedIn();
  const { device } = await signedIn();
  const product = await shop.has.product();
  const form = await buildOrderFields(shop.db, [{ product }], { as: member.id });
  expect((await device.send(`/order/${product.id}`, form)).status).toBe(409);
  expect(await rowsOf(shop.db, orders, { placeKey: form.placeKey! })).toEqual([]);
});

// covers 2.30
test.each([
  ["/order/complete", "어떤 주문을 찾고 있나요?", ["/my"]],
  ["/order/failure", "결제가 되지 않았어요", ["/my", "/"]],
])("%s without an order says so and shows the way", async (path, heading, ways) => {
  const { device } = await signedIn();
  const answer = await device.visit(path);
  const html = await htmlOf(answer);
  expect([answer.status, headingOf(html)]).toEqual([200, heading]);
  expect(linksOf(mainOf(html))).toEqual(ways);
});
