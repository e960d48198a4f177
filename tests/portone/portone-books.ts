import { randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";
import { portoneKey } from "#adapters/payment/payment-keys.ts";
import { companyWayNames, type CompanyWay } from "#shop/order/payment/ways-to-pay.ts";
import type { Effect } from "../toss/toss-effects.ts";
import type { PortoneStatus, StandInPayment } from "./portone-payment.ts";
import { channelKeys, channels } from "./portone-store.ts";

/** A no with PortOne's type and words. */
export class PortoneNo extends Error {
  status: number;
  type: string;
  gateway: { pgCode: string; pgMessage: string } | null;

  constructor(status: number, type: string, message = "", gateway: PortoneNo["gateway"] = null) {
    super(message);
    this.status = status;
    this.type = type;
    this.gateway = gateway;
  }
}

export type Authentication = {
  orderId: string;
  amount: number;
  method?: CompanyWay;
  channelKey?: string;
  dueDate?: string;
  customerName?: string;
  cashReceiptType?: string | null;
  bank?: string;
};

type Lookup = { orderId?: string; paymentKey?: string };
type BooksSettings = {
  ledgerFile?: string | undefined;
  moved: (payment: StandInPayment, type: string) => void;
};

const DEFAULT_DUE_MS = 168 * 3600_000;
/** Kakao Pay, Naver Pay and the gateways take no less. */
const LEAST = 100;

const hasMoney = ({ status }: StandInPayment): boolean =>
  status === "PAID" || status === "PARTIAL_CANCELLED" || status === "CANCELLED";

export const keyOfPayment = ({ id, transactionId }: StandInPayment): string =>
  portoneKey(id, transactionId);

/** PortOne's books without HTTP: payments by the merchant's id, which is paid once. */
export function portoneBooks({ ledgerFile, moved }: BooksSettings) {
  const payments = new Map<string, StandInPayment>();
  const effects: Effect[] = [];
  const predefined = new Map<string, number>();
  let ahead = 0;
  const now = () => Date.now() + ahead;

  function affect(
    payment: StandInPayment,
    kind: Effect["kind"],
    amount: number,
    by: Effect["by"],
  ): void {
    const effect: Effect = {
      seq: effects.length + 1,
      at: new Date(now()).toISOString(),
      kind,
      paymentKey: keyOfPayment(payment),
      orderId: payment.id,
      amount,
      idempotencyKey: null,
      transactionKey: randomUUID(),
      by,
    };
    if (ledgerFile) appendFileSync(ledgerFile, `${JSON.stringify(effect)}\n`);
    effects.push(effect);
  }

  function move(payment: StandInPayment, status: PortoneStatus, type: string): void {
    payment.status = status;
    payment.changedAt = now();
    moved(payment, type);
  }

  const idOf = ({ orderId, paymentKey }: Lookup): string =>
    orderId ?? paymentKey?.replace(/_.*$/, "") ?? "";
  const find = (which: Lookup): StandInPayment | null => payments.get(idOf(which)) ?? null;
  function found(which: Lookup): StandInPayment {
    const payment = find(which);
    if (!payment) throw new PortoneNo(404, "PAYMENT_NOT_FOUND");
    return payment;
  }

  /** An attempt to pay this id; one that has money, or waits for it, is not tried again. */
  function begin(given: Authentication, transactionId: string): StandInPayment {
    const { orderId, amount, method = "card", channelKey = channelKeys[method] } = given;
    const before = payments.get(orderId);
    if (before && (hasMoney(before) || before.status === "VIRTUAL_ACCOUNT_ISSUED"))
      throw new PortoneNo(409, "ALREADY_PAID");
    const fixed = predefined.get(orderId);
    if (fixed !== undefined && fixed !== amount)
      throw new PortoneNo(400, "AMOUNT_NOT_EQUAL_TO_PREDEFINED");
    if (!channels[channelKey]) throw new PortoneNo(404, "CHANNEL_NOT_FOUND");
    if (amount < LEAST)
      throw new PortoneNo(502, "PG_PROVIDER", "", {
        pgCode: "BELOW_MINIMUM_AMOUNT",
        pgMessage: "결제할 수 있는 최소 금액보다 적습니다.",
      });
    const payment: StandInPayment = {
      id: orderId,
      transactionId,
      amount,
      cancelled: 0,
      way: method,
      channelKey,
      status: "READY",
      requestedAt: now(),
      paidAt: null,
      changedAt: now(),
      failure: null,
      customerName: given.customerName ?? "김포트",
      cashReceiptType: given.cashReceiptType ?? null,
      bank: given.bank ?? "SHINHAN",
      accountNumber: `56${String(Date.now()).slice(-8)}${String(payments.size).padStart(4, "0")}`,
      dueAt: given.dueDate ? Date.parse(given.dueDate) : now() + DEFAULT_DUE_MS,
      refundStatus: null,
      cancellations: [],
    };
    payments.set(orderId, payment);
    return payment;
  }

  function issue(payment: StandInPayment, by: Effect["by"]): void {
    affect(payment, "account_issued", payment.amount, by);
    move(payment, "VIRTUAL_ACCOUNT_ISSUED", "Transaction.VirtualAccountIssued");
  }

  return {
    payments,
    effects,
    predefined,
    now,
    find,
    advance: (milliseconds: number) => void (ahead += milliseconds),
    forget() {
      payments.clear();
      effects.length = 0;
      predefined.clear();
    },

    /** A window opens; nothing is taken yet. */
    open(given: Authentication): StandInPayment {
      const payment = begin(given, randomUUID());
      moved(payment, "Transaction.Ready");
      return payment;
    },

    /** The shopper finishes in the window: the money is taken, or an account is given out. */
    authenticate(given: Authentication): { transactionId: string; payment: StandInPayment | null } {
      const transactionId = randomUUID();
      try {
        const payment = begin(given, transactionId);
        if (payment.way === "virtual_account") issue(payment, "shopper");
        else {
          payment.paidAt = now();
          affect(payment, "captured", payment.amount, "shopper");
          move(payment, "PAID", "Transaction.Paid");
        }
        return { transactionId, payment };
      } catch (error) {
        if (error instanceof PortoneNo) return { transactionId, payment: null };
        throw error;
      }
    },

    /** The card's company says no, or the shopper leaves. */
    fail(given: Authentication, failure: StandInPayment["failure"]): StandInPayment {
      const payment = begin(given, randomUUID());
      payment.failure = failure;
      move(payment, "FAILED", "Transaction.Failed");
      return payment;
    },

    /** An account without a window. */
    issueInstantly(given: Authentication): StandInPayment {
      const payment = begin({ ...given, method: "virtual_account" }, randomUUID());
      issue(payment, "shop");
      return payment;
    },

    close(id: string): StandInPayment {
      const payment = found({ orderId: id });
      if (payment.status !== "VIRTUAL_ACCOUNT_ISSUED")
        throw new PortoneNo(409, "PAYMENT_NOT_WAITING_FOR_DEPOSIT");
      affect(payment, "account_closed", payment.amount, "shop");
      payment.failure = { reason: "계좌말소", pgCode: "CLOSED", pgMessage: "가상계좌 말소" };
      move(payment, "FAILED", "Transaction.Failed");
      return payment;
    },

    /** Somebody pays in. Banks take exactly the account's amount, until its deadline. */
    deposit(which: Lookup & { amount?: number; force?: boolean }) {
      const payment = found(which);
      const amount = which.amount ?? payment.amount;
      if (payment.status !== "VIRTUAL_ACCOUNT_ISSUED")
        return { taken: false, reason: "no account waits" };
      if (!which.force && amount !== payment.amount)
        return { taken: false, reason: "another amount" };
      if (!which.force && now() > payment.dueAt)
        return { taken: false, reason: "after the deadline" };
      payment.amount = amount;
      payment.paidAt = now();
      affect(payment, "deposited", amount, "shopper");
      move(payment, "PAID", "Transaction.Paid");
      return { taken: true };
    },

    cancel(
      id: string,
      body: Record<string, unknown>,
      by: "shop" | "console" = "shop",
    ): StandInPayment["cancellations"][number] {
      const payment = found({ orderId: id });
      const { reason, amount, currentCancellableAmount } = body;
      if (typeof reason !== "string" || !reason) throw new PortoneNo(400, "INVALID_REQUEST");
      if (payment.status === "CANCELLED") throw new PortoneNo(409, "PAYMENT_ALREADY_CANCELLED");
      if (payment.status !== "PAID" && payment.status !== "PARTIAL_CANCELLED")
        throw new PortoneNo(409, "PAYMENT_NOT_PAID");
      const left = payment.amount - payment.cancelled;
      if (currentCancellableAmount !== undefined && currentCancellableAmount !== left)
        throw new PortoneNo(409, "CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN");
      const total = amount ?? left;
      if (!Number.isInteger(total) || (total as number) <= 0)
        throw new PortoneNo(400, "INVALID_REQUEST");
      if ((total as number) > left)
        throw new PortoneNo(409, "CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT");
      if (payment.way === "virtual_account" && by === "shop") checkAccount(body["refundAccount"]);
      return give(payment, total as number, reason, by);
    },
  };

  function give(
    payment: StandInPayment,
    totalAmount: number,
    reason: string,
    by: "shop" | "console",
  ) {
    payment.cancelled += totalAmount;
    const cancellation = {
      id: randomUUID(),
      status: "SUCCEEDED" as const,
      totalAmount,
      reason,
      requestedAt: now(),
    };
    payment.cancellations.push(cancellation);
    if (payment.way === "virtual_account") payment.refundStatus = "COMPLETED";
    affect(payment, "canceled", totalAmount, by);
    const isWhole = payment.cancelled === payment.amount;
    move(
      payment,
      isWhole ? "CANCELLED" : "PARTIAL_CANCELLED",
      isWhole ? "Transaction.Cancelled" : "Transaction.PartialCancelled",
    );
    return cancellation;
  }
}

/** Refuses an account to which no money could go. */
function checkAccount(given: unknown): void {
  const { bank, number, holderName } = (given ?? {}) as Record<string, unknown>;
  if (typeof bank !== "string" || !/^[A-Z_]{2,40}$/.test(bank))
    throw new PortoneNo(400, "INVALID_REQUEST", "refundAccount.bank");
  if (typeof number !== "string" || !/^\d{6,20}$/.test(number))
    throw new PortoneNo(400, "INVALID_REQUEST", "refundAccount.number");
  if (typeof holderName !== "string" || !holderName)
    throw new PortoneNo(400, "INVALID_REQUEST", "refundAccount.holderName");
}

/** The way to pay that a window was opened for. */
export function wayOfWindow(payMethod: unknown, easyPayProvider: unknown): CompanyWay {
  if (payMethod === "VIRTUAL_ACCOUNT") return "virtual_account";
  const wallet = companyWayNames.find((way) => way.toUpperCase() === easyPayProvider);
  return payMethod === "EASY_PAY" && wallet ? wallet : "card";
}

export type PortoneBooks = ReturnType<typeof portoneBooks>;
