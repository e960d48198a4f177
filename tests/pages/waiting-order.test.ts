import { expect, test } from "vitest";
import { orders } from "#shop/order/table.server.ts";
import { leftWindow } from "../given/left-window.ts";
import { buildOrderFields } from "../has/order-form.ts";
import { testShop } from "../test-shop.ts";
import { browser } from "./visit.ts";
import { pageOf } from "./read-page.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();

const WAITS = "결제를 기다리는 주문이 있어요";

/** A device that ordered the last two pieces and stands before the payment window. */
async function ordered(payBy = "card") {
  const product = await shop.has.product({ price: 12_000, stock: 2, shippingClass: "parcel" });
  const device = await browser(shop);
  const form = await buildOrderFields(shop.db, [{ product, quantity: 2 }], { payBy });
  await device.send(`/non-member/order/${product.id}`, form);
  const find = async () => (await rowsOf(shop.db, orders, { placeKey: form.placeKey! }))[0]!;
  const order = await find();
  return {
    product,
    device,
    order,
    find,
    failure: `/non-member/order/failure?order=${order.number}`,
  };
}

test("after a declined payment the product and its order form are there for this shopper, sold out for everybody else", async () => {
  const { product, device, order } = await ordered();
  await device.visit(leftWindow(shop, order, "PAY_PROCESS_CANCELED"));
  const stranger = await browser(shop);
  for (const path of [`/product/${product.id}`, `/non-member/order/${product.id}`]) {
    expect(await pageOf(await device.visit(path))).not.toContain("품절");
    expect(await pageOf(await stranger.visit(path))).toContain("품절");
  }
  const again = await buildOrderFields(shop.db, [{ product, quantity: 2 }]);
  const sent = await device.send(`/non-member/order/${product.id}`, again);
  expect(sent.status).toBe(303);
});

test("every page shows the waiting order to its device, until it is given up, without JavaScript too", async () => {
  const { device, order, find, failure } = await ordered();
  for (const path of ["/", "/qna", "/policy", "/non-member/order"]) {
    const html = await pageOf(await device.visit(path));
    expect(html).toContain(WAITS);
    for (const words of ["이어서 결제", "다른 방법으로", "주문 취소", failure])
      expect(html).toContain(words);
  }
  expect(await pageOf(await device.visit(failure))).not.toContain(WAITS);
  expect(await pageOf(await (await browser(shop)).visit("/"))).not.toContain(WAITS);

  const over = await device.send(failure, { intent: "give-up" });
  expect(await pageOf(over)).toContain("주문을 취소했어요");
  expect(await find()).toMatchObject({ payment: "expired", hold: "released" });
  expect(await pageOf(await device.visit("/"))).not.toContain(WAITS);
  expect((await device.send(`/non-member/order/failure?order=${order.number}`, {})).status).toBe(
    409,
  );
});

test("the failure page offers every way to pay, and another one is a new try of the same order", async () => {
  const { device, order, find, failure } = await ordered();
  const html = await pageOf(
    await device.visit(leftWindow(shop, order, "REJECT_CARD_COMPANY", "한도 초과")),
  );
  for (const words of ["결제 수단", 'name="payBy"', "virtual_account", "구매안전서비스"])
    expect(html).toContain(words);
  const again = await device.send(failure, {
    payBy: "virtual_account",
    cashReceipt: "income",
    escrow: "on",
  });
  expect(again.status).toBe(303);
  expect(await find()).toMatchObject({
    number: order.number,
    payment: "pending",
    paymentTry: 2,
    payBy: "virtual_account",
    cashReceipt: "income",
  });
  expect((await device.send(failure, { payBy: "gold" })).status).toBe(400);
});

test("a failure link that the window did not make ends no try and shows none of its words", async () => {
  const { device, order, find, failure } = await ordered();
  const planted = "&code=REJECT_CARD_COMPANY&message=%EC%A0%84%ED%99%94%EC%A3%BC%EC%84%B8%EC%9A%94";
  for (const link of [failure + planted, `${failure}&try=${"a".repeat(22)}${planted}`]) {
    const html = await pageOf(await device.visit(link));
    expect(html).not.toContain("전화주세요");
    expect(html).not.toContain("결제가 되지 않았어요");
    expect((await find()).payment).toBe("pending");
  }
  const earlier = leftWindow(shop, order, "PAY_PROCESS_CANCELED");
  await device.visit(earlier);
  expect((await find()).payment).toBe("failed");
  await device.send(failure, {});
  await device.visit(earlier);
  expect((await find()).payment).toBe("pending");
});
