import type { StandInPayment, TossMethod, TossStatus } from "./toss-payment.ts";

export type Effect = {
  seq: number;
  at: string;
  kind:
    | "captured"
    | "account_issued"
    | "deposited"
    | "deposit_undone"
    | "canceled"
    | "account_closed";
  paymentKey: string;
  orderId: string;
  amount: number;
  idempotencyKey: string | null;
  transactionKey: string;
  by: "shop" | "shopper" | "console";
};

export type Transaction = {
  transactionKey: string;
  paymentKey: string;
  orderId: string;
  amount: number;
  status: TossStatus;
  method: TossMethod;
  at: number;
};

/** A no with Toss's code and words. */
export class TossNo extends Error {
  status: number;
  code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export type Authentication = {
  orderId: string;
  amount: number;
  method?: TossMethod;
  dueDate?: string;
  customerName?: string;
  cashReceipt?: string;
};

const BANKS = new Set(
  "02 03 06 07 11 12 20 23 27 31 32 34 35 37 39 45 48 50 54 64 71 81 88 89 90 92".split(" "),
);

/** Refuses an account to which no money could go. */
export function checkAccount(account: unknown): void {
  const { bank, accountNumber, holderName } = (account ?? {}) as Record<string, unknown>;
  if (!account || typeof holderName !== "string" || !holderName)
    throw new TossNo(
      400,
      "INVALID_REFUND_ACCOUNT_INFO",
      "환불 계좌번호와 예금주명이 일치하지 않습니다.",
    );
  if (typeof bank !== "string" || !BANKS.has(bank))
    throw new TossNo(400, "INVALID_BANK", "유효하지 않은 은행입니다.");
  if (typeof accountNumber !== "string" || !/^\d{6,20}$/.test(accountNumber))
    throw new TossNo(400, "INVALID_REFUND_ACCOUNT_NUMBER", "잘못된 환불 계좌번호입니다.");
}

export type PaymentLookup = { orderId?: string; paymentKey?: string };
export type BooksSettings = {
  ledgerFile?: string | undefined;
  moved: (payment: StandInPayment, before: TossStatus) => void;
};

export const LEAST: Record<TossMethod, number> = { card: 100, virtual_account: 200 };

export const wasProcessed = ({ status }: StandInPayment): boolean =>
  !["READY", "IN_PROGRESS", "ABORTED", "EXPIRED"].includes(status);

const WINDOW_MS = 30 * 60_000;

/** Windows end by themselves; Toss says so when asked. */
export function aged(payment: StandInPayment, now: number): StandInPayment {
  if (payment.status === "IN_PROGRESS" && now - payment.requestedAt > WINDOW_MS)
    payment.status = "EXPIRED";
  return payment;
}
