import { expect, test } from "vitest";
import { claimDesk } from "#tests/has/claim-desk.ts";
import { demoSite } from "#db/seed/demo-site.ts";
import { approveClaim } from "#shop/claim/decide/approve-claim.server.ts";
import { quoteOrder } from "#shop/checkout/quote/quote-order.server.ts";
import { listMailGoods } from "#shop/outbox/goods/list-mail-goods.server.ts";
import { siteSettings } from "#shop/site/table.server.ts";
import { viewOrder } from "#shop/shopper/view-order.server.ts";

const own = { name: "큰 상품", fee: 6000 };

async function bought(stage: "ready" | "done", price = 10_000) {
  const desk = await claimDesk();
  const { db, has } = desk.shop;
  await db.update(siteSettings).set({ settings: { ...demoSite, feeClasses: [own] } });
  const products = [
    await has.product({ price: 60_000, stock: 9, shippingClass: "parcel", feeClass: own.name }),
    await has.product({ price, stock: 9, shippingClass: "parcel" }),
  ];
  const { order, lines } = await desk.buys(stage, { products, quantities: [1, 2] });
  const dearer = { ...demoSite, feeClasses: [{ ...own, fee: 20_000 }] };
  await db.update(siteSettings).set({ settings: dearer });
  return { desk, order, lines, products };
}
const cancels = { kind: "cancel", reason: "changed_mind", refundShown: "" };

test("an order keeps the fee of its class: page and mail say it, and a dearer class is for the next one", async () => {
  const { desk, order, lines, products } = await bought("ready");
  const { db } = desk.shop;
  expect(order).toMatchObject({ itemsAmount: 80_000, shippingAmount: 6000, total: 86_000 });
  expect(lines.map(({ ownFee }) => ownFee)).toEqual([own, null]);
  expect(await viewOrder(db, order, { masked: false })).toMatchObject({ charged: own });
  const mail = { event: "order-paid", subjectKey: order.number };
  const goods = (await listMailGoods(db, [mail]))(mail, demoSite);
  expect(goods?.amounts).toContainEqual(["배송비", "6,000원 (큰 상품 6,000원 포함)"]);
  const again = products.map(({ id }) => ({ productId: id, quantity: 1, optionIds: [] }));
  const { amounts } = await quoteOrder(db, again);
  expect(amounts.shippingAmount).toBe(20_000);
});

test("cancelling the big thing gives back what the rest would have cost less; then the rest gives back all", async () => {
  const { desk, order } = await bought("ready");
  const first = await desk.asks(order, [1, 0], { ...cancels, refundShown: "63000" });
  expect(first).toMatchObject({
    itemsAmount: 60_000,
    shippingRefund: 3000,
    shippingDeduction: 0,
    refundAmount: 63_000,
  });
  await approveClaim(desk.shop, first.id, { decision: "" }, desk.admin);
  const second = await desk.asks(await desk.now(order), [0, 1], {
    ...cancels,
    refundShown: "10000",
  });
  expect(second).toMatchObject({ shippingRefund: 0, refundAmount: 10_000 });
  await approveClaim(desk.shop, second.id, { decision: "" }, desk.admin);
  const last = await desk.asks(await desk.now(order), [0, 1], { ...cancels, refundShown: "13000" });
  expect(last).toMatchObject({ shippingRefund: 3000, refundAmount: 13_000 });
  await approveClaim(desk.shop, last.id, { decision: "" }, desk.admin);
  expect(await desk.money(order)).toMatchObject({ captured: 86_000, returned: 86_000 });
});

test("cancelling a part below the threshold makes the shop's fee due once, and the rest gives it back", async () => {
  const desk = await claimDesk();
  const parcels = [40_000, 20_000].map((price) =>
    desk.shop.has.product({ price, stock: 9, shippingClass: "parcel" }),
  );
  const file = desk.shop.has.product({ price: 5000, stock: 9, shippingClass: "digital" });
  const { order } = await desk.buys("ready", {
    products: await Promise.all([...parcels, file]),
    quantities: [1, 1, 1],
  });
  expect(order).toMatchObject({ shippingAmount: 0, total: 65_000 });
  const first = await desk.asks(order, [1, 0, 0], { ...cancels, refundShown: "37000" });
  expect(first).toMatchObject({ shippingDeduction: 3000, refundAmount: 37_000 });
  await approveClaim(desk.shop, first.id, { decision: "" }, desk.admin);
  const now = await desk.now(order);
  const second = await desk.asks(now, [0, 1, 0], { ...cancels, refundShown: "23000" });
  expect(second).toMatchObject({ shippingRefund: 3000, refundAmount: 23_000 });
});

test("what was sent and comes back by a change of mind pays the way back alone; the class was paid", async () => {
  const { desk, order } = await bought("done");
  const claim = await desk.asks(order, [1, 0], { refundShown: "57000" });
  expect(claim).toMatchObject({
    shippingRefund: 0,
    shippingDeduction: demoSite.returnShippingFee,
    refundAmount: 57_000,
  });
});
