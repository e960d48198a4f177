import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, ne, or, sql } from "drizzle-orm";
import { sandboxPayments, sandboxReturns } from "./table.server.ts";
import type { Db } from "#shop/shop.ts";
import { databaseCode, inTransaction } from "#shop/database/transaction.server.ts";
import type { SandboxPayment } from "./sandbox-books.server.ts";

const payments = sandboxPayments;

/** The newest payments, or all of one order; windows that nobody finished are left out. */
export async function listSandboxPayments(
  db: Db,
  { orderNumber, most }: { orderNumber: string | null; most: number },
): Promise<SandboxPayment[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        ne(payments.status, "ready"),
        orderNumber === null ? undefined : eq(payments.orderNumber, orderNumber),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.paymentKey))
    .limit(most);
}

/** Whether a bank would still take a deposit for this account. */
export const isAccountOpen = ({ status, deposit }: SandboxPayment, now = new Date()): boolean =>
  status === "waiting_deposit" && deposit !== null && new Date(deposit.dueAt) > now;

/**
 * Pays a deposit. Banks reject payments after the deadline or into a closed account; `late` is the
 * one that does not. Returns the payment, or null when nothing was taken.
 */
export async function depositInSandbox(
  db: Db,
  paymentKey: string,
  { amount, late }: { amount: number; late: boolean },
): Promise<SandboxPayment | null> {
  const open = and(
    eq(payments.status, "waiting_deposit"),
    sql`(${payments.deposit}->>'dueAt')::timestamptz > now()`,
  );
  const closed = and(
    inArray(payments.status, ["waiting_deposit", "canceled"]),
    eq(payments.taken, 0),
  );
  try {
    const [taken] = await db
      .update(payments)
      .set({ status: "paid", taken: amount, answersAt: sql`now()` })
      .where(
        and(
          eq(payments.paymentKey, paymentKey),
          eq(payments.payBy, "virtual_account"),
          late ? or(open, closed) : open,
        ),
      )
      .returning();
    return taken ?? null;
  } catch (error) {
    // The order was paid by another payment.
    if (databaseCode(error) === "23505") return null;
    throw error;
  }
}

/**
 * Refunds without the shop, as an owner may in a provider's console; `amount` null: all that is
 * left. Null when it is more than that.
 */
export async function cancelInSandbox(
  db: Db,
  paymentKey: string,
  amount: number | null,
): Promise<SandboxPayment | null> {
  return inTransaction(db, async (books) => {
    const [payment] = await books
      .select()
      .from(payments)
      .where(eq(payments.paymentKey, paymentKey))
      .for("update");
    if (payment?.status !== "paid") return null;
    const left = payment.taken - payment.returned;
    const back = amount ?? left;
    if (back <= 0 || back > left) return null;
    await books.insert(sandboxReturns).values({
      once: `${paymentKey} console:${randomUUID()}`,
      paymentKey,
      amount: back,
      reason: "연습 결제사에서 취소",
    });
    const [written] = await books
      .update(payments)
      .set({
        returned: payment.returned + back,
        answersAt: sql`now()`,
        ...(back === left && { status: "canceled" as const }),
      })
      .where(eq(payments.paymentKey, paymentKey))
      .returning();
    return written!;
  });
}
