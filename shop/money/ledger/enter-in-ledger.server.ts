import type { Actor } from "#shop/machine.ts";
import { Refusal, type Facts } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { databaseCode } from "#shop/database/transaction.server.ts";
import type { LedgerKind } from "./ledger-kinds.ts";
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

/** Writes ledger events; the caller has locked the order. Database checks throw
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
