import { openDatabase } from "#db/client.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { readEnv } from "#server/settings/env.server.ts";
import { openShop } from "#server/open-shop.server.ts";
import { orderForm } from "#shop/order/place/forms.ts";
import { confirmPayment } from "#shop/money/payment/confirm-payment.server.ts";
import { placeOrder } from "#shop/order/place/place-order.server.ts";
import { buildOrderFields } from "#tests/has/order-form.ts";
import { buildProduct } from "#tests/has/product.ts";
import { scriptedProvider } from "#tests/has/scripted-provider.ts";
import type { OrdersAsked } from "./bare-orders.ts";
import type { Work } from "./per-second.ts";

let phone = 50_000_000;

/**
 * The use cases alone, of forms that are read already: what the shop's rules cost beside the bare SQL of bare-orders.ts, which
 * runs in the same process on as many connections. The provider of one that is `paid` answers from memory.
 */
export async function openOrdersByUseCase({
  databaseUrl,
  atOnce,
  kind,
  paid,
}: OrdersAsked): Promise<{ order: Work; close(): Promise<void> }> {
  const { db, pool } = openDatabase(databaseUrl, { max: atOnce });
  const payments = scriptedProvider();
  const shop = { ...openShop(readEnv({ SHOP_SECRET: randomLetters(64) }), db), payments };
  const products: { id: string }[] = [];
  for (let made = 0; made < (kind === "one" ? 1 : atOnce); made++)
    products.push(
      await buildProduct(db, { isShow: true, stock: 100_000_000, shippingClass: "parcel" }),
    );
  const forms = await Promise.all(
    products.map(async (product) =>
      orderForm.parse({
        ...(await buildOrderFields(db, [{ product }])),
        placeKey: randomLetters(26),
      }),
    ),
  );
  // A page draws the key, and its cookie the guest.
  const run = randomLetters(13);
  let begun = 0;
  const order = async (worker: number) => {
    const key = `${run}${String(begun++).padStart(13, "0")}`;
    const ordererPhone = `010${String(phone++).padStart(8, "0")}`;
    const form = { ...forms[worker % forms.length]!, placeKey: key, ordererPhone };
    const placed = await placeOrder(shop, form, { guestId: key });
    if (paid)
      await confirmPayment(shop, placed, {
        paymentKey: payments.authenticate(placed),
        amount: String(placed.total),
      });
  };
  return { order, close: () => pool.end() };
}
