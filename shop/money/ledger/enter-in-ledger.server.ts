import { eq, sql, type SQL } from "drizzle-orm";
import type { Actor } from "#shop/machine.ts";
import { Refusal, type Facts } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { databaseCode } from "#shop/database/transaction.server.ts";
import type { LedgerKind } from "./ledger-kinds.ts";
import { orders } from "#shop/order/table.server.ts";
import { paymentLedger, payments } from "#shop/money/table.server.ts";

/** An event for the book. `mark` is what makes it enter once: the same event told again has the same mark. Amounts in won, never negative. */
export type Entry = {
  kind: LedgerKind;
  amount: number;
  mark: string;
  paymentKey?: string | null;
  facts?: Facts;
};

type Booking = { orderId: string; provider: string; by: Actor; accountId?: string | undefined };

/**
 * Enters events in the caller's transaction, with the order's row locked by it. Throws `refund-too-much` when more would go back than came
 * and `payment-mismatch` when the payment is another order's: the database's checks say so, whatever was looked at before.
 */
export async function book(db: Db, booking: Booking, entries: Entry[]): Promise<void> {
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

/** The same as a part of a statement that writes an order: entered if and only if `moved` has a row with the columns id and payment_provider. */
export const bookedWith = (
  entries: Entry[],
  by: Actor,
  accountId: string | undefined,
): SQL => sql`, booked as (
  insert into ${paymentLedger} (order_id, provider, payment_key, kind, amount, mark, by, account_id, facts)
  select moved.id, coalesce(moved.payment_provider, 'none'), entry.payment_key, entry.kind, entry.amount, entry.mark, ${by}, ${accountId ?? null}, entry.facts
  from moved, jsonb_to_recordset(${JSON.stringify(entries.map(({ paymentKey = null, facts = {}, ...entry }, place) => ({ ...entry, place, payment_key: paymentKey, facts })))}::jsonb)
    as entry(place int, kind text, amount bigint, mark text, payment_key text, facts jsonb) order by entry.place
  on conflict (mark) do nothing)`;

/** What the book adds up to for one payment, in won. */
export type Sums = {
  captured: number;
  /** asked to go back, not answered yet */
  reserved: number;
  returned: number;
  /** what the provider's own books must say went back: money transferred by hand is not in them */
  returnedThere: number;
  /** neither back nor on its way */
  left: number;
};

export async function sumsOf(db: Db, paymentKey: string): Promise<Sums | null> {
  const [payment] = await db
    .select({
      captured: payments.captured,
      reserved: payments.reserved,
      returned: payments.returned,
      byHand: sql<number>`(select coalesce(sum(entry.amount), 0)::float8 from payment_ledger as entry where entry.payment_key = payments.payment_key and entry.kind = 'returned_by_hand')`,
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

/**
 * What the book says of an order's money, in won: of all its payments, also those that were sent back because the order did not need them.
 * `refundable`: what may still go back of the payment that it was paid with.
 */
export type Standing = { captured: number; reserved: number; returned: number; refundable: number };

export async function standingOf(db: Db, orderId: string): Promise<Standing> {
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
