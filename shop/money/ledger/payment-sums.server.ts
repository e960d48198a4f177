import { eq, sql } from "drizzle-orm";
import { payments } from "#shop/money/table.server.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";

/** What the ledger adds up to for one payment, in won. */
export type PaymentSums = {
  captured: number;
  /** refunds requested and unanswered */
  reserved: number;
  returned: number;
  /** refunds in the provider's books, without transfers by hand */
  returnedThere: number;
  /** neither refunded nor being refunded */
  left: number;
};

export async function findPaymentSums(db: Db, paymentKey: string): Promise<PaymentSums | null> {
  const [payment] = await db
    .select({
      captured: payments.captured,
      reserved: payments.reserved,
      returned: payments.returned,
      byHand: sql<number>`(select coalesce(sum(entry.amount), 0)::float8
        from payment_ledger as entry where entry.order_id = payments.order_id
        and entry.payment_key = payments.payment_key and entry.kind = 'returned_by_hand')`,
    })
    .from(payments)
    .where(eq(payments.paymentKey, paymentKey));
  if (!payment) return null;
  const { byHand, ...sums } = payment;
  return {
    ...sums,
    returnedThere: sums.returned - byHand,
    left: sums.captured - sums.reserved - sums.returned,
  };
}

/** An order's money in the ledger, in won. `refundable`: what may still go back of its payment. */
export type OrderSums = {
  captured: number;
  reserved: number;
  returned: number;
  refundable: number;
};

export async function findOrderSums(db: Db, orderId: string): Promise<OrderSums> {
  const rows = await db
    .select({
      paymentKey: payments.paymentKey,
      captured: payments.captured,
      reserved: payments.reserved,
      returned: payments.returned,
      own: orders.paymentKey,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.orderId, orderId));
  const sum = (column: "captured" | "reserved" | "returned") =>
    rows.reduce((total, row) => total + row[column], 0);
  const own = rows.find((row) => row.paymentKey === row.own);
  return {
    captured: sum("captured"),
    reserved: sum("reserved"),
    returned: sum("returned"),
    refundable: own ? own.captured - own.reserved - own.returned : 0,
  };
}
