import type { BookedPayment } from "#tests/order-invariants.ts";
import type { Effect, TossBooks } from "#tests/faults/processes/toss-stand-in.ts";

const takes = new Set<Effect["kind"]>(["captured", "deposited"]);

/** What each payment took and refunded, computed only from the provider's effects. */
export function bookedOf({ payments, effects }: TossBooks): BookedPayment[] {
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
