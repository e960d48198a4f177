import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { PaymentUnanswered, type PaymentProvider, type Receipt } from "#shop/order/payment/payment-provider.ts";
import { sandboxPayments } from "#shop/order/table.server.ts";
import { prepared } from "#shop/prepared.server.ts";
import type { Db } from "#shop/shop.ts";
import { databaseCode } from "#shop/transaction.server.ts";

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

    async openWindow({ orderNumber, orderName, amount, successUrl, failUrl }) {
      if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`a payment of ${amount} won`);
      const paymentKey = `sandbox_${randomBytes(24).toString("base64url")}`;
      await db.insert(payments).values({ paymentKey, orderNumber, orderName, amount, successUrl, failUrl });
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
      if (payment?.status === "paid" || payment?.status === "canceled") return receiptOf(payment);
      return no(asked, payment?.behaviour === "refuse" ? "카드사가 승인을 거절했어요." : "승인할 수 없는 결제예요.");
    },

    async cancel({ orderNumber, paymentKey, amount }) {
      const asked = { orderNumber, paymentKey, amount };
      const [canceled] = await db.update(payments).set({ status: "canceled", answersAt: null })
        .where(and(eq(payments.paymentKey, paymentKey), eq(payments.orderNumber, orderNumber), eq(payments.amount, amount), eq(payments.status, "paid")))
        .returning(known);
      const payment = canceled ?? (await findPayment(paymentKey));
      return payment?.status === "canceled" && payment.orderNumber === orderNumber ? receiptOf(payment) : no(asked, "취소할 수 있는 결제가 없어요.");
    },

    async find(orderNumber) {
      const [payment] = await db.select(known).from(payments)
        .where(and(eq(payments.orderNumber, orderNumber), sql`${payments.status} <> 'ready'`))
        .orderBy(sql`array_position(array['paid', 'canceled', 'authenticated', 'failed'], ${payments.status})`, desc(payments.createdAt)).limit(1);
      return payment ? receiptOf(payment) : null;
    },
  };

  async function findPayment(paymentKey: string): Promise<Payment | null> {
    const [payment] = await knownByKey(db).execute({ paymentKey });
    return payment ?? null;
  }

  /** At most one call moves the payment on; null for the others, and when the order was paid by another payment. */
  async function capture({ paymentKey, behaviour }: Payment): Promise<Payment | null> {
    const status = behaviour === "refuse" ? "failed" as const : "paid" as const;
    const answersAt = behaviour === "late" ? sql`now() + make_interval(secs => ${lateAfter / 1000})` : null;
    try {
      const [captured] = await db.update(payments).set({ status, answersAt })
        .where(and(eq(payments.paymentKey, paymentKey), eq(payments.status, "authenticated"))).returning(known);
      return captured ?? null;
    } catch (error) {
      if (databaseCode(error) === "23505") return null;
      throw error;
    }
  }
}

function receiptOf({ orderNumber, paymentKey, amount, status, late }: Payment): Receipt {
  return { orderNumber, paymentKey, amount, status: late || status === "ready" ? "authenticated" : status };
}

const no = (asked: Pick<Receipt, "orderNumber" | "paymentKey" | "amount">, message: string): Receipt => ({ ...asked, status: "failed", message });
