import { and, eq, ne } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { scriptedProvider } from "#tests/has/scripted-provider.ts";
import { checkOrders } from "#tests/order-invariants.ts";
import { testShop } from "#tests/test-shop.ts";
import { notices } from "#shop/notice/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { findOrderSums } from "#shop/money/ledger/payment-sums.server.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { refunds } from "#shop/money/table.server.ts";
import { rowsOf } from "../has/rows-of.ts";

export async function scripted(character: Parameters<typeof scriptedProvider>[0] = {}) {
  const payments = scriptedProvider(character);
  const shop = await testShop({ payments });
  const now = async (order: Order): Promise<Order> => (await findOrder(shop.db, order.number))!;
  const placed = async (stock = 3, quantity = 1) => {
    const product = await shop.has.product({ stock });
    const order = await placeOrder(shop, await buildOrderForm(shop.db, [{ product, quantity }]), {
      guestId: randomLetters(26),
    });
    return { product, order };
  };
  const back = async (order: Order, paymentKey: string) =>
    confirmPayment(shop, await now(order), { paymentKey, amount: String(order.total) });
  const change = (order: Order, set: Partial<Order>) =>
    shop.db.update(orders).set(set).where(eq(orders.id, order.id));
  const noticesOf = async (order: Order) =>
    (
      await shop.db
        .select()
        .from(notices)
        .where(and(eq(notices.subjectKey, order.number), ne(notices.channel, "message")))
    )
      .map(({ event }) => event)
      .toSorted();
  /** As when the sweeper comes long after a refund was asked for. */
  const later = (order: Order) =>
    shop.db.update(refunds).set({ askedAt: longAgo() }).where(eq(refunds.orderId, order.id));
  const standing = (order: Order) => findOrderSums(shop.db, order.id);
  const stockOf = async ({ id }: { id: string }) =>
    (await rowsOf(shop.db, products, { id }))[0]!.stock;
  const check = (order: Order, shelves: Record<string, number>, settled = true) =>
    checkOrdersOf(order.number, shelves, settled);
  async function checkOrdersOf(number: string, shelves: Record<string, number>, settled: boolean) {
    const broken = await checkOrders(shop.db, {
      of: number,
      shelves,
      books: payments.books(number),
      settled,
    });
    return broken.filter(
      (line) => line.includes(number) || Object.keys(shelves).some((id) => line.includes(id)),
    );
  }
  return { shop, payments, now, placed, back, change, noticesOf, stockOf, check, later, standing };
}

/** As when the sweeper comes long after the answer was lost. */
export const longAgo = () => new Date(Date.now() - 60_000);
