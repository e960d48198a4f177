import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { buildOrderForm } from "../has/order-form.ts";
import { lost, scriptedProvider } from "../has/scripted-provider.ts";
import { testShop } from "../test-shop.ts";
import { mainOf, pageOf } from "./read-page.ts";
import { browser, membersBrowser } from "./visit.ts";

const payments = scriptedProvider();
const shop = await testShop({ payments });

async function signedIn() {
  const member = await shop.has.member();
  const device = await membersBrowser(shop, member.email);
  const now = async (number: string) => (await findOrder(shop.db, number))!;
  const paid = async () => {
    const product = await shop.has.product({ price: 12_000, stock: 9 });
    const order = await placeOrder(shop, await buildOrderForm(shop.db, [{ product }]), {
      memberId: member.id,
    });
    return confirmPayment(shop, order, {
      paymentKey: payments.authenticate(order),
      amount: String(order.total),
    });
  };
  return { member, device, now, paid };
}

test("without an order the page says what to do next; strangers are asked to sign in", async () => {
  const { device } = await signedIn();
  const answer = await device.visit("/my");
  expect(answer.headers.get("cache-control")).toContain("no-store");
  const html = await pageOf(answer);
  expect(html).toContain('content="noindex"');
  for (const words of ["아직 주문이 없어요", "상품 둘러보기"])
    expect(mainOf(html)).toContain(words);
  expect((await (await browser(shop)).visit("/my")).status).toBe(302);
});

// covers 2.28
test("orders stand newest first, page by page, each with its label, its sum and where its parcel is", async () => {
  const { member, device } = await signedIn();
  const product = await shop.has.product({ title: "백자 소리종" });
  for (let at = 0; at < 23; at++) {
    await shop.has.order({
      memberId: member.id,
      guestId: null,
      payment: "paid",
      delivery: "delivery",
      waybillCompany: "CJ대한통운",
      waybillNumber: "123456789011",
      placedAt: new Date(Date.UTC(2026, 9, 1 + at)),
      lines: [{ product, quantity: 2 }],
    });
  }
  const first = await pageOf(await device.visit("/my"));
  expect(first.match(/href="\/my\?order=/g)).toHaveLength(20);
  for (const words of [
    "백자 소리종",
    "2개",
    "배송중",
    "CJ대한통운 123456789011",
    'href="https://search.naver.com/',
  ])
    expect(first).toContain(words);
  const next = /href="(\/my\?after=[^"]+)"/.exec(first)![1]!.replaceAll("&amp;", "&");
  expect((await pageOf(await device.visit(next))).match(/href="\/my\?[^"]*order=/g)).toHaveLength(
    3,
  );
});

test("an order of files alone is not on its way and offers no exchange, neither in the list nor opened", async () => {
  const { device, member } = await signedIn();
  const files = { memberId: member.id, guestId: null, payment: "paid", address: "" } as const;
  const done = await shop.has.order({ ...files, delivery: "done", doneAt: new Date() });
  await shop.has.order({ ...files, delivery: "delivery" });
  const list = await pageOf(await device.visit("/my"));
  for (const words of ["제공중", "제공완료", "환불 요청"]) expect(list).toContain(words);
  expect(list).not.toMatch(/배송(준비)?중|교환|반품/);
  const opened = await pageOf(await device.visit(`/my?order=${done.number}`));
  expect(opened).not.toMatch(/배송(준비)?중|교환|반품/);
  const asks = await pageOf(await device.visit(`/my/claim/${done.number}`));
  expect(asks).toContain("취소·환불");
  expect(asks).not.toMatch(/교환|value="exchange"/);
});

test("an order's address shows it to its member, and nothing of it to anybody else", async () => {
  const { device, paid } = await signedIn();
  const order = await paid();
  const html = await pageOf(await device.visit(`/my?order=${order.number}`));
  for (const words of [
    order.number,
    "홍길동",
    "제공준비중",
    "12,000원",
    "진행 기록",
    "주문 취소",
    "결제하신 방법으로 돌려드려요",
  ])
    expect(html).toContain(words);

  const other = await signedIn();
  for (const number of [order.number, "20261121-AAAAAAAA", "%00"]) {
    const answer = await other.device.visit(`/my?order=${number}`);
    const theirs = await pageOf(answer);
    expect(answer.status).toBe(404);
    expect(theirs).toContain("주문을 찾을 수 없어요");
    expect(theirs).not.toContain("12,000원");
  }
});

test("a ready order is cancelled from its page; a second click finds it cancelled", async () => {
  const { member, device, now, paid } = await signedIn();
  const order = await paid();
  const send = () =>
    device.send(`/my?order=${order.number}`, {
      intent: "cancel",
      number: order.number,
      as: member.id,
    });
  const [first, second] = await Promise.all([send(), send()]);
  expect([first!.status, second!.status]).toEqual([303, 303]);
  expect(first!.headers.get("location")).toBe(`/my?order=${order.number}`);
  expect(await now(order.number)).toMatchObject({ payment: "refunded", hold: "released" });
  expect(payments.books(order.number)).toMatchObject([{ returns: 1 }]);
  const html = await pageOf(await device.visit(`/my?order=${order.number}`));
  expect(html).toContain("주문취소");
  expect(html).not.toContain('value="cancel"');
});

test("while the provider is silent the order says that it is being cancelled", async () => {
  const { member, device, now, paid } = await signedIn();
  const order = await paid();
  payments.on.cancel = lost("after", 1);
  const answer = await device.send(`/my?order=${order.number}`, {
    intent: "cancel",
    number: order.number,
    as: member.id,
  });
  payments.on.cancel = undefined;
  expect(decodeURIComponent(answer.headers.get("set-cookie") ?? "")).toContain("환불이 완료되면");
  expect((await now(order.number)).payment).toBe("canceling");
  expect(await pageOf(await device.visit(`/my?order=${order.number}`))).toContain("취소처리중");
});

test("nobody cancels an order of somebody else, or one that was sent", async () => {
  const { device, member, now, paid } = await signedIn();
  const theirs = await (await signedIn()).paid();
  const guests = await shop.has.order({ payment: "paid", delivery: "ready" });
  for (const number of [theirs.number, guests.number, "20261121-AAAAAAAA", "\u0000"])
    expect((await device.send("/my", { intent: "cancel", number })).status).toBeOneOf([400, 404]);
  expect([(await now(theirs.number)).payment, (await now(guests.number)).payment]).toEqual([
    "paid",
    "paid",
  ]);

  const sent = await paid();
  await shop.db.update(orders).set({ delivery: "delivery" }).where(eq(orders.id, sent.id));
  const refused = await device.send(`/my?order=${sent.number}`, {
    intent: "cancel",
    number: sent.number,
    as: member.id,
  });
  expect(refused.status).toBe(409);
  expect(await pageOf(refused)).toContain("지금은 바로 취소할 수 없는 주문이에요");
  expect(
    (await device.send("/my", { intent: "cancel", number: sent.number, as: "somebody-else" }))
      .status,
  ).toBe(409);
  expect((await device.send("/my", { intent: "burn" })).status).toBe(400);
});

test("an unpaid order leads on to the payment", async () => {
  const { device, member } = await signedIn();
  const order = await shop.has.order({ memberId: member.id, guestId: null });
  const html = await pageOf(await device.visit(`/my?order=${order.number}`));
  expect(html).toContain(`action="/order/failure?order=${order.number}"`);
  expect(html).not.toContain("주문 취소하기");
});

test("guest orders of the proven address are counted and claimed", async () => {
  const { device, member, now } = await signedIn();
  const order = await shop.has.order({
    payment: "paid",
    delivery: "ready",
    ordererEmail: member.email,
  });
  expect(await pageOf(await device.visit("/my"))).toContain("비회원 주문이 1건 있어요");
  const answer = await device.send("/my", { intent: "claim", as: member.id });
  expect(answer.status).toBe(303);
  expect((await now(order.number)).memberId).toBe(member.id);
  const html = await pageOf(await device.visit("/my"));
  expect(html).not.toContain("비회원 주문 가져오기");
  expect(html).toContain(`order=${order.number}`);
});
