import { log } from "#lib/log.server.ts";
import { PaymentUnanswered, type Receipt } from "#shop/money/payment/payment-provider.ts";
import { KeysRefused } from "../retired-payments.ts";
import type { tossCaller } from "./toss-call.server.ts";
import { isKeyTrouble } from "./toss-codes.ts";
import { receiptOf, type TossPayment } from "./toss-payment.ts";

export type TossCall = ReturnType<typeof tossCaller>;

/** A payment as Toss has it now; null when it has none. Throws PaymentUnanswered. */
export async function readPayment(call: TossCall, paymentKey: string): Promise<TossPayment | null> {
  const payment = await read(call, `/v1/payments/${encodeURIComponent(paymentKey)}`);
  if (payment && payment.paymentKey !== paymentKey)
    throw new PaymentUnanswered("Toss told of another payment than was asked for");
  return payment;
}

/** The payment of an order: the approved one, else the latest. */
export async function readPaymentOf(
  call: TossCall,
  orderNumber: string,
): Promise<TossPayment | null> {
  const payment = await read(call, `/v1/payments/orders/${encodeURIComponent(orderNumber)}`);
  if (payment && payment.orderId !== orderNumber)
    throw new PaymentUnanswered("Toss told of another order than was asked for");
  return payment;
}

const MORE_LOOKS = 3;

/**
 * Reads a payment that should be this order's; that it is not is believed only after four equal
 * answers.
 */
export async function readOwn(
  call: TossCall,
  paymentKey: string,
  orderNumber: string,
): Promise<TossPayment | null> {
  const first = await readPayment(call, paymentKey);
  if (!first || first.orderId === orderNumber) return first;
  for (let look = 0; look < MORE_LOOKS; look++) {
    const again = await readPayment(call, paymentKey);
    if (again?.orderId === orderNumber) return again;
    if (again?.orderId !== first.orderId)
      throw new PaymentUnanswered("Toss tells of one payment as two orders'");
  }
  return first;
}

/** The same where not knowing is an answer too. */
export async function readIfAnswered(
  call: TossCall,
  paymentKey: string,
  orderNumber: string,
): Promise<TossPayment | null> {
  return readOwn(call, paymentKey, orderNumber).catch((error: unknown) => {
    if (error instanceof PaymentUnanswered) return null;
    throw error;
  });
}

async function read(call: TossCall, path: string): Promise<TossPayment | null> {
  const { payment, code } = await call({ path, patience: "read" });
  if (payment) return payment;
  if (code === "NOT_FOUND_PAYMENT" || code === "NOT_FOUND") return null;
  refuseKeys(code);
  throw code
    ? new PaymentUnanswered(`Toss could not look up a payment: ${code}`)
    : new Unreadable("Toss could not look up a payment: it said something else");
}

function refuseKeys(code: string | undefined): void {
  if (code && isKeyTrouble(code)) throw new KeysRefused(`Toss refuses the shop's keys: ${code}`);
}

/** Toss answered, but with nothing that the shop can read, as of a payment in another currency. */
class Unreadable extends PaymentUnanswered {}

/** One of many: what cannot be read must not keep the others from being seen. */
async function readAmong(call: TossCall, paymentKey: string): Promise<TossPayment | null> {
  return readPayment(call, paymentKey).catch((error: unknown) => {
    if (!(error instanceof Unreadable)) throw error;
    log.error("a payment in the list of Toss cannot be read; the merchant console shows it");
    return null;
  });
}

/**
 * Payments with a transaction in this period, in their current state, because transactions do not
 * tell the total refund.
 */
export async function listPayments(
  call: TossCall,
  {
    startDate,
    endDate,
    after,
    limit,
  }: { startDate: string; endDate: string; after: string | null; limit: number },
): Promise<{ receipts: Receipt[]; next: string | null }> {
  const query = new URLSearchParams({
    startDate,
    endDate,
    limit: String(limit),
    ...(after && { startingAfter: after }),
  });
  const { body, code } = await call({ path: `/v1/transactions?${query}`, patience: "list" });
  refuseKeys(code);
  const transactions = Array.isArray(body) ? body.map(transactionOf) : null;
  if (!transactions || transactions.includes(null))
    throw new PaymentUnanswered(
      `Toss did not list transactions: ${code ?? "it said something else"}`,
    );
  const listedTransactions = transactions.filter((transaction) => transaction !== null);
  const receipts: Receipt[] = [];
  for (const keys of chunks(
    [...new Set(listedTransactions.map(({ paymentKey }) => paymentKey))],
    AT_ONCE,
  )) {
    const payments = await Promise.all(keys.map((key) => readAmong(call, key)));
    receipts.push(...payments.flatMap((payment) => (payment && receiptOf(payment)) ?? []));
  }
  return {
    receipts,
    next: listedTransactions.length === limit ? listedTransactions.at(-1)!.transactionKey : null,
  };
}

const AT_ONCE = 4;

const chunks = <T>(all: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );

function transactionOf(row: unknown): { paymentKey: string; transactionKey: string } | null {
  const { paymentKey, transactionKey } = (row ?? {}) as Record<string, unknown>;
  return typeof paymentKey === "string" &&
    paymentKey &&
    typeof transactionKey === "string" &&
    transactionKey
    ? { paymentKey, transactionKey }
    : null;
}
