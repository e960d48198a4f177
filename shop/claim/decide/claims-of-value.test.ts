import { expect, test } from "vitest";
import { claimDesk } from "#tests/has/claim-desk.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { buildCoupon, findBalance, giveValue } from "#tests/has/value.ts";
import { checkOrders } from "#tests/order-invariants.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { moveDelivery } from "#shop/order/delivery/move-delivery.server.ts";
import { shipOrder } from "#shop/order/delivery/ship-order.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { approveClaim } from "./approve-claim.server.ts";

const desk = await claimDesk();
const { shop, member, admin } = desk;
/** The claim itself says that the order is over (I9). */
const broken = async (number: string) =>
  (await checkOrders(shop.db, { books: desk.payments.books(number), settled: false })).filter(
    (words) => words.startsWith("value") || (words.includes(number) && !words.startsWith("I9")),
  );

async function placed(
  fields: Record<string, string>,
  { off, price }: { off: number; price: number },
) {
  const product = await shop.has.product({ price, stock: 9, shippingClass: "parcel" });
  const form = await buildOrderForm(shop.db, [{ product, quantity: 3 }], fields);
  const order = await placeOrder(
    shop,
    { ...form, totalShown: form.totalShown - off },
    { memberId: member.id },
  );
  if (!order.total) return order;
  const paymentKey = desk.payments.authenticate(order);
  return confirmPayment(shop, order, { paymentKey, amount: String(order.total) });
}

async function cancels(order: { id: string }, pieces: number) {
  const { id } = await desk.asks(order, [pieces], { kind: "cancel" });
  await approveClaim(shop, id, { decision: "" }, admin);
  return desk.claim(id);
}

test("one piece after another of an order with coupon, points and credit: each at what was paid for it, in the parts it was paid with, to the last won", async () => {
  await giveValue(shop.db, member.id, { amount: 7001 });
  await giveValue(shop.db, member.id, { kind: "credit", amount: 3333 });
  const { code } = await buildCoupon(shop.db, { amount: 1001 });
  const fields = { couponCode: code!, points: "7001", credit: "3333" };
  const order = await placed(fields, { off: 1001 + 7001 + 3333, price: 20_000 });
  const first = await cancels(order, 1);
  expect(first).toMatchObject({ status: "completed", itemsAmount: 20_000 - 333 });
  const { points, credit } = await findBalance(shop.db, member.id);
  const back = (await desk.refund(first.id))!;
  expect(back.amount + points + credit).toBe(first.refundAmount);
  expect([back.pointsAmount, back.creditAmount]).toEqual([points, credit]);
  expect(await broken(order.number)).toEqual([]);
  await cancels(order, 2);
  expect((await desk.now(order)).payment).toBe("refunded");
  expect(await findBalance(shop.db, member.id)).toEqual({ points: 7001, credit: 3333 });
  expect(await broken(order.number)).toEqual([]);
});

test("what points paid alone comes back as points when the goods are returned: no provider is asked, and the claim is done", async () => {
  const before = (await findBalance(shop.db, member.id)).points;
  await giveValue(shop.db, member.id, { amount: 63_000 });
  const order = await placed({ points: "60000" }, { off: 60_000, price: 20_000 });
  expect(order).toMatchObject({ total: 0, payment: "paid" });
  const waybill = { company: "CJ대한통운", waybillNumber: "123456789011" };
  await shipOrder(shop, order.number, waybill, admin);
  await moveDelivery(shop, order.number, "arrive", admin);
  const { id } = await desk.asks(order, [3], { reason: "defective", words: "소리가 나지 않아요." });
  await approveClaim(shop, id, { decision: "", refundNow: "on" }, admin);
  expect(await desk.claim(id)).toMatchObject({ status: "completed", refundAmount: 60_000 });
  expect((await findBalance(shop.db, member.id)).points).toBe(before + 63_000);
  expect((await desk.now(order)).payment).toBe("refunded");
  expect(await broken(order.number)).toEqual([]);
});
