import { randomBytes, randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import {
  PaymentUnanswered,
  type CancelRequest,
  type PaymentProvider,
  type Receipt,
} from "#shop/money/payment/payment-provider.ts";
import { payByNames } from "#shop/order/payment/ways-to-pay.ts";
import { sandboxPayments, sandboxReturns } from "./table.server.ts";
import { prepared } from "#shop/database/prepared.server.ts";
import type { Db } from "#shop/shop.ts";
import { databaseCode, inTransaction } from "#shop/database/transaction.server.ts";
import { declineWords } from "../decline-words.ts";
import { tossHint } from "../toss/toss-hint.ts";
import { failing, sandboxDraw } from "./sandbox-faults.server.ts";

export type SandboxSettings = {
  db: Db;
  /** where sandbox-window.server.ts answers */
  windowPath?: string;
  /** where sandbox-console.server.ts answers; without it nobody pays into accounts, and the provider never fails by itself */
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

const payments = sandboxPayments;
/** The books keep what is not known yet from whoever asks. */
const known = {
  ...getTableColumns(payments),
  late: sql<boolean>`coalesce(${payments.answersAt} > clock_timestamp(), false)`.as("late"),
};
const knownByKey = prepared((db) =>
  db
    .select(known)
    .from(payments)
    .where(eq(payments.paymentKey, sql.placeholder("paymentKey")))
    .prepare("sandbox_known_payment"),
);
type Payment = typeof payments.$inferSelect & { late: boolean };

/** Money first, then money that was there, then an account that waits for some. */
const byMoney = sql`case ${payments.status} when 'paid' then 0 when 'canceled' then case when ${payments.taken} > 0 then 1 else 3 end when 'waiting_deposit' then 2 else 3 end`;

/**
 * A payment provider with its own books in which no money moves; the person in its window decides how it behaves. Like a real one it
 * captures only what was authenticated, for the order and the amount the window was opened with, and once per order.
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

type BookSettings = Pick<SandboxSettings, "db" | "windowPath" | "lateAfter"> & {
  answerWithin: number;
  overtakenBy: number;
};

function keepingBooks({
  db,
  windowPath = "/sandbox/pay",
  lateAfter = 20_000,
  answerWithin,
  overtakenBy,
}: BookSettings): PaymentProvider {
  return {
    name: "sandbox",
    waysToPay: payByNames,
    declineWords,
    readHint: tossHint,

    async openWindow({ orderNumber, orderName, amount, successUrl, failUrl, payBy, depositUntil }) {
      if (!Number.isSafeInteger(amount) || amount <= 0)
        throw new Error(`a payment of ${amount} won`);
      const paymentKey = `sandbox_${randomBytes(24).toString("base64url")}`;
      const deposit =
        payBy === "virtual_account"
          ? {
              bank: "shinhan",
              number: practiceAccount(),
              holder: "소리상점(연습)",
              dueAt: depositUntil.toISOString(),
            }
          : null;
      await db.insert(payments).values({
        paymentKey,
        orderNumber,
        orderName,
        amount,
        successUrl,
        failUrl,
        payBy,
        deposit,
        secret: deposit && randomBytes(18).toString("base64url"),
      });
      return { url: `${windowPath}/${paymentKey}` };
    },

    async confirm({ orderNumber, paymentKey, amount }) {
      const asked = { orderNumber, paymentKey, amount };
      const before = await findPayment(paymentKey);
      if (!before || before.orderNumber !== orderNumber)
        return no(asked, "결제 정보를 찾을 수 없어요.");
      if (before.amount !== amount) return no(asked, "결제 금액이 주문 금액과 달라요.");
      const captured = before.status === "authenticated" ? await capture(before) : null;
      if (captured?.behaviour === "timeout") {
        await wait(answerWithin);
        throw new PaymentUnanswered("the practice provider captured and did not answer");
      }
      // Its two webhooks overtake this answer, or there would be nothing to see.
      if (captured?.behaviour === "twice") await wait(overtakenBy);
      const payment = captured ?? (await findPayment(paymentKey));
      if (payment?.late) throw new PaymentUnanswered("the practice provider answers later");
      if (
        payment?.status === "paid" ||
        payment?.status === "canceled" ||
        payment?.status === "waiting_deposit"
      )
        return receiptOf(payment);
      return no(
        asked,
        payment?.behaviour === "refuse" ? refusedWords[payment.payBy] : "승인할 수 없는 결제예요.",
      );
    },

    cancel: (request) => inTransaction(db, (books) => giveBack(books, request)),
    // No tax office hears of them, so that there is nothing to keep.
    receipts: {
      issue: async ({ orderNumber }) => ({ receiptKey: `practice-${orderNumber}` }),
      cancel: async () => ({ refused: null }),
    },

    async find(orderNumber) {
      const [payment] = await db
        .select(known)
        .from(payments)
        .where(and(eq(payments.orderNumber, orderNumber), sql`${payments.status} <> 'ready'`))
        .orderBy(byMoney, desc(payments.createdAt))
        .limit(1);
      return payment ? receiptOf(payment) : null;
    },

    async findPayment(paymentKey) {
      const payment = await findPayment(paymentKey);
      return payment && payment.status !== "ready" ? receiptOf(payment) : null;
    },

    async list({ since, until, after }) {
      const moved = sql`coalesce(${payments.answersAt}, ${payments.createdAt})`;
      const within = (at: typeof moved) =>
        sql`(${at} >= ${since.toISOString()}::timestamptz and ${at} < ${until.toISOString()}::timestamptz)`;
      const [time, key] = after?.split(" ") ?? [];
      const found = await db
        .select({
          ...known,
          place:
            sql<string>`to_char(${moved} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') || 'Z ' || ${payments.paymentKey}`.as(
              "place",
            ),
        })
        .from(payments)
        .where(
          and(
            sql`${payments.status} <> 'ready'`,
            sql`(${within(moved)} or ${within(sql`${payments.createdAt}`)})`,
            key
              ? sql`(${moved}, ${payments.paymentKey}) > (${time}::timestamptz, ${key})`
              : undefined,
          ),
        )
        .orderBy(moved, payments.paymentKey)
        .limit(LIST_PAGE);
      return {
        receipts: found.map(receiptOf),
        next: found.length === LIST_PAGE ? found.at(-1)!.place : null,
      };
    },
  };

  async function findPayment(paymentKey: string): Promise<Payment | null> {
    const [payment] = await knownByKey(db).execute({ paymentKey });
    return payment ?? null;
  }

  /** At most one call moves the payment on; null for the others, and when the order was paid by another payment. */
  async function capture({
    paymentKey,
    behaviour,
    payBy,
    amount,
  }: Payment): Promise<Payment | null> {
    const status =
      behaviour === "refuse"
        ? ("failed" as const)
        : payBy === "virtual_account"
          ? ("waiting_deposit" as const)
          : ("paid" as const);
    const taken = status === "paid" ? amount : 0;
    const answersAt = sql`now() + make_interval(secs => ${behaviour === "late" ? lateAfter / 1000 : 0})`;
    try {
      const [captured] = await db
        .update(payments)
        .set({ status, taken, answersAt })
        .where(and(eq(payments.paymentKey, paymentKey), eq(payments.status, "authenticated")))
        .returning(known);
      return captured ?? null;
    } catch (error) {
      if (databaseCode(error) === "23505") return null;
      throw error;
    }
  }
}

const LIST_PAGE = 100;
const refusedWords = {
  card: "카드사가 승인을 거절했어요.",
  virtual_account: "은행이 계좌 발급을 거절했어요.",
};

/** Nobody's real account: no bank gives out one that begins so. */
const practiceAccount = () => `0000${randomInt(1e9, 1e10)}`;

/** An account that no deposit can go back to, for trying out what a refused refund looks like. */
export const WRONG_ACCOUNT = "99999999999";

/** What stands in the books of a request that was refused: asked again under the same key, it is refused again. */
const NO = "no: ";

async function giveBack(
  books: Db,
  { orderNumber, paymentKey, amount, rest, reason, once, account }: CancelRequest,
): Promise<Receipt> {
  const asked = { orderNumber, paymentKey, amount };
  const [payment] = await books
    .select(known)
    .from(payments)
    .where(eq(payments.paymentKey, paymentKey))
    .for("update");
  if (!payment || payment.orderNumber !== orderNumber)
    return no(asked, "취소할 수 있는 결제가 없어요.");
  const key = `${paymentKey} ${once}`;
  const [answered] = await books.select().from(sandboxReturns).where(eq(sandboxReturns.once, key));
  if (answered)
    return answered.amount === 0 && answered.reason.startsWith(NO)
      ? no(asked, answered.reason.slice(NO.length))
      : receiptOf(payment);

  const left = payment.taken - payment.returned;
  const back = rest ? left : amount;
  const refusal = whyNot(payment, { back, left, rest, account });
  if (refusal) {
    await books
      .insert(sandboxReturns)
      .values({ once: key, paymentKey, amount: 0, reason: NO + refusal });
    return no(asked, refusal);
  }
  await books
    .insert(sandboxReturns)
    .values({ once: key, paymentKey, amount: back, reason: reason.slice(0, 200) });
  const returned = payment.returned + back;
  const [written] = await books
    .update(payments)
    .set({ returned, answersAt: sql`now()`, ...(back === left && { status: "canceled" as const }) })
    .where(eq(payments.paymentKey, paymentKey))
    .returning(known);
  return receiptOf(written!);
}

type Wanted = Pick<CancelRequest, "rest" | "account"> & { back: number; left: number };

function whyNot({ status, payBy }: Payment, { back, left, rest, account }: Wanted): string | null {
  if (status === "waiting_deposit") return rest ? null : "입금 전에는 일부만 취소할 수 없어요.";
  if (status !== "paid" || back <= 0 || back > left) return "취소할 수 있는 금액이 아니에요.";
  if (payBy !== "virtual_account") return null;
  if (!account) return "환불받을 계좌가 필요해요.";
  return account.number === WRONG_ACCOUNT ? "환불 계좌를 확인할 수 없어요." : null;
}

function receiptOf({
  orderNumber,
  paymentKey,
  amount,
  status,
  late,
  taken,
  returned,
  deposit,
  secret,
  payBy,
}: Payment): Receipt {
  const isDue = deposit && status === "waiting_deposit";
  return {
    orderNumber,
    paymentKey,
    amount: status === "paid" || status === "canceled" ? taken || amount : amount,
    returned,
    status: late || status === "ready" ? "authenticated" : status,
    method: payBy,
    ...(isDue && { deposit, expired: new Date(deposit.dueAt) <= new Date() }),
    ...(secret && { depositSecret: secret }),
    ...(taken > 0 && { receiptUrl: `/sandbox/receipt/${paymentKey}` }),
  };
}

const no = (
  asked: Pick<Receipt, "orderNumber" | "paymentKey" | "amount">,
  message: string,
): Receipt => ({ ...asked, returned: 0, status: "failed", message });
