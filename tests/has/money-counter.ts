import { and, desc, eq, inArray, ne } from "drizzle-orm";
import { notices } from "#shop/notice/table.server.ts";
import { findOrderSums } from "#shop/money/ledger/payment-sums.server.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { reconcilePayments } from "#shop/checkout/pay/reconcile-payments.server.ts";
import { paymentLedger, payments as sums, refunds } from "#shop/money/table.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { Orderer } from "#shop/order/orderer.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import { checkOrders } from "../order-invariants.ts";
import { testShop } from "../test-shop.ts";
import { buildOrderForm } from "./order-form.ts";
import { scriptedProvider } from "./scripted-provider.ts";
import { rowsOf } from "./rows-of.ts";

/** A shop with an inspectable provider, an administrator, and helpers for tests about money. */
export async function openCounter(character: Parameters<typeof scriptedProvider>[0] = {}) {
  const payments = scriptedProvider(character);
  const shop = await testShop({ payments });
  const member = await shop.has.member();
  const admin = { account: await shop.has.admin(), address: "203.0.113.5" };
  const { db } = shop;
  const now = async (order: Pick<Order, "number">): Promise<Order> =>
    (await findOrder(db, order.number))!;
  const placed = async ({
    payBy = "card",
    stock = 3,
    price = 39_900,
    by = { memberId: member.id },
    fields = {},
    off = 0,
  }: {
    payBy?: "card" | "virtual_account";
    stock?: number;
    price?: number;
    by?: Orderer;
    /** more of the form, e.g. what it uses of coupons and points */
    fields?: Record<string, string>;
    off?: number;
  } = {}) => {
    const product = await shop.has.product({ stock, price });
    const form = await buildOrderForm(db, [{ product }], { payBy, ...fields });
    return {
      product,
      order: await placeOrder(shop, { ...form, totalShown: form.totalShown - off }, by),
    };
  };
  const back = async (order: Order, paymentKey = payments.authenticate(order)) =>
    confirmPayment(shop, await now(order), { paymentKey, amount: String(order.total) });
  /** A paid order; a deposit that was paid in. */
  const bought = async (wanted: Parameters<typeof placed>[0] = {}) => {
    const { product, order } = await placed(wanted);
    return { product, order: await back(order) };
  };
  const refundsOf = ({ id }: Pick<Order, "id">) =>
    rowsOf(db, refunds, { orderId: id }, desc(refunds.createdAt));
  /** As when the worker comes long after the provider was asked. */
  const later = async (...waiting: Pick<Order, "id">[]) => {
    const ids = waiting.map(({ id }) => id);
    await db
      .update(refunds)
      .set({ askedAt: new Date(Date.now() - 60_000) })
      .where(inArray(refunds.orderId, ids));
    await db
      .update(orders)
      .set({ confirmingSince: new Date(Date.now() - 60_000) })
      .where(and(inArray(orders.id, ids), eq(orders.payment, "confirming")));
    await reconcilePayments(shop);
  };
  return {
    shop,
    payments,
    member,
    admin,
    now,
    placed,
    back,
    bought,
    refundsOf,
    later,
    standing: ({ id }: Pick<Order, "id">) => findOrderSums(db, id),
    sums: ({ id }: Pick<Order, "id">) => rowsOf(db, sums, { orderId: id }),
    bookOf: async ({ id }: Pick<Order, "id">) =>
      (await rowsOf(db, paymentLedger, { orderId: id }, paymentLedger.id)).map(
        ({ kind, amount }) => `${kind} ${amount}`,
      ),
    eventsOf: async ({ id }: Pick<Order, "id">) =>
      (await rowsOf(db, timeline, { orderId: id }, timeline.id)).map(({ event }) => event),
    toldOf: async ({ number }: Pick<Order, "number">, ...events: string[]) =>
      (
        await db
          .select()
          .from(notices)
          .where(
            and(
              eq(notices.subjectKey, number),
              ne(notices.channel, "message"),
              events.length ? inArray(notices.event, events) : undefined,
            ),
          )
      )
        .map(({ event }) => event)
        .toSorted(),
    brokenOf: async (
      { number }: Pick<Order, "number">,
      shelves: Record<string, number> = {},
      settled = true,
    ) =>
      (
        await checkOrders(db, { of: number, shelves, books: payments.books(number), settled })
      ).filter(
        (line) => line.includes(number) || Object.keys(shelves).some((id) => line.includes(id)),
      ),
  };
}
