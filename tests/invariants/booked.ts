/**
 * A payment in the provider's books. `taken`, `returned`: won; by default they follow from the
 * status.
 */
export type BookedPayment = {
  orderNumber: string;
  paymentKey: string;
  amount: number;
  status: string;
  taken?: number;
  returned?: number;
  captures?: number;
};

/** What the provider ever took with this payment. */
export const takenOf = ({ amount, status, taken, captures = 1 }: BookedPayment): number =>
  taken ?? (captures > 0 && (status === "paid" || status === "canceled") ? amount : 0);

export const returnedOf = (payment: BookedPayment): number =>
  payment.returned ?? (payment.status === "canceled" ? takenOf(payment) : 0);

/** What the provider still has of it. */
export const liveOf = (payment: BookedPayment): number => takenOf(payment) - returnedOf(payment);
