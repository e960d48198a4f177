import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { buildOrderForm, somePhone } from "#tests/has/order-form.ts";
import { scriptedProvider } from "#tests/has/scripted-provider.ts";
import { checkOrders } from "#tests/order-invariants.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { products } from "#shop/product/table.server.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { declinePayment } from "#shop/checkout/pay/decline-payment.server.ts";
import { expireUnpaidOrders } from "#shop/money/payment/expire-unpaid-orders.server.ts";
import { retryPayment } from "#shop/checkout/pay/start-payment.server.ts";
import type { PayBy } from "#shop/order/payment/ways-to-pay.ts";
import { placeOrder } from "./place-order.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { codeOf, outcomes } from "#tests/given/refused.ts";

const guest = () => ({ guestId: randomLetters(26) });
const codesOf = (tries: PromiseSettledResult<unknown>[]) => outcomes(tries, "placed");
const stockOf = async (shop: TestShop, id: string) =>
  (await rowsOf(shop.db, products, { id }))[0]!.stock;

test.each([
  ["one after the other", false],
  ["at once", true],
])("two tries of one shopper hold once: %s", async (_name, atOnce) => {
  const shop = await testShop();
  const product = await shop.has.product({ stock: 3 });
  const who = guest();
  const forms = await Promise.all(
    Array.from({ length: 4 }, () => buildOrderForm(shop.db, [{ product, quantity: 2 }])),
  );
  if (atOnce) await Promise.all(forms.map((form) => placeOrder(shop, form, who)));
  else for (const form of forms) await placeOrder(shop, form, who);
  expect(await stockOf(shop, product.id)).toBe(1);
  const mine = await rowsOf(shop.db, orders, { guestId: who.guestId });
  expect(mine.filter(({ hold }) => hold === "held")).toHaveLength(1);
  expect(await checkOrders(shop.db, { shelves: { [product.id]: 3 } })).toEqual([]);
});

// covers 9.11b
test("one shopper holds at most five unpaid orders, deposits that are awaited among them, however many come at once", async () => {
  const shop = await testShop();
  const who = guest();
  const awaited = { payment: "waiting_deposit", payBy: "virtual_account" } as const;
  for (let at = 0; at < 2; at++) await shop.has.order({ ...who, ...awaited });
  const shelf = await Promise.all(Array.from({ length: 9 }, () => shop.has.product({ stock: 50 })));
  const forms = await Promise.all(shelf.map((product) => buildOrderForm(shop.db, [{ product }])));
  const codes = codesOf(await Promise.allSettled(forms.map((form) => placeOrder(shop, form, who))));
  expect(codes.filter((code) => code === "placed")).toHaveLength(3);
  expect(codes.filter((code) => code === "too-many-orders")).toHaveLength(6);
});

test("five unpaid orders with somebody's phone number do not keep that person from ordering", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ stock: 50 });
  const ordererPhone = somePhone();
  const order = async () =>
    placeOrder(shop, await buildOrderForm(shop.db, [{ product }], { ordererPhone }), guest());
  for (let at = 0; at < 5; at++) await order();
  expect((await order()).hold).toBe("held");
});

test("one shopper's unpaid orders hold no more of a product than one order may, however many come at once", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ stock: 50, limitPerPerson: 4 });
  const who = guest();
  await shop.has.order({
    ...who,
    payment: "confirming",
    paymentKey: randomLetters(20),
    lines: [{ product, quantity: 3 }],
  });
  const place = async (quantity: number) =>
    placeOrder(shop, await buildOrderForm(shop.db, [{ product, quantity }]), who);
  const codes = codesOf(await Promise.allSettled([place(2), place(2), place(2)]));
  expect(codes).toEqual(["person-limit", "person-limit", "person-limit"]);
  expect((await place(1)).hold).toBe("held");
});

test("of a counted product no more pieces wait for one shopper's deposits than ten, also when a card's order becomes a deposit's", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ stock: 58 });
  const who = guest();
  const place = async (quantity: number, payBy: PayBy) =>
    placeOrder(shop, await buildOrderForm(shop.db, [{ product, quantity }], { payBy }), who);
  await expect(place(11, "virtual_account")).rejects.toMatchObject({
    code: "too-many-deposit-pieces",
  });
  await shop.has.order({
    ...who,
    payment: "waiting_deposit",
    payBy: "virtual_account",
    lines: [{ product, quantity: 7 }],
  });
  const byDeposit = await Promise.allSettled(
    Array.from({ length: 4 }, () => place(4, "virtual_account")),
  );
  expect(new Set(codesOf(byDeposit))).toEqual(new Set(["too-many-deposit-pieces"]));
  const byCard = await place(4, "card");
  const way = { payBy: "virtual_account", cashReceipt: "none" } as const;
  await expect(retryPayment(shop, byCard, way)).rejects.toMatchObject({
    code: "too-many-deposit-pieces",
  });
  expect((await place(3, "virtual_account")).payBy).toBe("virtual_account");
});

test("a shopper who holds the last piece may order it again; nobody else may", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ stock: 1 });
  const who = guest();
  const forms = await Promise.all(
    Array.from({ length: 3 }, () => buildOrderForm(shop.db, [{ product }])),
  );
  await placeOrder(shop, forms[0]!, who);
  await expect(placeOrder(shop, forms[1]!, guest())).rejects.toMatchObject({ code: "sold-out" });
  expect((await placeOrder(shop, forms[2]!, who)).hold).toBe("held");
  expect(await checkOrders(shop.db, { shelves: { [product.id]: 1 } })).toEqual([]);
});

test("another try while the first one is being paid, declined or ended: it is placed, and the first is paid or over", async () => {
  const payments = scriptedProvider();
  const shop = await testShop({ payments });
  for (let round = 0; round < 12; round++) {
    const product = await shop.has.product({ stock: 2 });
    const who = guest();
    const first = await placeOrder(shop, await buildOrderForm(shop.db, [{ product }]), who);
    const form = await buildOrderForm(shop.db, [{ product }]);
    const meanwhile = [
      () =>
        confirmPayment(shop, first, {
          paymentKey: payments.authenticate(first),
          amount: String(first.total),
        }).catch((error) => expect(codeOf(error)).toBe("order-expired")),
      () => declinePayment(shop, first, "cancel"),
      () =>
        shop.db
          .update(orders)
          .set({ expiresAt: new Date(0) })
          .where(eq(orders.id, first.id))
          .then(() => expireUnpaidOrders(shop)),
    ][round % 3]!;
    const [second] = await Promise.all([placeOrder(shop, form, who), meanwhile()]);
    const [after] = await rowsOf(shop.db, orders, { id: first.id });
    expect(second.hold).toBe("held");
    expect([
      ["paid", "sold"],
      ["expired", "released"],
    ]).toContainEqual([after!.payment, after!.hold]);
    expect(await stockOf(shop, product.id)).toBe(after!.payment === "paid" ? 0 : 1);
  }
});
