import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import { claimLines, claims } from "#shop/claim/table.server.ts";
import type { LedgerKind } from "#shop/money/ledger/ledger-kinds.ts";
import { paymentLedger, refunds } from "#shop/money/table.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { orderLines } from "#shop/order/table.server.ts";
import type { TestShop } from "../test-shop.ts";
import { rowsOf } from "../has/rows-of.ts";

export const TODAY = calendarDayOf(new Date());

/** Some day before, at an hour that is another day in Greenwich. */
export const daysAgo = (days: number) =>
  new Date(Date.parse(`${dayAfter(TODAY, -days)}T02:30:00+09:00`));

/** An order of two products, one way or another, whose money is not in the ledger yet. */
export async function bought(shop: TestShop, pick: number): Promise<Order> {
  const [first, second] = [
    await shop.has.product({
      price: 3_333 + pick * 7,
      shippingClass: pick % 4 ? "digital" : "parcel",
    }),
    await shop.has.product({ price: 19_901 }),
  ];
  const order = await shop.has.order({
    lines: [
      { product: first, quantity: 1 + (pick % 3) },
      ...(pick % 2 ? [{ product: second, quantity: 1 }] : []),
    ],
    payBy: pick % 3 ? "card" : "virtual_account",
    cashReceipt: pick % 3 ? "none" : "income",
    recommenderCode: pick % 4 ? null : "SORIMATE",
    ordererPhone: `0101234000${pick % 5}`,
    paidAt: daysAgo(pick % 7),
  });
  if (pick % 2)
    await shop.db
      .update(orderLines)
      .set({ options: [{ id: "o", axisName: "길이", label: "1분", priceDifference: 0 }] })
      .where(eq(orderLines.orderId, order.id));
  return order;
}

export type BookedOrder = { order: Order; key: string; left: number };
type EntryAt = { kind: LedgerKind; amount: number; mark: string; days: number };

const enter = (shop: Pick<TestShop, "db">, { order, key }: BookedOrder, entry: EntryAt) =>
  shop.db.insert(paymentLedger).values({
    orderId: order.id,
    provider: "sandbox",
    paymentKey: key,
    by: "payment",
    at: daysAgo(entry.days),
    kind: entry.kind,
    amount: entry.amount,
    mark: entry.mark,
  });

export async function captured(shop: TestShop, pick: number, days: number): Promise<BookedOrder> {
  const order = await bought(shop, pick);
  // Now and then another amount came than was asked for.
  const amount = pick % 6 ? order.total : 777;
  const booked = { order, key: `key ${randomUUID()}`, left: amount };
  await enter(shop, booked, { kind: "captured", amount, mark: `captured:${booked.key}`, days });
  return booked;
}

/** As a claim of one line, as a refund without one, or past the shop. */
export async function givenBack(shop: TestShop, booked: BookedOrder, part: number, days: number) {
  const amount = Math.min(booked.left, Math.max(1, Math.floor((booked.left * part) / 10)));
  if (!booked.left) return;
  booked.left -= amount;
  if (part % 3 === 0)
    return enter(shop, booked, {
      kind: "canceled",
      amount,
      mark: `canceled:${randomUUID()}`,
      days,
    });
  const claimId = part % 3 === 1 ? await claimed(shop, booked.order) : null;
  const [refund] = await shop.db
    .insert(refunds)
    .values({
      orderId: booked.order.id,
      paymentKey: booked.key,
      amount,
      kind: "partial",
      reason: "일부",
      state: "done",
      by: "admin",
      claimId,
    })
    .returning();
  const kind = part % 2 ? ("refunded" as const) : ("returned_by_hand" as const);
  await enter(shop, booked, { kind: "refund_intended", amount, mark: `i:${refund!.id}`, days });
  await enter(shop, booked, { kind, amount, mark: `${kind}:${refund!.id}`, days });
}

async function claimed(shop: TestShop, { id: orderId }: Order): Promise<string> {
  const [line] = await rowsOf(shop.db, orderLines, { orderId });
  const [claim] = await shop.db
    .insert(claims)
    .values({
      orderId,
      kind: "return",
      status: "completed",
      reason: "changed_mind",
      shopperPaysShipping: false,
      shippingRefund: 1,
      requestKey: randomUUID(),
    })
    .returning();
  await shop.db
    .insert(claimLines)
    .values({ claimId: claim!.id, orderLineId: line!.id, quantity: 1 });
  return claim!.id;
}
