import { wallets } from "#shop/order/payment/ways-to-pay.ts";
import { expect, test } from "vitest";
import { sandbox } from "#adapters/payment/practice/sandbox.server.ts";
import { toss } from "#adapters/payment/toss/toss.server.ts";
import { findAdminOrder } from "#shop/office/order/find-admin-order.server.ts";
import { shipOrder } from "#shop/order/delivery/ship-order.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { testShop } from "./test-shop.ts";
import { buildOrderForm } from "./has/order-form.ts";
import { startPayment } from "#shop/checkout/pay/start-payment.server.ts";
import type { PaymentProvider } from "#shop/money/payment/payment-provider.ts";

const ways = { successPath: "/done", failPath: "/failed" };
const keys = (kind: string) => ({
  clientKey: `${kind}_ck_D5GePWvyJnrK0W0k6q8gLzN97Eoq`,
  secretKey: `${kind}_sk_zXLkKEypNArWmo50nX3lmeaxYG5R`,
});

async function placing() {
  const shop = await testShop();
  const product = await shop.has.product({ stock: 5 });
  const place = async (payments: PaymentProvider) =>
    placeOrder({ ...shop, payments }, await buildOrderForm(shop.db, [{ product }]), {
      guestId: randomLetters(26),
    });
  return { shop, place };
}

test("without a way to pay nothing is ordered; one that was ordered before is not paid", async () => {
  const { shop, place } = await placing();
  const none = sandbox({ db: shop.db, mode: "none" });
  expect(none.waysToPay).toEqual([]);
  await expect(place(none)).rejects.toMatchObject({ code: "payments-not-set-up" });
  const order = await place(sandbox({ db: shop.db, mode: "practice" }));
  await expect(startPayment({ ...shop, payments: none }, order, ways)).rejects.toMatchObject({
    code: "payments-not-set-up",
  });
});

test("practice never pays for a real order, and a practice order is not paid with real money", async () => {
  const { shop, place } = await placing();
  const practice = sandbox({ db: shop.db, mode: "practice" });
  const [live, tests] = [toss(keys("live")), toss(keys("test"))];
  expect([live.mode, tests.mode]).toEqual(["live", "test"]);
  expect(practice.waysToPay).toEqual(["card", ...wallets]);
  const [real, practised] = [await place(live), await place(practice)];
  const start = (payments: PaymentProvider, order: typeof real) =>
    startPayment({ ...shop, payments }, order, ways);
  for (const payments of [practice, tests])
    await expect(start(payments, real)).rejects.toMatchObject({ code: "payment-provider-changed" });
  await expect(start(live, practised)).rejects.toMatchObject({ code: "payment-provider-changed" });
  expect(await start(practice, practised)).toContain("/sandbox/pay/");
  expect(await start(live, real)).toBe(`/payment/${real.number}`);
});

test("what was paid for practice is not sent once the shop takes real money", async () => {
  const { shop } = await placing();
  const order = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    paymentProvider: "sandbox",
  });
  const acting = { account: null, address: "203.0.113.9" };
  const waybill = {
    company: "CJ대한통운",
    waybillNumber: "123456789011",
    confirmed: true,
  } as never;
  const ship = (payments: PaymentProvider) =>
    shipOrder({ ...shop, payments }, order.number, waybill, acting);
  await expect(ship(toss(keys("live")))).rejects.toMatchObject({ code: "practice-order" });
  expect((await ship(sandbox({ db: shop.db, mode: "practice" }))).delivery).toBe("delivery");
  expect((await findAdminOrder(shop.db, order.number, acting))!.isPractice).toBe(true);
});
