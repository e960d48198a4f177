import { sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import type { Deposit } from "#tests/faults/shoppers/transfer.ts";
import type { BookedPayment } from "#tests/order-invariants.ts";
import type { Effect, StandInBooks } from "#tests/faults/processes/payment-stand-in.ts";

/** What came to the shop's own account; each transfer is its order's, under the key it has now. */
export async function ownBookOf(db: Db, deposits: Deposit[]): Promise<BookedPayment[]> {
  const numbers = deposits.map(({ number }) => number);
  const { rows } = await db.execute<{ number: string; payment_key: string | null }>(
    sql`select number, payment_key from orders where number = any(${sql.param(numbers)}::text[])`,
  );
  const keys = new Map(rows.map((row) => [row.number, row.payment_key]));
  return deposits.map(({ number, amount }) => ({
    orderNumber: number,
    paymentKey: keys.get(number) ?? "",
    amount,
    status: "known",
    taken: amount,
    returned: 0,
    captures: 1,
  }));
}

const takes = new Set<Effect["kind"]>(["captured", "deposited"]);

/** What each payment took and refunded, computed only from the provider's effects. */
export function bookedOf({ payments, effects }: StandInBooks): BookedPayment[] {
  const booked = new Map<
    string,
    BookedPayment & { taken: number; returned: number; captures: number }
  >();
  for (const { paymentKey, orderId, totalAmount } of payments)
    booked.set(paymentKey, {
      paymentKey,
      orderNumber: orderId,
      amount: totalAmount,
      status: "known",
      taken: 0,
      returned: 0,
      captures: 0,
    });
  for (const { paymentKey, orderId, kind, amount } of effects) {
    const payment = booked.get(paymentKey) ?? {
      paymentKey,
      orderNumber: orderId,
      amount,
      status: "known",
      taken: 0,
      returned: 0,
      captures: 0,
    };
    booked.set(paymentKey, payment);
    if (takes.has(kind)) {
      payment.taken += amount;
      payment.captures += 1;
    }
    if (kind === "deposit_undone") {
      payment.taken -= amount;
      payment.captures -= 1;
    }
    if (kind === "canceled") payment.returned += amount;
  }
  return [...booked.values()];
}
