import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "#shop/order/table.server.ts";
import { phoneWords } from "#lib/phone.ts";
import { buildOrderFields, somePhone } from "../has/order-form.ts";
import { lost, scriptedProvider } from "../has/scripted-provider.ts";
import { leftWindow } from "../given/left-window.ts";
import { testShop } from "../test-shop.ts";
import { browser } from "./visit.ts";
import { pageOf } from "./read-page.ts";
import { rowsOf } from "../has/rows-of.ts";

const COMPLETE = "/non-member/order/complete";
const FAILURE = "/non-member/order/failure";
const LOOKUP = "/non-member/order/info";

const payments = scriptedProvider();
const shop = await testShop({ payments });

const placeOf = (answer: Response): string => answer.headers.get("location") ?? "";

/** A device that ordered and stands before the payment window. */
async function orderedBy() {
  const product = await shop.has.product({ price: 12_000, stock: 9 });
  const device = await browser(shop);
  const phone = phoneWords(somePhone());
  const form = await buildOrderFields(shop.db, [{ product }], { ordererPhone: phone });
  const sent = await device.send(`/non-member/order/${product.id}`, form);
  const find = async () => (await rowsOf(shop.db, orders, { placeKey: form.placeKey! }))[0]!;
  const order = await find();
  const paymentKey = placeOf(sent).split("/").at(-1)!;
  return {
    device,
    product,
    phone,
    order,
    find,
    back: `${COMPLETE}/${order.number}?paymentKey=${paymentKey}&orderId=${order.number}&amount=12000`,
  };
}

// covers 2.23
test("coming back from the window completes the order in one answer that nobody stores", async () => {
  const { device, order, phone, find, back } = await orderedBy();
  const answer = await device.visit(back);
  const html = await pageOf(answer);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toContain("no-store");
  for (const words of ["주문이 완료됐어요", order.number, "12,000원", phone, 'content="noindex"'])
    expect(html).toContain(words);
  expect(await find()).toMatchObject({ payment: "paid", delivery: "ready" });
});

test("coming back twice, or at once three times, pays once", async () => {
  const { device, order, back } = await orderedBy();
  const answers = await Promise.all([device.visit(back), device.visit(back), device.visit(back)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await device.visit(back)).status).toBe(200);
  expect(payments.books(order.number).map(({ captures }) => captures)).toEqual([1]);
});

test("another device sees of the complete page what a number that never was shows", async () => {
  const { device, order, back } = await orderedBy();
  await device.visit(back);
  const stranger = await browser(shop);
  const other = await orderedBy();
  for (const curious of [stranger, other.device]) {
    const [knownAnswer, unknown] = [
      await curious.visit(`${COMPLETE}/${order.number}`),
      await curious.visit(`${COMPLETE}/20261121-AAAAAAAA`),
    ];
    expect([knownAnswer.status, unknown.status]).toEqual([404, 404]);
    const without = (html: string) => html.replaceAll(/nonce="[^"]*"/g, "");
    expect(without(await pageOf(knownAnswer))).toBe(without(await pageOf(unknown)));
  }
  for (const odd of ["%00", "..%2F..", "a".repeat(3000), "%F0%9F%98%80"])
    expect((await device.visit(`${COMPLETE}/${odd}`)).status).toBe(404);
});

test("an amount or a key that is not the order's moves no money", async () => {
  const { device, order, find, back } = await orderedBy();
  for (const wrong of [
    back.replace("amount=12000", "amount=1"),
    back.replace("amount=12000", "amount=12000.0"),
    back.replace(/paymentKey=[^&]*/, "paymentKey=%00"),
  ]) {
    expect(placeOf(await device.visit(wrong))).toBe(
      `${FAILURE}?order=${order.number}&code=payment-mismatch`,
    );
  }
  const html = await pageOf(
    await device.visit(`${FAILURE}?order=${order.number}&code=payment-mismatch`),
  );
  expect(html).toContain("결제 정보가 주문과 맞지 않아");
  expect((await find()).payment).toBe("pending");
  expect(payments.books(order.number).map(({ captures }) => captures)).toEqual([0]);
});

test("a lost answer is told honestly and looked at again without JavaScript, too", async () => {
  const { device, find, back } = await orderedBy();
  payments.on.confirm = lost("before", 1);
  const waiting = await pageOf(await device.visit(back));
  delete payments.on.confirm;
  expect(waiting).toContain("결제를 확인하고 있어요");
  expect(waiting).toMatch(/<noscript><meta http-equiv="refresh" content="3"\/?><\/noscript>/i);
  expect((await find()).payment).toBe("confirming");
  expect(await pageOf(await device.visit(back))).toContain("주문이 완료됐어요");
});

test("the complete page of an order without its money leads to paying it", async () => {
  const { device, order } = await orderedBy();
  expect(placeOf(await device.visit(`${COMPLETE}/${order.number}`))).toBe(
    `${FAILURE}?order=${order.number}`,
  );
  const html = await pageOf(await device.visit(`${FAILURE}?order=${order.number}`));
  expect(html).toContain("결제를 기다리고 있어요");
  expect(html).toContain("12,000원 결제하기");
});

// covers 2.23
test("without a number the complete page leads to the lookup", async () => {
  const answer = await (await browser(shop)).visit(COMPLETE);
  expect(answer.status).toBe(200);
  expect(await pageOf(answer)).toContain(`href="${LOOKUP}"`);
});

// covers 2.24
test("who canceled in the window reads so in the shop's words and pays again", async () => {
  const { device, order, find } = await orderedBy();
  const left = leftWindow(shop, order, "PAY_PROCESS_CANCELED", "<b>전화주세요</b>");
  const html = await pageOf(await device.visit(left));
  expect(html).toContain("결제를 취소했어요");
  expect(html).not.toContain("전화주세요");
  expect(html).not.toContain("결제창에서 결제하지");
  expect((await find()).payment).toBe("failed");

  const again = await device.send(`${FAILURE}?order=${order.number}`, {});
  expect(again.status).toBe(303);
  expect(placeOf(again)).toContain("/scripted/");
  expect((await find()).payment).toBe("pending");
  const key = placeOf(again).split("/").at(-1)!;
  expect(
    await pageOf(await device.visit(`${COMPLETE}/${order.number}?paymentKey=${key}&amount=12000`)),
  ).toContain("주문이 완료됐어요");
});

test("words of the provider are text and never markup", async () => {
  const { device, order } = await orderedBy();
  const html = await pageOf(
    await device.visit(leftWindow(shop, order, "SOMETHING_NEW", "<img src=x onerror=alert(1)>")),
  );
  expect(html).not.toContain("<img src=x");
  expect(html).toContain("&lt;img src=x");
});

test("a stranger learns nothing from the failure page and ends nothing", async () => {
  const { order, phone, find } = await orderedBy();
  const stranger = await browser(shop);
  const path = leftWindow(shop, order, "SOMETHING_NEW", "당첨되셨어요").replace(
    /try=[^&]+/,
    "try=x",
  );
  const answer = await stranger.visit(path);
  const html = await pageOf(answer);
  expect(answer.status).toBe(200);
  for (const secret of ["당첨", "12,000원", "홍길동", phone]) expect(html).not.toContain(secret);
  expect((await find()).payment).toBe("pending");
  expect((await stranger.send(path, {})).status).toBe(404);
  for (const odd of [
    "",
    "?order=%00",
    "?order=&code=%00&message=%00",
    `?order=${"9".repeat(5000)}`,
  ])
    expect((await stranger.visit(FAILURE + odd)).status).toBe(200);
});

test("an order whose time is over says so and leads to ordering again", async () => {
  const { device, product, order } = await orderedBy();
  await shop.db
    .update(orders)
    .set({ expiresAt: new Date(Date.now() - 60_000) })
    .where(eq(orders.id, order.id));
  const { expireUnpaidOrders } = await import("#shop/money/payment/expire-unpaid-orders.server.ts");
  await expireUnpaidOrders(shop);
  const html = await pageOf(await device.visit(`${FAILURE}?order=${order.number}`));
  expect(html).toContain("결제 시간이 지났어요");
  expect(html).toContain(`href="/non-member/order/${product.id}"`);
  const again = await device.send(`${FAILURE}?order=${order.number}`, {});
  expect(again.status).toBe(409);
  expect(await pageOf(again)).toContain("결제 시간이 지나 주문이 취소됐어요");
});

test("the failure page of a paid order is its complete page", async () => {
  const { device, order, back } = await orderedBy();
  await device.visit(back);
  expect(placeOf(await device.visit(leftWindow(shop, order, "PAY_PROCESS_CANCELED")))).toBe(
    `${COMPLETE}/${order.number}`,
  );
});

test("a wrong phone and a wrong number get the same answer, and what was typed stays", async () => {
  const { order, phone } = await orderedBy();
  const device = await browser(shop);
  const answers = [
    await device.send(LOOKUP, { orderNumber: order.number, phone: "010-9999-9999" }),
    await device.send(LOOKUP, { orderNumber: "20261121-AAAAAAAA", phone }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  const [one = "", two = ""] = await Promise.all(answers.map(pageOf));
  for (const html of [one, two]) expect(html).toContain("입력한 정보와 맞는 주문이 없어요");
  expect(one).toContain(`value="${order.number}"`);
  expect(one).toContain('value="010-9999-9999"');
});

// covers 2.25
test("the right pair shows the order with everything personal masked", async () => {
  const { device, order, phone, back } = await orderedBy();
  await device.visit(back);
  const answer = await (
    await browser(shop)
  ).sendOn(LOOKUP, {
    orderNumber: ` ${order.number.toLowerCase()} `,
    phone: phone.replace("010-", "+82 10 "),
  });
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toContain("no-store");
  for (const words of [
    order.number,
    "제공준비중",
    "홍*동",
    `010-****-${phone.slice(-4)}`,
    "ho***@example.com",
    "12,000원",
  ])
    expect(html).toContain(words);
  for (const secret of ["홍길동", phone, phone.slice(3, -4), "hong@example.com"])
    expect(html).not.toContain(secret);
});

test("a shipped order shows carrier, number and where to follow it", async () => {
  const order = await shop.has.order({
    delivery: "delivery",
    payment: "paid",
    ordererPhone: "01023456789",
    waybillCompany: "CJ대한통운",
    waybillNumber: "123456789011",
  });
  const html = await pageOf(
    await (await browser(shop)).sendOn(LOOKUP, { orderNumber: order.number, phone: "01023456789" }),
  );
  expect(html).toContain("CJ대한통운 123456789011");
  expect(html).toMatch(
    /<a href="https:\/\/search\.naver\.com\/[^"]*" target="_blank" rel="noopener noreferrer"/,
  );
  expect(html).toMatch(/<li aria-current="step"[^>]*>.*배송중/);
});

test.each([
  [{ orderNumber: "", phone: "" }],
  [{ orderNumber: "1' or 1=1", phone: "x" }],
  [{ orderNumber: "\u0000", phone: "\u0000" }],
  [{}],
])("a lookup with %j is refused beside its fields", async (form) => {
  const answer = await (await browser(shop)).send(LOOKUP, form as Record<string, string>);
  const html = await pageOf(answer);
  expect(answer.status).toBe(400);
  expect(html).toMatch(/id="(orderNumber|phone)-error"/);
});

test("guessing is slowed down", async () => {
  const device = await browser(shop, { address: "203.0.113.99" });
  let status = 0;
  for (let guess = 0; guess < 21; guess++)
    ({ status } = await device.send(LOOKUP, {
      orderNumber: `20261121-AAAA${String(2222 + guess).replaceAll(/[01]/g, "2")}`,
      phone: "01012345678",
    }));
  expect(status).toBe(429);
});
