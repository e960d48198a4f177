import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { orders } from "#shop/order/table.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { products } from "#shop/product/table.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { scriptedProvider } from "#tests/has/scripted-provider.ts";
import { checkOrders } from "#tests/order-invariants.ts";
import { testShop } from "#tests/test-shop.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { declinePayment } from "#shop/checkout/pay/decline-payment.server.ts";
import { giveUpOrder } from "#shop/checkout/pay/give-up-order.server.ts";
import { settleReceipt } from "./settle-payment.server.ts";
import { retryPayment } from "#shop/checkout/pay/start-payment.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const byDeposit = { payBy: "virtual_account", cashReceipt: "income", escrow: "on" } as const;

async function placed() {
  const payments = scriptedProvider();
  const shop = await testShop({ payments });
  const product = await shop.has.product({ stock: 2, shippingClass: "parcel" });
  const form = await buildOrderForm(shop.db, [{ product, quantity: 2 }]);
  const order = await placeOrder(shop, form, { guestId: randomLetters(26) });
  const now = async () => (await rowsOf(shop.db, orders, { id: order.id }))[0]!;
  const stock = async () => (await rowsOf(shop.db, products, { id: product.id }))[0]!.stock;
  const broken = async () => {
    const expected = { shelves: { [product.id]: 2 }, books: payments.books(order.number) };
    const words = await checkOrders(shop.db, expected);
    return words.filter((one) => one.includes(order.number) || one.includes(product.id));
  };
  return { payments, shop, order, now, stock, broken };
}

test("a declined order is tried again in another way: the same order, a new try, with receipt and escrow", async () => {
  const { shop, order, now } = await placed();
  await declinePayment(shop, order, "거절");
  await retryPayment(shop, order, byDeposit);
  expect(await now()).toMatchObject({
    number: order.number,
    payment: "pending",
    paymentTry: 2,
    payBy: "virtual_account",
    cashReceipt: "income",
    useEscrow: true,
  });
  await retryPayment(shop, order, { payBy: "card", cashReceipt: "income", escrow: "on" });
  expect(await now()).toMatchObject({ payBy: "card", cashReceipt: "none", useEscrow: false });
});

test("what was paid in a window opened before the change is booked as it was paid", async () => {
  const { payments, shop, order, now, broken } = await placed();
  const paymentKey = payments.authenticate(order);
  await retryPayment(shop, order, byDeposit);
  const confirmed = await confirmPayment(shop, order, { paymentKey, amount: String(order.total) });
  expect(confirmed.payment).toBe("paid");
  expect(await now()).toMatchObject({ payBy: "card", cashReceipt: "none", useEscrow: false });
  const receipt = (await payments.findPayment(paymentKey))!;
  await settleReceipt(shop, await now(), receipt);
  expect(await broken()).toEqual([]);
});

test("whoever gives up gets the pieces back on the shelf, once, and cannot pay afterwards", async () => {
  const { payments, shop, order, now, stock, broken } = await placed();
  const paymentKey = payments.authenticate(order);
  await Promise.all(Array.from({ length: 4 }, () => giveUpOrder(shop, order)));
  expect(await now()).toMatchObject({ payment: "expired", delivery: "failure", hold: "released" });
  expect(await stock()).toBe(2);
  await expect(
    confirmPayment(shop, order, { paymentKey, amount: String(order.total) }),
  ).rejects.toMatchObject({ code: "order-expired" });
  expect(await broken()).toEqual([]);
});

test("giving up and paying at once: it is paid and sold, or over and back on the shelf, never both", async () => {
  for (let round = 0; round < 8; round++) {
    const { payments, shop, order, now, stock, broken } = await placed();
    const back = { paymentKey: payments.authenticate(order), amount: String(order.total) };
    const refusals = (
      await Promise.allSettled([
        giveUpOrder(shop, order),
        confirmPayment(shop, order, back),
        retryPayment(shop, order, byDeposit),
      ])
    ).flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refusals.every(isRefusal)).toBe(true);
    const after = await now();
    expect([
      ["paid", "sold", 0],
      ["expired", "released", 2],
    ]).toContainEqual([after.payment, after.hold, await stock()]);
    expect(await broken()).toEqual([]);
  }
});
