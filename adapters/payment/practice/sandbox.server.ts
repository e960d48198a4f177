import { randomBytes, randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import {
  PaymentUnanswered,
  type DepositAccounts,
  type PaymentMode,
  type PaymentProvider,
  type Receipt,
} from "#shop/money/payment/payment-provider.ts";
import { bankNames } from "#shop/order/payment/banks.ts";
import { companyWay, companyWayNames, type CompanyWay } from "#shop/order/payment/ways-to-pay.ts";
import { prepared } from "#shop/database/prepared.server.ts";
import type { Db } from "#shop/shop.ts";
import { databaseCode, inTransaction } from "#shop/database/transaction.server.ts";
import { declineWords } from "../decline-words.ts";
import { isSandboxKey } from "../payment-keys.ts";
import { returnByKey } from "../return-by-key.ts";
import { tossHint } from "../toss/toss-hint.ts";
import { failing, sandboxDraw } from "./sandbox-faults.server.ts";
import {
  failedReceipt,
  findKnownPayment,
  findOrderReceipt,
  receiptColumns,
  listReceipts,
  receiptOf,
  type KnownPayment,
} from "./sandbox-receipts.server.ts";
import { giveBack } from "./sandbox-returns.server.ts";
import { sandboxPayments } from "./table.server.ts";

export type SandboxSettings = {
  db: Db;
  mode?: PaymentMode;
  /** where sandbox-window.server.ts answers */
  windowPath?: string;
  /** the path of sandbox-console.server.ts; without it there are no deposits and no failures */
  practicePath?: string | undefined;
  /** how long the shop waits for an answer that never comes */
  answerWithin?: number;
  /** until a late answer is known */
  lateAfter?: number;
  /** how much later the answer comes than the webhooks, where there are two of them */
  overtakenBy?: number;
  /** how long it may take to notice that faults were switched on */
  faultsEvery?: number;
};

/**
 * A payment provider with its own books and no real money; the person in its window decides the
 * outcome. Like a real one it captures only what was authenticated, for the window's order and
 * amount, once per order.
 */
export function sandbox({
  practicePath,
  faultsEvery = 1000,
  answerWithin = 2000,
  overtakenBy = 300,
  ...settings
}: SandboxSettings): PaymentProvider {
  const honest = {
    ...keepingBooks({ ...settings, answerWithin, overtakenBy }),
    ...(practicePath && { practicePath }),
  };
  return practicePath
    ? failing(honest, { draw: sandboxDraw(settings.db, faultsEvery), answerWithin, overtakenBy })
    : honest;
}

type BookSettings = Pick<SandboxSettings, "db" | "mode" | "windowPath" | "lateAfter"> & {
  answerWithin: number;
  overtakenBy: number;
};
type WindowRequest = Parameters<PaymentProvider["openWindow"]>[0];
type ConfirmRequest = Parameters<PaymentProvider["confirm"]>[0];

function keepingBooks({
  db,
  mode = "demo",
  windowPath = "/sandbox/pay",
  lateAfter = 20_000,
  ...settings
}: BookSettings): PaymentProvider {
  return {
    name: "sandbox",
    mode,
    waysToPay: waysIn(mode),
    declineWords,
    readHint: tossHint,
    readReturn: returnByKey,
    mayHave: isSandboxKey,
    openWindow: async (request) => ({ url: `${windowPath}/${await bookWindow(db, request)}` }),
    confirm: (request) => confirm({ ...settings, db, lateAfter }, request),
    cancel: (request) => inTransaction(db, (books) => giveBack(books, request)),
    ...(mode === "demo" && { deposits: practiceDeposits(db) }),
    // No tax office hears of them, so that there is nothing to keep.
    receipts: {
      issue: async ({ orderNumber }) => ({ receiptKey: `practice-${orderNumber}` }),
      cancel: async () => ({ refused: null }),
    },
    find: (orderNumber) => findOrderReceipt(db, orderNumber),
    async findPayment(paymentKey) {
      const payment = await findKnownPayment(db, paymentKey);
      return payment && payment.status !== "ready" ? receiptOf(payment) : null;
    },
    list: (time) => listReceipts(db, time),
  };
}

/** Where nobody plays bank, no deposit ever comes. */
const waysIn = (mode: PaymentMode): readonly CompanyWay[] => {
  if (mode === "none") return [];
  return mode === "demo"
    ? companyWayNames
    : companyWayNames.filter((way) => way !== "virtual_account");
};

async function bookWindow(db: Db, request: WindowRequest): Promise<string> {
  const { orderNumber, orderName, amount, successUrl, failUrl, payBy, depositUntil } = request;
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`a payment of ${amount} won`);
  const paymentKey = newSandboxKey();
  const deposit = payBy === "virtual_account" ? practiceAccount(depositUntil) : null;
  const secret = deposit && randomBytes(18).toString("base64url");
  const order = {
    orderNumber,
    orderName,
    amount,
    successUrl,
    failUrl,
    payBy: companyWay(payBy),
  };
  await openedWindow(db).execute({ paymentKey, ...order, deposit, secret });
  return paymentKey;
}

/** The same order gets the same account, as under one key of a real provider. */
const practiceDeposits = (db: Db): DepositAccounts => ({
  banks: bankNames,
  async issue({ orderNumber, orderName, amount, bank, depositUntil }) {
    const before = await findOrderReceipt(db, orderNumber);
    if (before?.status === "waiting_deposit") return before;
    const paymentKey = newSandboxKey();
    await db.insert(sandboxPayments).values({
      paymentKey,
      orderNumber,
      orderName,
      amount,
      payBy: "virtual_account",
      status: "waiting_deposit",
      deposit: { ...practiceAccount(depositUntil), bank },
      secret: randomBytes(18).toString("base64url"),
      successUrl: "",
      failUrl: "",
      answersAt: new Date(),
    });
    return receiptOf((await findKnownPayment(db, paymentKey))!);
  },
});

const newSandboxKey = () => `sandbox_${randomBytes(24).toString("base64url")}`;

const openedWindow = prepared((db) => {
  const { placeholder } = sql;
  return db
    .insert(sandboxPayments)
    .values({
      paymentKey: placeholder("paymentKey"),
      orderNumber: placeholder("orderNumber"),
      orderName: placeholder("orderName"),
      amount: placeholder("amount"),
      successUrl: placeholder("successUrl"),
      failUrl: placeholder("failUrl"),
      payBy: placeholder("payBy"),
      deposit: placeholder("deposit"),
      secret: placeholder("secret"),
    })
    .prepare("sandbox_open_window");
});

/** Nobody's real account: no bank gives out one that begins so. */
const practiceAccount = (depositUntil: Date) => ({
  bank: "shinhan",
  number: `0000${randomInt(1e9, 1e10)}`,
  holder: "연습 결제",
  dueAt: depositUntil.toISOString(),
});

type CaptureSettings = Required<
  Pick<BookSettings, "db" | "lateAfter" | "answerWithin" | "overtakenBy">
>;

async function confirm(
  { db, lateAfter, answerWithin, overtakenBy }: CaptureSettings,
  { orderNumber, paymentKey, amount }: ConfirmRequest,
): Promise<Receipt> {
  const payable = { orderNumber, paymentKey, amount };
  const captured = await capture(db, payable, lateAfter);
  const payment = captured ?? (await findKnownPayment(db, paymentKey));
  if (!payment || payment.orderNumber !== orderNumber)
    return failedReceipt(payable, "결제 정보를 찾을 수 없어요.");
  if (payment.amount !== amount) return failedReceipt(payable, "결제 금액이 주문 금액과 달라요.");
  await delayAnswer(captured?.behaviour, { answerWithin, overtakenBy });
  if (payment.late) throw new PaymentUnanswered("the practice provider answers later");
  return capturedStates.has(payment.status)
    ? receiptOf(payment)
    : failedReceipt(payable, refusalWords(payment));
}

async function delayAnswer(
  behaviour: KnownPayment["behaviour"] | undefined,
  { answerWithin, overtakenBy }: Pick<CaptureSettings, "answerWithin" | "overtakenBy">,
): Promise<void> {
  if (behaviour === "timeout") {
    await wait(answerWithin);
    throw new PaymentUnanswered("the practice provider captured and did not answer");
  }
  // Its two webhooks overtake this answer, or there would be nothing to see.
  if (behaviour === "twice") await wait(overtakenBy);
}

const capturedStates = new Set<KnownPayment["status"]>(["paid", "canceled", "waiting_deposit"]);

const refusedWords: Record<CompanyWay, string> = {
  card: "카드사가 승인을 거절했어요.",
  naverpay: "네이버페이가 승인을 거절했어요.",
  kakaopay: "카카오페이가 승인을 거절했어요.",
  tosspay: "토스페이가 승인을 거절했어요.",
  virtual_account: "은행이 계좌 발급을 거절했어요.",
};

const refusalWords = (payment: KnownPayment): string =>
  payment.behaviour === "refuse" ? refusedWords[payment.payBy] : "승인할 수 없는 결제예요.";

const { behaviour, payBy, amount: amountColumn } = sandboxPayments;
const statusAfter = sql`case when ${behaviour} = 'refuse' then 'failed'
  when ${payBy} = 'virtual_account' then 'waiting_deposit' else 'paid' end`;
const isLate = sql`${behaviour} = 'late'`;

const captures = prepared((db) => {
  const { placeholder } = sql;
  return db
    .update(sandboxPayments)
    .set({
      status: statusAfter,
      taken: sql`case when ${statusAfter} = 'paid' then ${amountColumn} else 0 end`,
      answersAt: sql`now() + case when ${isLate} then make_interval(secs => ${placeholder("seconds")}) else interval '0' end`,
    })
    .where(
      and(
        eq(sandboxPayments.paymentKey, placeholder("paymentKey")),
        eq(sandboxPayments.orderNumber, placeholder("orderNumber")),
        eq(sandboxPayments.amount, placeholder("amount")),
        eq(sandboxPayments.status, "authenticated"),
      ),
    )
    .returning(receiptColumns)
    .prepare("sandbox_capture");
});

/**
 * Of concurrent calls at most one advances the payment; null for the others, and when another
 * payment paid the order.
 */
async function capture(
  db: Db,
  { orderNumber, paymentKey, amount }: Omit<ConfirmRequest, "once">,
  lateAfter: number,
): Promise<KnownPayment | null> {
  try {
    const seconds = lateAfter / 1000;
    const [captured] = await captures(db).execute({ orderNumber, paymentKey, amount, seconds });
    return captured ?? null;
  } catch (error) {
    if (databaseCode(error) === "23505") return null;
    throw error;
  }
}
