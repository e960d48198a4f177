import { sql } from "drizzle-orm";
import { findPaymentSums } from "#shop/money/ledger/payment-sums.server.ts";
import { refunds } from "#shop/money/table.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { Db } from "#shop/shop.ts";
import type { PaidWith } from "./share.ts";
import { valueLedger } from "./table.server.ts";

type PaidOrder = Pick<Order, "id" | "paymentKey" | "pointsAmount" | "creditAmount">;

/** An order's payment in all its parts, neither refunded nor being refunded, in won. */
export async function findPaidLeft(db: Db, order: PaidOrder): Promise<PaidWith> {
  const sums = order.paymentKey ? await findPaymentSums(db, order.paymentKey) : null;
  return { money: sums?.left ?? 0, ...(await valueLeft(db, order)) };
}

async function valueLeft(
  db: Db,
  { id, pointsAmount, creditAmount }: PaidOrder,
): Promise<Pick<PaidWith, "points" | "credit">> {
  if (pointsAmount + creditAmount === 0) return { points: 0, credit: 0 };
  const { rows } = await db.execute<{ points: number; credit: number }>(sql`
    with out as (select coalesce(-sum(amount) filter (where kind = 'points'), 0) as points,
        coalesce(-sum(amount) filter (where kind = 'credit'), 0) as credit
      from ${valueLedger} where order_id = ${id} and reason in ('spend', 'give_back')),
    due as (select coalesce(sum(points_amount), 0) as points, coalesce(sum(credit_amount), 0) as credit
      from ${refunds} where order_id = ${id} and state in ('awaiting_account', 'asked', 'refused', 'to_send'))
    select greatest(0, out.points - due.points)::float8 as points,
      greatest(0, out.credit - due.credit)::float8 as credit from out cross join due`);
  return rows[0]!;
}
