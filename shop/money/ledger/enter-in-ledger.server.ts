import { sql } from "drizzle-orm";
import { rowsParam } from "#shop/database/rows-param.server.ts";
import type { Actor } from "#shop/machine.ts";
import { Refusal, type Facts } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { databaseCode } from "#shop/database/transaction.server.ts";
import type { LedgerKind } from "./ledger-kinds.ts";
import type { RowsPart, StatementPart } from "#shop/order/list/order-row.server.ts";
import { paymentLedger } from "#shop/money/table.server.ts";

/** A money event. `mark` is its idempotency key. Amounts in won, never negative. */
export type LedgerEntry = {
  kind: LedgerKind;
  amount: number;
  mark: string;
  paymentKey?: string | null;
  facts?: Facts;
};

type Booking = { orderId: string; provider: string; by: Actor; accountId?: string | undefined };

/** Enters events; the caller's transaction has locked the order. The database's checks throw
 * `refund-too-much` and `payment-mismatch`. */
export async function enterInLedger(
  db: Db,
  booking: Booking,
  entries: LedgerEntry[],
): Promise<void> {
  if (!entries.length) return;
  const rows = entries.map(({ kind, amount, mark, paymentKey = null, facts = {} }) => ({
    ...booking,
    kind,
    amount,
    mark,
    paymentKey,
    facts,
  }));
  try {
    await db.insert(paymentLedger).values(rows).onConflictDoNothing({ target: paymentLedger.mark });
  } catch (error) {
    throw databaseCode(error) === "23514"
      ? new Refusal(isOverdrawn(error) ? "refund-too-much" : "payment-mismatch")
      : error;
  }
}

const isOverdrawn = (error: unknown): boolean =>
  error instanceof Error &&
  (("constraint" in error && error.constraint === "payments_returned_within_captured") ||
    isOverdrawn(error.cause));

/** The same within a statement that writes orders: entered only if their order is written. */
export const withLedger = (entries: LedgerEntry[]): RowsPart => ({
  rows: entries.map(({ paymentKey = null, facts = {}, ...entry }) => ({
    ...entry,
    payment_key: paymentKey,
    facts,
  })),
  write:
    (rows) =>
    ({ by, accountId }) =>
      sql`, booked as (
  insert into ${paymentLedger} (order_id, provider, payment_key, kind, amount, mark, by,
    account_id, facts)
  select moved.id, coalesce(moved.payment_provider, 'none'), entry.payment_key, entry.kind,
    entry.amount, entry.mark, ${by}, ${accountId ?? null}, entry.facts
  from moved join jsonb_to_recordset(${rowsParam(rows)}::jsonb)
    as entry(order_id uuid, place int, kind text, amount bigint, mark text,
      payment_key text, facts jsonb)
    on entry.order_id = moved.id order by entry.place
  on conflict (mark) do nothing)`,
});

/** What placed orders are to cost, as the first that the book says of each. */
export const withIntended: StatementPart = ({ by, accountId }) => sql`, booked as (
  insert into ${paymentLedger} (order_id, provider, kind, amount, mark, by, account_id)
  select id, coalesce(payment_provider, 'none'), 'intended', total, 'intended:' || number || ':1',
    ${by}, ${accountId ?? null}
  from moved where total > 0 on conflict (mark) do nothing)`;
