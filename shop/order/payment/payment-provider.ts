export type ReceiptStatus = "authenticated" | "paid" | "waiting_deposit" | "canceled" | "failed";

/** What the provider's books say of one payment. */
export type Receipt = {
  orderNumber: string;
  paymentKey: string;
  /** won, as the provider has it; the shop compares, never trusts */
  amount: number;
  status: ReceiptStatus;
  /** words for the shopper when the provider says why it failed */
  message?: string;
};

export type PaymentWindow = {
  orderNumber: string;
  /** what the buyer sees in the window, at most 100 characters */
  orderName: string;
  amount: number;
  /** absolute addresses in this shop; the provider adds paymentKey, orderId and amount, or code, message and orderId */
  successUrl: string;
  failUrl: string;
  buyer: { name: string; email: string | null; phone: string };
};

/** Takes and returns money. Every call may be repeated with the same `once` without paying or refunding twice. */
export interface PaymentProvider {
  name: string;
  /** Where the shopper goes to pay. No money moves there: the way back is only an authentication. */
  openWindow(request: PaymentWindow): Promise<{ url: string }>;
  /** Captures. A clear no is a receipt with status failed; a lost answer throws PaymentUnanswered. */
  confirm(request: { orderNumber: string; paymentKey: string; amount: number; once: string }): Promise<Receipt>;
  /** Gives `amount` won back. Throws PaymentUnanswered when the answer is lost. */
  cancel(request: { orderNumber: string; paymentKey: string; amount: number; reason: string; once: string }): Promise<Receipt>;
  /** What the provider knows of this order; the truth after a lost answer. Null when it knows nothing. Throws PaymentUnanswered. */
  find(orderNumber: string): Promise<Receipt | null>;
}

/** The provider may or may not have acted; ask `find` before deciding anything. */
export class PaymentUnanswered extends Error {
  override name = "PaymentUnanswered";
}

export const isPaymentUnanswered = (error: unknown): error is PaymentUnanswered =>
  error instanceof Error && error.name === "PaymentUnanswered";
