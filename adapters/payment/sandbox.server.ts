import { randomBytes, randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { and, asc, desc, eq, getTableColumns, gte, lt, sql } from "drizzle-orm";
import { PaymentUnanswered, type PaymentProvider, type Receipt } from "#shop/order/payment/payment-provider.ts";
import { payByNames } from "#shop/order/payment/ways-to-pay.ts";
import { sandboxPayments, sandboxReturns } from "#shop/order/table.server.ts";
import { prepared } from "#shop/prepared.server.ts";
import type { Db } from "#shop/shop.ts";
import { databaseCode, inTransaction } from "#shop/transaction.server.ts";

export type SandboxSettings = {
  db: Db;
  /** where server/sandbox-window.server.ts answers */
  windowPath?: string;
  /** how long the shop waits for an answer that never comes */
  answerWithin?: number;
  /** until a late answer is known */
  lateAfter?: number;
  /** how much later the answer comes than the webhooks, where there are two of them */
  overtakenBy?: number;
};

const payments = sandboxPayments;
/** The books keep what is not known yet from whoever asks. */
const known = { ...getTableColumns(payments), late: sql<boolean>`coalesce(${payments.answersAt} > now(), false)`.as("late") };
const knownByKey = prepared((db) => db.select(known).from(payments).where(eq(payments.paymentKey, sql.placeholder("paymentKey"))).prepare("sandbox_known_payment"));
type Payment = typeof payments.$inferSelect & { late: boolean };

/**
 * A payment provider with its own books in which no money moves; the person in its window decides how it behaves. Like a real one it
 * captures only what was authenticated, for the order and the amount the window was opened with, and once per order.
 */
export function sandbox({ db, windowPath = "/sandbox/pay", answerWithin = 2000, lateAfter = 20_000, overtakenBy = 300 }: SandboxSettings): PaymentProvider {
  return {
    name: "sandbox",
    waysToPay: payByNames,

    async openWindow({ orderNumber, orderName, amount, successUrl, failUrl, payBy, depositUntil }) {
      if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`a payment of ${amount} won`);
      const paymentKey = `sandbox_${randomBytes(24).toString("base64url")}`;
      const deposit = payBy === "virtual_account" ? { bank: "shinhan", number: `562${randomInt(1e8, 1e9)}`, holder: "소리상점", dueAt: depositUntil.toISOString() } : null;
      await db.insert(payments).values({ paymentKey, orderNumber, orderName, amount, successUrl, failUrl, payBy, deposit, secret: deposit && randomBytes(18).toString("base64url") });
      return { url: `${windowPath}/${paymentKey}` };
    },

    async confirm({ orderNumber, paymentKey, amount }) {
      const asked = { orderNumber, paymentKey, amount };
      const before = await findPayment(paymentKey);
      if (!before || before.orderNumber !== orderNumber) return no(asked, "결제 정보를 찾을 수 없어요.");
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
      if (payment?.status === "paid" || payment?.status === "canceled" || payment?.status === "waiting_deposit") return receiptOf(payment);
      return no(asked, payment?.behaviour === "refuse" ? "카드사가 승인을 거절했어요." : "승인할 수 없는 결제예요.");
    },

    async cancel({ orderNumber, paymentKey, amount, reason, once, account }) {
      const asked = { orderNumber, paymentKey, amount };
      return inTransaction(db, async (books) => {
        const [payment] = await books.select(known).from(payments).where(eq(payments.paymentKey, paymentKey)).for("update");
        if (!payment || payment.orderNumber !== orderNumber) return no(asked, "취소할 수 있는 결제가 없어요.");
        const [before] = await books.select().from(sandboxReturns).where(eq(sandboxReturns.once, once));
        if (before) return receiptOf(payment);
        if (payment.status === "waiting_deposit") return receiptOf(await write(books, paymentKey, { status: "canceled", answersAt: null }));
        if (payment.status !== "paid" || amount > payment.taken - payment.returned) return no(asked, "취소할 수 있는 금액이 아니에요.");
        if (payment.payBy === "virtual_account" && !account) return no(asked, "환불받을 계좌가 필요해요.");
        await books.insert(sandboxReturns).values({ once, paymentKey, amount, reason: reason.slice(0, 200) });
        const returned = payment.returned + amount;
        return receiptOf(await write(books, paymentKey, { returned, answersAt: null, ...(returned === payment.taken && { status: "canceled" }) }));
      });
    },

    async find(orderNumber) {
      const [payment] = await db.select(known).from(payments)
        .where(and(eq(payments.orderNumber, orderNumber), sql`${payments.status} <> 'ready'`))
        .orderBy(sql`array_position(array['paid', 'canceled', 'waiting_deposit', 'authenticated', 'failed'], ${payments.status})`, desc(payments.createdAt)).limit(1);
      return payment ? receiptOf(payment) : null;
    },

    async findPayment(paymentKey) {
      const payment = await findPayment(paymentKey);
      return payment && payment.status !== "ready" ? receiptOf(payment) : null;
    },

    async list({ since, until, after }) {
      const found = await db.select(known).from(payments)
        .where(and(gte(payments.createdAt, since), lt(payments.createdAt, until), sql`${payments.status} <> 'ready'`, after === null ? undefined : sql`${payments.paymentKey} > ${after}`))
        .orderBy(asc(payments.paymentKey)).limit(LIST_PAGE);
      return { receipts: found.map(receiptOf), next: found.length === LIST_PAGE ? found.at(-1)!.paymentKey : null };
    },
  };

  async function write(books: Db, paymentKey: string, set: Partial<typeof payments.$inferInsert>): Promise<Payment> {
    const [written] = await books.update(payments).set(set).where(eq(payments.paymentKey, paymentKey)).returning(known);
    return written!;
  }

  async function findPayment(paymentKey: string): Promise<Payment | null> {
    const [payment] = await knownByKey(db).execute({ paymentKey });
    return payment ?? null;
  }

  /** At most one call moves the payment on; null for the others, and when the order was paid by another payment. */
  async function capture({ paymentKey, behaviour, payBy, amount }: Payment): Promise<Payment | null> {
    const status = behaviour === "refuse" ? "failed" as const : payBy === "virtual_account" ? "waiting_deposit" as const : "paid" as const;
    const taken = status === "paid" ? amount : 0;
    const answersAt = behaviour === "late" ? sql`now() + make_interval(secs => ${lateAfter / 1000})` : null;
    try {
      const [captured] = await db.update(payments).set({ status, taken, answersAt })
        .where(and(eq(payments.paymentKey, paymentKey), eq(payments.status, "authenticated"))).returning(known);
      return captured ?? null;
    } catch (error) {
      if (databaseCode(error) === "23505") return null;
      throw error;
    }
  }
}

const LIST_PAGE = 100;

function receiptOf({ orderNumber, paymentKey, amount, status, late, taken, returned, deposit, secret, payBy }: Payment): Receipt {
  const isDue = deposit && status === "waiting_deposit";
  return {
    orderNumber, paymentKey, amount: status === "paid" || status === "canceled" ? taken || amount : amount, returned,
    status: late || status === "ready" ? "authenticated" : status, method: payBy,
    ...(isDue && { deposit, expired: new Date(deposit.dueAt) <= new Date() }), ...(secret && { depositSecret: secret }),
  };
}

const no = (asked: Pick<Receipt, "orderNumber" | "paymentKey" | "amount">, message: string): Receipt => ({ ...asked, returned: 0, status: "failed", message });
