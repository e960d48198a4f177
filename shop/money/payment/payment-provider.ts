import type { CashReceipt, DepositAccount, PayBy } from "#shop/order/payment/ways-to-pay.ts";

/**
 * `paid` also while a part was given back; `canceled`: all of it was, or nothing was ever paid into an account that is closed now;
 * `waiting_deposit`: an account was given out.
 */
export type ReceiptStatus = "authenticated" | "paid" | "waiting_deposit" | "canceled" | "failed";

/** What the provider's books say of one payment. Amounts in won. */
export type Receipt = {
  orderNumber: string;
  paymentKey: string;
  /** as the provider has it; the shop compares, never trusts */
  amount: number;
  status: ReceiptStatus;
  /** given back so far; the whole amount when it is canceled after it was paid, 0 when nothing was ever taken */
  returned: number;
  /** whether the account that was given out takes no deposit any more; providers tell only when asked */
  expired?: boolean;
  method?: string;
  deposit?: DepositAccount;
  /** what a deposit callback of this payment must know */
  depositSecret?: string;
  /** the card slip or cash receipt, for the shopper */
  receiptUrl?: string;
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
  payBy: PayBy;
  cashReceipt: CashReceipt;
  /** what is sent, where what is paid in is kept until it is there; else null */
  escrow: { id: string; name: string; unitPrice: number; quantity: number }[] | null;
  /** until when a deposit is awaited, UTC */
  depositUntil: Date;
};

/** The shopper's account that a deposit goes back to. Never logged, sealed where it is kept. */
export type RefundAccount = {
  /** the shop's own id of the bank, see banks.ts */ bank: string;
  number: string;
  holder: string;
};

export type CancelRequest = {
  orderNumber: string;
  paymentKey: string;
  /** what goes back now; the rest of the payment when `rest` is true */
  amount: number;
  rest: boolean;
  reason: string;
  /** only where money was paid into an account */
  account?: RefundAccount;
  /** names what is given back, which happens once; behind its last colon stands the attempt */
  once: string;
};

/** What a page calls: the method of what the call before gave, the first one's of the window. */
type WindowCall = { method: string; given: string | object };

/** How a page of the shop opens a provider's window: it loads the script, and calls one after the other. */
export type WindowScript = {
  source: string;
  /** the global function that the script defines */
  opener: WindowCall;
  calls: WindowCall[];
  /** a pattern of the codes with which the last call fails when the shopper closed the window */
  closedCodes: string;
};

/** For a provider whose window is opened by a script of its own on a page of the shop. */
export type ScriptedWindow = {
  /** All of it is for everybody to see; `customerKey` is null for a guest. */
  scriptFor(window: PaymentWindow, customerKey: string | null): WindowScript;
  /** what that page's Content-Security-Policy lets in for it */
  allows: Record<"script" | "frame" | "connect" | "image" | "form", string[]>;
};

/** What a webhook is about; nothing of it is more than a reason to ask. */
export type PaymentHint = {
  orderNumber: string;
  paymentKey?: string | undefined;
  /** there only in a deposit callback, which is true only with the right one */
  secret?: unknown;
};

/**
 * Cash receipts that the shop issues without being asked, to the tax office's own number. The same `once` issues, or takes back, once; each
 * throws PaymentUnanswered where that is open, and says why where it is refused.
 */
export type SelfIssuedReceipts = {
  issue(request: {
    orderNumber: string;
    orderName: string;
    /** won */ amount: number;
    once: string;
  }): Promise<{ receiptKey: string } | { refused: string }>;
  /** Takes back this much of one that was issued. */
  cancel(request: {
    receiptKey: string;
    /** won */ amount: number;
    once: string;
  }): Promise<{ /** null when it is done */ refused: string | null }>;
};

/** Takes and returns money. Every call may be repeated with the same `once` without paying or refunding twice. */
export interface PaymentProvider {
  name: string;
  /** what a shopper may choose from */
  waysToPay: readonly PayBy[];
  /** the shop's words for the codes with which the window comes back unpaid */
  declineWords: Readonly<Record<string, string>>;
  /** Reads the body of a webhook; null for what names no order. */
  readHint(message: unknown): PaymentHint | null;
  /** not there where the window is a page of the provider's */
  scripted?: ScriptedWindow;
  /** not there where the provider issues none */
  receipts?: SelfIssuedReceipts;
  /** where somebody plays bank and provider, for providers that are only there to practise */
  practicePath?: string;
  /** Where the shopper goes to pay, and whose page that is. No money moves there: the way back is only an authentication, or for providers that take the money in their window, a hint. */
  openWindow(request: PaymentWindow): Promise<{ url: string }>;
  /**
   * Brings what the shopper agreed to in the window to its end: captures, gives out an account, or, where the money was taken in the window
   * already, says so. A clear no is a receipt with status failed; a lost answer, or one that leaves the outcome open, throws PaymentUnanswered.
   */
  confirm(request: {
    orderNumber: string;
    paymentKey: string;
    amount: number;
    once: string;
  }): Promise<Receipt>;
  /** Gives money back, or closes an account that waits for a deposit. A clear no is a receipt with status failed. Throws PaymentUnanswered when the answer is lost. */
  cancel(request: CancelRequest): Promise<Receipt>;
  /** What the provider knows of this order: of several payments the one that has money, else the latest. The truth after a lost answer. Null when it knows nothing. Throws PaymentUnanswered. */
  find(orderNumber: string): Promise<Receipt | null>;
  /** The same of one payment. */
  findPayment(paymentKey: string): Promise<Receipt | null>;
  /** Every payment that moved in this time, oldest first, a page at a time; `next` goes on. For reconciling. Throws PaymentUnanswered. */
  list(asked: {
    since: Date;
    until: Date;
    after: string | null;
  }): Promise<{ receipts: Receipt[]; next: string | null }>;
}

/** The provider may or may not have acted; ask `find` before deciding anything. */
export class PaymentUnanswered extends Error {
  override name = "PaymentUnanswered";
  /** It surely did nothing, but keeps this answer for the same `once`: the next try needs another. */
  isSpent: boolean;

  constructor(message: string, { isSpent = false } = {}) {
    super(message);
    this.isSpent = isSpent;
  }
}

export const isPaymentUnanswered = (error: unknown): error is PaymentUnanswered =>
  error instanceof Error && error.name === "PaymentUnanswered";
