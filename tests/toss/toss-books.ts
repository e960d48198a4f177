import { randomBytes } from "node:crypto";
import { appendFileSync } from "node:fs";
import {
  aged,
  type Authentication,
  type BooksSettings,
  checkAccount,
  checkIssue,
  refuseLittle,
  refuseSecond,
  type Effect,
  TossNo,
  type Transaction,
  wasProcessed,
  type PaymentLookup,
} from "./toss-effects.ts";
import type { StandInPayment, TossStatus } from "./toss-payment.ts";

const SESSION_MS = 10 * 60_000;
const [BETWEEN_CANCELS_MS, DEFAULT_DUE_MS] = [1000, 168 * 3600_000];

/** Toss's books without HTTP: events and their effects. `moved` receives each status change. */
export function tossBooks({ ledgerFile, moved }: BooksSettings) {
  const payments = new Map<string, StandInPayment>();
  const effects: Effect[] = [];
  const transactions: Transaction[] = [];
  let ahead = 0;
  const now = () => Date.now() + ahead;

  function affect(
    payment: StandInPayment,
    kind: Effect["kind"],
    amount: number,
    by: Effect["by"],
    idempotencyKey: string | null,
  ): string {
    const transactionKey = `txrd_${randomBytes(14).toString("hex")}`;
    const effect: Effect = {
      seq: effects.length + 1,
      at: new Date(now()).toISOString(),
      kind,
      paymentKey: payment.paymentKey,
      orderId: payment.orderId,
      amount,
      idempotencyKey,
      transactionKey,
      by,
    };
    if (ledgerFile) appendFileSync(ledgerFile, `${JSON.stringify(effect)}\n`);
    effects.push(effect);
    payment.lastTransactionKey = transactionKey;
    return transactionKey;
  }

  function move(
    payment: StandInPayment,
    status: TossStatus,
    amount: number,
    transactionKey: string,
  ): void {
    const before = payment.status;
    payment.status = status;
    transactions.push({
      transactionKey,
      paymentKey: payment.paymentKey,
      orderId: payment.orderId,
      amount,
      status,
      method: payment.method,
      at: now(),
    });
    moved(payment, before);
  }

  const find = ({ orderId, paymentKey }: PaymentLookup): StandInPayment | null => {
    const payment = paymentKey ? payments.get(paymentKey) : latestOf(orderId ?? "");
    return payment ? aged(payment, now()) : null;
  };
  const latestOf = (orderId: string) => {
    const all = [...payments.values()].filter((payment) => payment.orderId === orderId);
    return all.find(wasProcessed) ?? all.at(-1);
  };
  const found = (which: PaymentLookup): StandInPayment => {
    const payment = find(which);
    if (!payment) throw new TossNo(404, "NOT_FOUND_PAYMENT", "존재하지 않는 결제 정보 입니다.");
    return payment;
  };

  return {
    payments,
    effects,
    transactions,
    now,
    find,
    advance: (milliseconds: number) => void (ahead += milliseconds),
    forget() {
      payments.clear();
      effects.length = 0;
      transactions.length = 0;
    },

    authenticate({
      orderId,
      amount,
      method = "card",
      dueDate,
      customerName = "김토스",
      cashReceipt,
      bank = "88",
    }: Authentication): StandInPayment {
      const paymentKey = `tstnd${new Date(now()).toISOString().replace(/\D/g, "").slice(0, 14)}${randomBytes(9).toString("base64url")}`;
      const payment: StandInPayment = {
        paymentKey,
        orderId,
        amount,
        balance: amount,
        method,
        status: "IN_PROGRESS",
        requestedAt: now(),
        authenticatedAt: now(),
        approvedAt: null,
        lastTransactionKey: null,
        lastCancelAt: null,
        secret: `ps_${randomBytes(21).toString("base64url")}`,
        customerName,
        cashReceipt: cashReceipt && cashReceipt !== "미발행" ? cashReceipt : null,
        bank,
        dueAt: dueDate
          ? Date.parse(/Z|[+-]\d\d:\d\d$/.test(dueDate) ? dueDate : `${dueDate}+09:00`)
          : now() + DEFAULT_DUE_MS,
        accountNumber: `X${String(effects.length + payments.size).padStart(4, "0")}${String(Date.now()).slice(-9)}`,
        refundStatus: "NONE",
        cancels: [],
      };
      payments.set(paymentKey, payment);
      return payment;
    },

    /** An account without a window. */
    issue(body: Record<string, unknown>, once: string | null): StandInPayment {
      const account = checkIssue(body, [...payments.values()]);
      const payment = this.authenticate(account);
      const issued = affect(payment, "account_issued", account.amount, "shop", once);
      move(payment, "WAITING_FOR_DEPOSIT", account.amount, issued);
      return payment;
    },

    confirm(
      {
        paymentKey,
        orderId,
        amount,
      }: { paymentKey?: unknown; orderId?: unknown; amount?: unknown },
      once: string | null,
    ): StandInPayment {
      if (
        typeof paymentKey !== "string" ||
        typeof orderId !== "string" ||
        !Number.isInteger(amount)
      )
        throw new TossNo(400, "INVALID_REQUEST", "잘못된 요청입니다.");
      const payment = found({ paymentKey });
      if (payment.orderId !== orderId || payment.amount !== amount)
        throw new TossNo(400, "INVALID_REQUEST", "잘못된 요청입니다.");
      if (wasProcessed(payment))
        throw new TossNo(400, "ALREADY_PROCESSED_PAYMENT", "이미 처리된 결제 입니다.");
      if (payment.status !== "IN_PROGRESS" || now() - payment.authenticatedAt > SESSION_MS)
        throw new TossNo(
          404,
          "NOT_FOUND_PAYMENT_SESSION",
          "결제 시간이 만료되어 결제 진행 데이터가 존재하지 않습니다.",
        );
      refuseSecond(payment.orderId, [...payments.values()]);
      refuseLittle(payment);
      if (payment.method === "virtual_account")
        move(
          payment,
          "WAITING_FOR_DEPOSIT",
          amount as number,
          affect(payment, "account_issued", amount as number, "shop", once),
        );
      else {
        payment.approvedAt = now();
        move(
          payment,
          "DONE",
          amount as number,
          affect(payment, "captured", amount as number, "shop", once),
        );
      }
      return payment;
    },

    cancel(
      paymentKey: string,
      body: { cancelReason?: unknown; cancelAmount?: unknown; refundReceiveAccount?: unknown },
      once: string | null,
      by: "shop" | "console" = "shop",
    ): StandInPayment {
      const { cancelReason, cancelAmount, refundReceiveAccount } = body;
      const isPart = cancelAmount !== undefined && cancelAmount !== null;
      if (
        typeof cancelReason !== "string" ||
        !cancelReason ||
        cancelReason.length > 200 ||
        (isPart && (!Number.isInteger(cancelAmount) || (cancelAmount as number) <= 0))
      )
        throw new TossNo(400, "INVALID_REQUEST", "잘못된 요청입니다.");
      const payment = found({ paymentKey });
      if (payment.status === "CANCELED")
        throw new TossNo(400, "ALREADY_CANCELED_PAYMENT", "이미 취소된 결제 입니다.");
      if (!wasProcessed(payment))
        throw new TossNo(403, "NOT_CANCELABLE_PAYMENT", "취소 할 수 없는 결제 입니다.");
      if (payment.lastCancelAt !== null && now() - payment.lastCancelAt < BETWEEN_CANCELS_MS)
        throw new TossNo(
          403,
          "FORBIDDEN_CONSECUTIVE_REQUEST",
          "반복적인 요청은 허용되지 않습니다. 잠시 후 다시 시도해주세요.",
        );
      const amount = isPart ? (cancelAmount as number) : payment.balance;
      if (payment.status === "WAITING_FOR_DEPOSIT" && isPart)
        throw new TossNo(
          403,
          "NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT",
          "입금 대기중인 결제는 부분 환불이 불가합니다.",
        );
      if (amount > payment.balance)
        throw new TossNo(403, "NOT_CANCELABLE_AMOUNT", "취소 할 수 없는 금액 입니다.");
      if (
        payment.method === "virtual_account" &&
        payment.status !== "WAITING_FOR_DEPOSIT" &&
        by === "shop"
      )
        checkAccount(refundReceiveAccount);
      return give(payment, amount, cancelReason, by, once);
    },

    /** Somebody pays in. Banks take exactly the account's amount, until its deadline. */
    deposit(which: PaymentLookup & { amount?: number; force?: boolean }): {
      taken: boolean;
      reason?: string;
    } {
      const payment = found(which);
      const amount = which.amount ?? payment.amount;
      if (payment.status !== "WAITING_FOR_DEPOSIT")
        return { taken: false, reason: "no account waits" };
      if (!which.force && amount !== payment.amount)
        return { taken: false, reason: "another amount" };
      if (!which.force && now() > payment.dueAt)
        return { taken: false, reason: "after the deadline" };
      payment.approvedAt = now();
      payment.amount = amount;
      payment.balance = amount;
      move(payment, "DONE", amount, affect(payment, "deposited", amount, "shopper", null));
      return { taken: true };
    },

    undoDeposit(which: PaymentLookup): void {
      const payment = found(which);
      payment.approvedAt = null;
      move(
        payment,
        "WAITING_FOR_DEPOSIT",
        payment.amount,
        affect(payment, "deposit_undone", payment.amount, "console", null),
      );
    },
  };

  function give(
    payment: StandInPayment,
    amount: number,
    cancelReason: string,
    by: "shop" | "console",
    once: string | null,
  ): StandInPayment {
    const isAccount = payment.status === "WAITING_FOR_DEPOSIT";
    payment.balance -= amount;
    payment.lastCancelAt = now();
    const transactionKey = affect(
      payment,
      isAccount ? "account_closed" : "canceled",
      amount,
      by,
      once,
    );
    payment.cancels.push({
      transactionKey,
      cancelAmount: amount,
      cancelReason,
      canceledAt: now(),
      refundableAmount: payment.balance,
    });
    if (!isAccount && payment.method === "virtual_account") payment.refundStatus = "COMPLETED";
    move(payment, payment.balance === 0 ? "CANCELED" : "PARTIAL_CANCELED", amount, transactionKey);
    return payment;
  }
}

export type TossBooks = ReturnType<typeof tossBooks>;
