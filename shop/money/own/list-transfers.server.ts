import { and, asc, desc, eq, inArray, or, sql } from "drizzle-orm";
import { paymentIn } from "#shop/order/status-condition.server.ts";
import { orders } from "#shop/order/table.server.ts";
import type { PaymentStatus } from "#shop/order/status.ts";
import type { Db } from "#shop/shop.ts";
import { ownTransfers } from "#shop/money/table.server.ts";

/** An order that waits for a transfer to the shop's own account, or waited for one lately. */
export type AwaitedTransfer = {
  orderId: string;
  number: string;
  /** won */
  amount: number;
  /** the name that the bank should show */
  depositor: string;
  ordererName: string;
  placedAt: Date;
  dueAt: Date;
  payment: PaymentStatus;
};

const ENDED_DAYS = 30;
const MOST = 2000;

/**
 * Orders that wait for a transfer, the first deadline first, and then those that ended without one
 * in the last thirty days, since people transfer late.
 */
export async function listAwaitedTransfers(
  db: Db,
  { endedDays = ENDED_DAYS, most = MOST } = {},
): Promise<AwaitedTransfer[]> {
  const isWaiting = eq(orders.payment, "waiting_deposit");
  const hasEnded = and(
    paymentIn(orders.payment, "lapsed"),
    sql`${ownTransfers.movedAt} > now() - make_interval(days => ${endedDays})`,
  );
  const rows = await db
    .select({
      orderId: orders.id,
      number: orders.number,
      amount: ownTransfers.amount,
      depositor: sql<string>`coalesce(${orders.depositor}, ${orders.ordererName})`,
      ordererName: orders.ordererName,
      placedAt: orders.placedAt,
      dueAt: sql<string>`${ownTransfers.account} ->> 'dueAt'`,
      payment: orders.payment,
    })
    .from(ownTransfers)
    .innerJoin(orders, eq(orders.id, ownTransfers.orderId))
    .where(
      and(isLatest, inArray(ownTransfers.state, ["waiting", "closed"]), or(isWaiting, hasEnded)),
    )
    .orderBy(desc(isWaiting), asc(orders.expiresAt), asc(orders.id))
    .limit(most);
  return rows.map((row) => ({ ...row, dueAt: new Date(row.dueAt) }));
}

/** An order that was paid again by another key is told of once. */
const isLatest = sql`not exists (select from own_transfers as later
  where later.order_id = ${ownTransfers.orderId} and later.created_at > ${ownTransfers.createdAt})`;
