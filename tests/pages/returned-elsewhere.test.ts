import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { phoneWords } from "#lib/phone.ts";
import { won } from "#lib/won.ts";
import { cartLines } from "#shop/cart/table.server.ts";
import { countCart } from "#shop/cart/count-cart.server.ts";
import { users } from "#shop/member/table.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { leftWindow } from "../given/left-window.ts";
import { buildOrderFields, somePhone } from "../has/order-form.ts";
import { lost, scriptedProvider } from "../has/scripted-provider.ts";
import { testShop } from "../test-shop.ts";
import { browser } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

const payments = scriptedProvider();
const shop = await testShop({ payments });

const pageOf = async (answer: Response): Promise<string> =>
  (await answer.text()).replace(/<!--.*?-->|nonce="[^"]*"/g, "");
const placeOf = (answer: Response): string => answer.headers.get("location") ?? "";

let devices = 0;
/** A browser that has nothing of this shop, on a line of its own. */
const anotherBrowser = () => browser(shop, { address: `198.51.100.${++devices}` });

/** An order of a guest or of a member, whose payment was just made in the window. */
async function paidInWindow(who: "guest" | "member") {
  const product = await shop.has.product({ price: 12_000, stock: 9, shippingClass: "parcel" });
  const device = await anotherBrowser();
  const phone = somePhone();
  const member = who === "member" ? await shop.has.member({ name: "나회원" }) : null;
  if (member) {
    await shop.db.update(users).set({ phone }).where(eq(users.id, member.id));
    await shop.db
      .insert(cartLines)
      .values({ userId: member.id, productId: product.id, quantity: 1, unitPrice: 12_000 });
    await device.signIn(member.email);
  }
  const form = await buildOrderFields(shop.db, [{ product }], {
    ordererPhone: phoneWords(phone),
    ...(member && { as: member.id }),
  });
  const section = member ? "/order" : "/non-member/order";
  const sent = await device.send(`${section}/${product.id}`, form);
  const find = async () => (await rowsOf(shop.db, orders, { placeKey: form.placeKey! }))[0]!;
  const order = await find();
  const paymentKey = placeOf(sent).split("/").at(-1)!;
  const complete = `${section}/complete/${order.number}`;
  const query = `paymentKey=${paymentKey}&orderId=${order.number}&amount=${order.total}`;
  return { device, member, find, order, complete, back: `${complete}?${query}`, query };
}

/** Everything that tells who ordered and where it goes. */
const personalOf = (order: Order): string[] =>
  [
    order.ordererName,
    order.ordererPhone,
    phoneWords(order.ordererPhone),
    order.ordererEmail,
    order.recipientName,
    order.recipientPhone,
    order.address,
    order.addressDetail,
  ].filter((words): words is string => Boolean(words));

async function expectImpersonal(answer: Response, order: Order, words: string[]): Promise<void> {
  const html = await pageOf(answer);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toContain("no-store");
  const wanted = [order.number, won(order.total), 'content="noindex"', ...words];
  expect(wanted.filter((expected) => !html.includes(expected))).toEqual([]);
  expect(personalOf(order).filter((personal) => html.includes(personal))).toEqual([]);
  const cookies = answer.headers.getSetCookie().map((line) => line.split("=")[0]);
  expect(cookies.filter((name) => /guest|session|pay-link|order-access/.test(name!))).toEqual([]);
}

test.each(["guest", "member"] as const)(
  "a %s's card app leads back to another browser: the payment is settled there, and nothing personal is shown",
  async (who) => {
    const { device, member, find, order, complete, back } = await paidInWindow(who);
    const elsewhere = await anotherBrowser();
    const way = member
      ? `/login?pre=${encodeURIComponent(`/my?order=${order.number}`)}`
      : `/non-member/order/info?order=${order.number}`;
    for (let again = 0; again < 2; again++) {
      await expectImpersonal(await elsewhere.visit(back), await find(), ["결제가 끝났어요", way]);
      expect(await find()).toMatchObject({ payment: "paid", delivery: "ready" });
    }
    expect(payments.books(order.number)).toMatchObject([{ captures: 1 }]);
    if (member) expect(await countCart(shop.db, member.id)).toBe(0);
    expect(await pageOf(await device.visit(complete))).toContain("주문이 완료됐어요");
    // Without what the window brought the number alone opens nothing there.
    const alone = await elsewhere.visit(complete);
    expect(member ? placeOf(alone) : alone.status).toBe(
      member ? `/login?pre=${encodeURIComponent(complete)}` : 404,
    );
  },
);

test("another member's browser sees of it no more, and is not led to sign in", async () => {
  const { find, back } = await paidInWindow("member");
  const elsewhere = await anotherBrowser();
  await elsewhere.signIn((await shop.has.member()).email);
  await expectImpersonal(await elsewhere.visit(back), await find(), ["결제가 끝났어요"]);
});

test.each([
  ["another amount", (query: string) => query.replace(/amount=\d+/, "amount=100")],
  [
    "a made-up key",
    (query: string) => query.replace(/paymentKey=\w+/, "paymentKey=scripted_madeup"),
  ],
  ["an unreadable key", (query: string) => query.replace(/paymentKey=\w+/, "paymentKey=%00")],
  ["a key alone", (query: string) => query.replace(/&amount=\d+/, "")],
])("%s gets what an unknown number gets, from a guest's and a member's order", async (_, wrong) => {
  for (const who of ["guest", "member"] as const) {
    const { find, complete, order, query } = await paidInWindow(who);
    const elsewhere = await anotherBrowser();
    const path = `${complete}?${wrong(query)}`;
    const unknown = path.replaceAll(order.number, "20261121-AAAAAAAA");
    const [knownAnswer, never] = [await elsewhere.visit(path), await elsewhere.visit(unknown)];
    if (who === "member") {
      expect(placeOf(knownAnswer)).toBe(`/login?pre=${encodeURIComponent(path)}`);
      expect(placeOf(never)).toBe(`/login?pre=${encodeURIComponent(unknown)}`);
    } else {
      expect([knownAnswer.status, never.status]).toEqual([404, 404]);
      expect((await pageOf(knownAnswer)).replaceAll(order.number, "NUMBER")).toBe(
        (await pageOf(never)).replaceAll("20261121-AAAAAAAA", "NUMBER"),
      );
    }
    expect(await find()).toEqual(order);
  }
});

test("another order's payment settles neither order", async () => {
  const [mine, other] = [await paidInWindow("guest"), await paidInWindow("guest")];
  const elsewhere = await anotherBrowser();
  const answer = await elsewhere.visit(`${mine.complete}?${other.query}`);
  expect(answer.status).toBe(404);
  expect([(await mine.find()).payment, (await other.find()).payment]).toEqual([
    "pending",
    "pending",
  ]);
});

test.each(["guest", "member"] as const)(
  "a %s who gives up in the app comes back elsewhere: the try has ended, and the page says where to go on",
  async (who) => {
    const { device, find, order } = await paidInWindow(who);
    const elsewhere = await anotherBrowser();
    const left = leftWindow(shop, order, "PAY_PROCESS_CANCELED");
    await expectImpersonal(await elsewhere.visit(left), order, [
      "결제를 취소했어요",
      "이어서 결제",
    ]);
    expect((await find()).payment).toBe("failed");
    const spoken = leftWindow(shop, order, "SOMETHING_NEW", "여기로 전화주세요");
    expect(await pageOf(await (await anotherBrowser()).visit(spoken))).not.toContain("전화주세요");
    expect(await pageOf(await device.visit(left))).toContain("다시 결제하기");
  },
);

test.each(["guest", "member"] as const)(
  "of a %s's order a failure without the mark of the try is believed nothing elsewhere",
  async (who) => {
    const { find, order } = await paidInWindow(who);
    const elsewhere = await anotherBrowser();
    const forged = leftWindow(shop, order, "PAY_PROCESS_CANCELED").replace(/try=[^&]+/, "try=x");
    const answer = await elsewhere.visit(forged);
    const html = await pageOf(answer);
    expect([who, answer.status]).toEqual([who, who === "guest" ? 200 : 302]);
    expect(html.includes(won(order.total))).toBe(false);
    if (who === "member") expect(placeOf(answer)).toBe(`/login?pre=${encodeURIComponent(forged)}`);
    expect(await find()).toEqual(order);
    // Nothing is sent from there either.
    const sent = await elsewhere.send(forged, { intent: "retry" });
    expect(who === "guest" ? sent.status : placeOf(sent)).toBe(
      who === "guest" ? 404 : `/login?pre=${encodeURIComponent(forged)}`,
    );
  },
);

test("while the provider cannot be asked the same address is to be opened again", async () => {
  const { find, back } = await paidInWindow("guest");
  const elsewhere = await anotherBrowser();
  payments.on.find = lost("before");
  const answer = await elsewhere.visit(back).finally(() => delete payments.on.find);
  expect([answer.status, answer.headers.has("retry-after")]).toEqual([503, true]);
  expect(await pageOf(answer)).toContain("결제를 아직 확인하지 못했어요");
  await expectImpersonal(await elsewhere.visit(back), await find(), ["결제가 끝났어요"]);
});

test("an answer lost at the capture is told honestly, and looked at again there", async () => {
  const { find, order, back } = await paidInWindow("member");
  const elsewhere = await anotherBrowser();
  payments.on.confirm = lost("before", 1);
  const html = await pageOf(await elsewhere.visit(back));
  delete payments.on.confirm;
  expect(html).toContain("결제를 확인하고 있어요");
  expect(personalOf(order).filter((personal) => html.includes(personal))).toEqual([]);
  expect((await find()).payment).toBe("confirming");
});

test("brought again after the money went back, it says no more than that", async () => {
  const { find, order, back } = await paidInWindow("guest");
  const elsewhere = await anotherBrowser();
  await elsewhere.visit(back);
  await shop.db.update(orders).set({ payment: "refunded" }).where(eq(orders.id, order.id));
  await expectImpersonal(await elsewhere.visit(back), await find(), ["취소된 주문이에요"]);
});
