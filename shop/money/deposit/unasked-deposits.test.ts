import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { settlePayment } from "#shop/money/payment/settle-payment.server.ts";
import { retryPayment } from "#shop/checkout/pay/start-payment.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { scriptedProvider } from "#tests/has/scripted-provider.ts";
import { checkOrders } from "#tests/order-invariants.ts";
import { testShop } from "#tests/test-shop.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

/** Three orders by card of one device, whose windows were made to give out an account each. */
async function tampered() {
  const payments = scriptedProvider();
  const shop = await testShop({ payments });
  const who = { guestId: randomLetters(26) };
  const tries = [];
  for (let at = 0; at < 3; at++) {
    const product = await shop.has.product({ stock: 58 });
    const form = await buildOrderForm(shop.db, [{ product, quantity: 40 }]);
    const order = await placeOrder(shop, form, who);
    const paymentKey = payments.authenticate({ ...order, payBy: "virtual_account" });
    tries.push({ product, order, back: { paymentKey, amount: String(order.total) } });
  }
  const now = async (id: string) => (await rowsOf(shop.db, orders, { id }))[0]!;
  return { payments, shop, tries, now };
}

test("an account that a card's window gave out holds nothing for two days, however many come at once, and takes no money", async () => {
  const { payments, shop, tries, now } = await tampered();
  const confirmed = await Promise.all(
    tries.flatMap(({ order, back }) => [
      confirmPayment(shop, order, back),
      confirmPayment(shop, order, back),
    ]),
  );
  expect(new Set(confirmed.map(({ payment }) => payment))).not.toContain("waiting_deposit");
  for (const { order, product, back } of tries) {
    const after = await now(order.id);
    expect(after).toMatchObject({ payment: "failed", payBy: "card", deposit: null });
    expect(after.expiresAt.getTime()).toBe(order.expiresAt.getTime());
    expect(payments.books(order.number)).toMatchObject([{ status: "canceled", expired: true }]);
    await settlePayment(shop, after, { paymentKey: back.paymentKey });
    expect((await now(order.id)).payment).toBe("failed");
    const expected = { shelves: { [product.id]: 58 }, books: payments.books(order.number) };
    const broken = await checkOrders(shop.db, expected);
    expect(broken.filter((one) => one.includes(order.number))).toEqual([]);
  }
});

test("the same order is paid by card afterwards, or by a deposit that was asked for", async () => {
  const { payments, shop, tries, now } = await tampered();
  const [byCard, byDeposit] = tries;
  await confirmPayment(shop, byCard!.order, byCard!.back);
  const again = await retryPayment(shop, await now(byCard!.order.id));
  const paymentKey = payments.authenticate(again);
  const paid = await confirmPayment(shop, again, { paymentKey, amount: String(again.total) });
  expect(paid.payment).toBe("paid");

  await confirmPayment(shop, byDeposit!.order, byDeposit!.back);
  const way = { payBy: "virtual_account", cashReceipt: "none" } as const;
  // Forty pieces of a counted product do not wait for a deposit.
  await expect(retryPayment(shop, await now(byDeposit!.order.id), way)).rejects.toMatchObject({
    code: "too-many-deposit-pieces",
  });
});
