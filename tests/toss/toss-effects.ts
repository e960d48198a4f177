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
  bank?: string;
};

const BANKS = new Set(
  "02 03 06 07 11 12 20 23 27 31 32 34 35 37 39 45 48 50 54 64 71 81 88 89 90 92".split(" "),
);

const isBank = (bank: unknown): boolean => typeof bank === "string" && BANKS.has(bank);

/** Refuses an account to which no money could go. */
export function checkAccount(account: unknown): void {
  const { bank, accountNumber, holderName } = (account ?? {}) as Record<string, unknown>;
  if (!account || typeof holderName !== "string" || !holderName)
    throw new TossNo(
      400,
      "INVALID_REFUND_ACCOUNT_INFO",
      "환불 계좌번호와 예금주명이 일치하지 않습니다.",
    );
  if (!isBank(bank)) throw new TossNo(400, "INVALID_BANK", "유효하지 않은 은행입니다.");
  if (typeof accountNumber !== "string" || !/^\d{6,20}$/.test(accountNumber))
    throw new TossNo(400, "INVALID_REFUND_ACCOUNT_NUMBER", "잘못된 환불 계좌번호입니다.");
}

export type PaymentLookup = { orderId?: string; paymentKey?: string };
export type BooksSettings = {
  ledgerFile?: string | undefined;
  moved: (payment: StandInPayment, before: TossStatus) => void;
};

const leastOf = (method: TossMethod) => (method === "virtual_account" ? 200 : 100);

export const wasProcessed = ({ status }: StandInPayment): boolean =>
  !["READY", "IN_PROGRESS", "ABORTED", "EXPIRED"].includes(status);

const WINDOW_MS = 30 * 60_000;

/** Windows end by themselves; Toss says so when asked. */
export function aged(payment: StandInPayment, now: number): StandInPayment {
  if (payment.status === "IN_PROGRESS" && now - payment.requestedAt > WINDOW_MS)
    payment.status = "EXPIRED";
  return payment;
}

/** Each way to pay has a least amount. */
export function refuseLittle({ amount, method }: Pick<StandInPayment, "amount" | "method">): void {
  if (amount < leastOf(method))
    throw new TossNo(
      400,
      "BELOW_MINIMUM_AMOUNT",
      "신용카드는 결제금액이 100원 이상, 계좌는 200원이상부터 결제가 가능합니다.",
    );
}

/** An order is paid once. */
export function refuseSecond(orderId: string, payments: readonly StandInPayment[]): void {
  if (payments.some((other) => other.orderId === orderId && wasProcessed(other)))
    throw new TossNo(
      400,
      "DUPLICATED_ORDER_ID",
      "이미 승인 및 취소가 진행된 중복된 주문번호 입니다. 다른 주문번호로 진행해주세요.",
    );
}

/**
 * Validates a virtual account without a window: refuses incomplete requests, unknown banks and a
 * second one per order.
 */
export function checkIssue(
  body: Record<string, unknown>,
  payments: readonly StandInPayment[],
): Authentication {
  const { orderId, amount, orderName, customerName, bank, dueDate, cashReceipt } = body;
  const isWhole =
    [orderId, orderName, customerName, dueDate].every((one) => typeof one === "string" && one) &&
    Number.isInteger(amount);
  const { type, registrationNumber } = (cashReceipt ?? {}) as Record<string, unknown>;
  const hasNumber = /^\d{10,19}$/.test(String(registrationNumber));
  if (!isWhole || (cashReceipt && !hasNumber))
    throw new TossNo(400, "INVALID_REQUEST", "잘못된 요청입니다.");
  if (!isBank(bank)) throw new TossNo(400, "INVALID_BANK", "유효하지 않은 은행입니다.");
  refuseLittle({ amount: Number(amount), method: "virtual_account" });
  refuseSecond(String(orderId), payments);
  return {
    orderId: String(orderId),
    amount: Number(amount),
    method: "virtual_account",
    dueDate: String(dueDate),
    customerName: String(customerName),
    bank: String(bank),
    ...(typeof type === "string" && { cashReceipt: type }),
  };
}
