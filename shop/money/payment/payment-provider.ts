import {
  isPracticePayment,
  type CashReceipt,
  type DepositAccount,
  type PayBy,
} from "#shop/order/payment/ways-to-pay.ts";
import type { OwnAccount } from "#shop/money/own/own-account.ts";
import type { Bank } from "#shop/order/payment/banks.ts";

/** `paid` also after a part was refunded; `waiting_deposit`: an account was given out. */
export type ReceiptStatus = "authenticated" | "paid" | "waiting_deposit" | "canceled" | "failed";

/** The name under which money on the shop's own account is booked. */
export const OWN_ACCOUNT = "own-account";
/** As a pattern that PostgreSQL reads too. */
export const OWN_KEY = "^own_[A-Za-z0-9_-]{32}$";
const OWN = new RegExp(OWN_KEY);

/** Whether this payment is a transfer to the shop's own account, by the key's form. */
export const isOwnKey = (paymentKey: string): boolean => OWN.test(paymentKey);

/** What the provider's books say of one payment. Amounts in won. */
export type Receipt = {
  orderNumber: string;
  paymentKey: string;
  /** as the provider has it; the shop compares, never trusts */
  amount: number;
  status: ReceiptStatus;
  /** refunded so far; all of it when canceled after payment, 0 when nothing was taken */
  returned: number;
  /** whether the virtual account is closed; providers tell only on request */
  expired?: boolean;
  method?: string;
  /** which of the shop's ways that was, where the provider says it */
  payBy?: PayBy;
  deposit?: DepositAccount;
  /** the secret that this payment's deposit webhooks contain */
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
  /** absolute addresses in this shop; the provider adds its query parameters */
  successUrl: string;
  failUrl: string;
  /** for a provider that comes back to one address, however it ended; `readReturn` tells */
  returnUrl: string;
  buyer: { name: string; email: string | null; phone: string };
  payBy: PayBy;
  cashReceipt: CashReceipt;
  /** the goods for an escrow payment; else null */
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
  /** the amount to refund now; with `rest`, all that is left */
  amount: number;
  rest: boolean;
  reason: string;
  /** only where money was paid into an account */
  account?: RefundAccount;
  /** names what is given back, which happens once; behind its last colon stands the attempt */
  once: string;
};

/**
 * A method call in the window's script, on the result of the previous call. A last result with a
 * `code` is a failure, like an error with one.
 */
type WindowCall = { method: string; given: string | object };

/** How a page opens a provider's window: the script to load, and its calls in order. */
export type WindowScript = {
  source: string;
  /** the global that the script defines: a function and its argument, or an object */
  opener: WindowCall | { object: string };
  calls: WindowCall[];
  /** a pattern of the codes with which the last call fails when the shopper closed the window */
  closedCodes: string;
};

/** For a provider whose window is opened by a script of its own on a page of the shop. */
export type ScriptedWindow = {
  /**
   * Everything in it is public; `customerKey` is null for guests. Null where the provider has the
   * order's money already, which a shopper who never came back may not know.
   */
  scriptFor(window: PaymentWindow, customerKey: string | null): Promise<WindowScript | null>;
  /** what that page's Content-Security-Policy lets in for it */
  allows: Record<"script" | "frame" | "connect" | "image" | "form", string[]>;
};

/** The subject of a webhook; only a reason to query the provider. */
export type PaymentHint = {
  orderNumber: string;
  paymentKey?: string | undefined;
  /** there only in a deposit callback, which is true only with the right one */
  secret?: unknown;
  /** names a signed delivery, which counts once */
  delivery?: string;
};

/** A webhook as it arrived: a signature is over the body's own bytes. */
export type WebhookSent = { headers: Headers; body: Uint8Array };

/** How a window ended, as its way back says; nothing in it is believed without asking. */
export type WindowReturn = { paymentKey: string } | { code: string; message: string };

/** Cash receipts issued unasked. `once` is an idempotency key. */
export type SelfIssuedReceipts = {
  issue(request: {
    orderNumber: string;
    /** the payment that it is for */ paymentKey: string;
    orderName: string;
    /** won */ amount: number;
    once: string;
  }): Promise<{ receiptKey: string } | { refused: string }>;
  /** Takes back this much of one that was issued. */
  cancel(request: {
    receiptKey: string;
    paymentKey: string;
    /** won */ amount: number;
    once: string;
  }): Promise<{ /** null when it is done */ refused: string | null }>;
};

/** A virtual account requested by phone. */
export type DepositRequest = Pick<
  PaymentWindow,
  "orderNumber" | "orderName" | "amount" | "escrow" | "depositUntil" | "buyer"
> & {
  bank: Bank;
  /** the number that the receipt is issued for: never kept, never logged; null: none is wanted */
  cashReceipt: { type: Exclude<CashReceipt, "none">; number: string } | null;
  /** an idempotency key: the same gives the same account */
  once: string;
};

/** Accounts given out without the provider's window. */
export type DepositAccounts = {
  /** banks to choose from */
  banks: readonly Bank[];
  /** Throws PaymentUnanswered when the answer is lost; then `find` tells. */
  issue(request: DepositRequest): Promise<Receipt | { refused: string }>;
};

/**
 * How this shop takes money now. `practice`: chosen by a real shop's owner; `demo`: a
 * demonstration; `none`: ordering is off.
 */
export type PaymentMode = "live" | "test" | "practice" | "none" | "demo";

/** Whether every page must say that no real money is taken. */
export const marksPractice = (mode: PaymentMode) => mode === "test" || mode === "practice";

/** Practice payments never pay real orders, nor real payments practice ones. */
export const mayPay = (provider: string | null, mode: PaymentMode) =>
  isPracticePayment(provider) ? mode !== "live" : !marksPractice(mode);

/** Takes and refunds money. `once` is an idempotency key of every call. */
export interface PaymentProvider {
  name: string;
  mode: PaymentMode;
  /** what a shopper may choose from */
  waysToPay: readonly PayBy[];
  /** the wallet's terms that must be accepted: titles and addresses */
  walletTerms?: readonly (readonly [title: string, url: string])[];
  /** the shop's words for the codes with which the window comes back unpaid */
  declineWords: Readonly<Record<string, string>>;
  /**
   * Reads the body of a webhook; null for what names no order of this provider's, "unproved" for
   * what is its own by its form and not by its signature.
   */
  readHint(message: unknown, sent: WebhookSent): PaymentHint | "unproved" | null;
  /** Whether the webhooks of payments that are booked under this name are always signed. */
  signsHints?(bookedAs: string): boolean;
  /** Reads the query of the way back; null for one that no window of this provider's made. */
  readReturn(query: URLSearchParams): WindowReturn | null;
  /** Whether a payment with this key can only be this provider's, by the key's form. */
  mayHave(paymentKey: string): boolean;
  /** The name under which the money of this payment is booked. */
  bookedAs?(paymentKey: string): string;
  /** not there where the window is a page of the provider's */
  scripted?: ScriptedWindow;
  /** not there where the provider issues none */
  receipts?: SelfIssuedReceipts;
  /** not there where only the window gives out accounts */
  deposits?: DepositAccounts;
  /** the shop's own account, for transfers; not there where it takes none */
  ownAccount?: OwnAccount | null;
  /** the console of a practice provider */
  practicePath?: string;
  /** Opens the payment window. It only authenticates; no money moves. */
  openWindow(request: PaymentWindow): Promise<{ url: string }>;
  /** Captures an authenticated payment or issues a virtual account. A clear refusal is status
   * `failed`; throws PaymentUnanswered while the outcome is unknown. */
  confirm(request: {
    orderNumber: string;
    paymentKey: string;
    amount: number;
    once: string;
  }): Promise<Receipt>;
  /** Refunds, or closes an account awaiting a deposit. Throws PaymentUnanswered when it is lost. */
  cancel(request: CancelRequest): Promise<Receipt>;
  /** The order's payment, the one with money first; the truth after a lost answer. */
  find(orderNumber: string): Promise<Receipt | null>;
  /** The same of one payment. */
  findPayment(paymentKey: string): Promise<Receipt | null>;
  /** Every payment that moved in this time, oldest first, by page. */
  list(listRequest: {
    since: Date;
    until: Date;
    after: string | null;
  }): Promise<{ receipts: Receipt[]; next: string | null }>;
}

/** The name under which a payment's money is booked: its provider's, whoever takes money now. */
export const bookedAs = (payments: PaymentProvider, paymentKey: string): string =>
  payments.bookedAs?.(paymentKey) ?? payments.name;

/** The provider may or may not have acted; ask `find` before deciding anything. */
export class PaymentUnanswered extends Error {
  override name = "PaymentUnanswered";
  /** It did nothing, but keeps this answer for `once`: the next try needs another. */
  isSpent: boolean;

  constructor(message: string, { isSpent = false } = {}) {
    super(message);
    this.isSpent = isSpent;
  }
}

export const isPaymentUnanswered = (error: unknown): error is PaymentUnanswered =>
  error instanceof Error && error.name === "PaymentUnanswered";
