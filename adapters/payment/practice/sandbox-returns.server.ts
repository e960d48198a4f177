import { eq, sql } from "drizzle-orm";
import type { CancelRequest, Receipt } from "#shop/money/payment/payment-provider.ts";
import type { Db } from "#shop/shop.ts";
import {
  failedReceipt,
  receiptColumns,
  receiptOf,
  type KnownPayment,
} from "./sandbox-receipts.server.ts";
import { sandboxPayments, sandboxReturns } from "./table.server.ts";

const payments = sandboxPayments;

/** An account that no deposit can go back to, for trying out what a refused refund looks like. */
export const WRONG_ACCOUNT = "99999999999";

/** Marks a refused request in the books: a repeat under the same key is refused again. */
const NO = "no: ";

export async function giveBack(
  books: Db,
  { orderNumber, paymentKey, amount, rest, reason, once, account }: CancelRequest,
): Promise<Receipt> {
  const payable = { orderNumber, paymentKey, amount };
  const [payment] = await books
    .select(receiptColumns)
    .from(payments)
    .where(eq(payments.paymentKey, paymentKey))
    .for("update");
  if (!payment || payment.orderNumber !== orderNumber)
    return failedReceipt(payable, "취소할 수 있는 결제가 없어요.");
  const key = `${paymentKey} ${once}`;
  const [answered] = await books.select().from(sandboxReturns).where(eq(sandboxReturns.once, key));
  if (answered)
    return answered.amount === 0 && answered.reason.startsWith(NO)
      ? failedReceipt(payable, answered.reason.slice(NO.length))
      : receiptOf(payment);

  const left = payment.taken - payment.returned;
  const back = rest ? left : amount;
  const refusal = whyNot(payment, { back, left, rest, account });
  if (refusal) {
    await books
      .insert(sandboxReturns)
      .values({ once: key, paymentKey, amount: 0, reason: NO + refusal });
    return failedReceipt(payable, refusal);
  }
  await books
    .insert(sandboxReturns)
    .values({ once: key, paymentKey, amount: back, reason: reason.slice(0, 200) });
  const returned = payment.returned + back;
  const [written] = await books
    .update(payments)
    .set({ returned, answersAt: sql`now()`, ...(back === left && { status: "canceled" as const }) })
    .where(eq(payments.paymentKey, paymentKey))
    .returning(receiptColumns);
  return receiptOf(written!);
}

type Withdrawal = Pick<CancelRequest, "rest" | "account"> & { back: number; left: number };

function whyNot(
  { status, payBy }: KnownPayment,
  { back, left, rest, account }: Withdrawal,
): string | null {
  if (status === "waiting_deposit") return rest ? null : "입금 전에는 일부만 취소할 수 없어요.";
  if (status !== "paid" || back <= 0 || back > left) return "취소할 수 있는 금액이 아니에요.";
  if (payBy !== "virtual_account") return null;
  if (!account) return "환불받을 계좌가 필요해요.";
  return account.number === WRONG_ACCOUNT ? "환불 계좌를 확인할 수 없어요." : null;
}
