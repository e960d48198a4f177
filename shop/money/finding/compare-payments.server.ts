import { and, asc, eq, gt, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import { databaseTime } from "#shop/database/database-time.server.ts";
import { eachAnswered } from "#shop/money/payment/each-answered.server.ts";
import { paymentFindings, payments } from "#shop/money/table.server.ts";
import { PaymentUnanswered, type Receipt } from "#shop/money/payment/payment-provider.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { comparePayment } from "./compare-payment.server.ts";
import { disagreements } from "./record-findings.server.ts";

export type Comparison = {
  /** payments looked at */ compared: number;
  /** findings that are open for them */ open: number;
  closed: number;
};

const MINUTE_MS = 60_000;
/** Younger payments may still settle by themselves. */
const BEHIND_MINUTES = 5;

/** The last minutes by the database's clock, as far as they are old enough to be compared. */
export async function lastMinutes(db: Db, minutes: number): Promise<{ since: Date; until: Date }> {
  const now = (await databaseTime(db)).getTime();
  return {
    since: new Date(now - minutes * MINUTE_MS),
    until: new Date(now - BEHIND_MINUTES * MINUTE_MS),
  };
}

/** A broken list of the provider's must not become thousands of questions. */
const MOST_ASKED_ONE_BY_ONE = 300;
const PAGE = 500;

/** Compares a period's payments with the ledger and records differences as findings. Safe with
 * several workers. Throws PaymentUnanswered only after comparing all others. */
export async function comparePayments(
  shop: Shop,
  { since, until }: { since: Date; until: Date },
): Promise<Comparison> {
  const run: Run = { total: { compared: 0, open: 0, closed: 0 }, unanswered: [] };
  const paymentKeys = new Set<string>();
  for (let after: string | null = null, more = true; more;) {
    const { receipts, next } = await shop.payments.list({ since, until, after });
    await compareEach(shop, run, await doubtful(shop.db, receipts), (receipt) => receipt);
    for (const { paymentKey } of receipts) paymentKeys.add(paymentKey);
    [after, more] = [next, next !== null];
  }
  const missing: BookedPayment[] = [];
  for await (const booked of bookedBetween(shop, { since, until })) {
    if (paymentKeys.has(booked.paymentKey)) continue;
    if (missing.push(booked) === MOST_ASKED_ONE_BY_ONE) break;
  }
  await compareEach(shop, run, missing, ({ paymentKey }) => shop.payments.findPayment(paymentKey));
  if (run.unanswered.length)
    throw new PaymentUnanswered(
      `${run.unanswered.length} payments could not be compared: ${run.unanswered.at(-1)}`,
    );
  return { ...run.total, compared: paymentKeys.size + missing.length };
}

type Run = { total: Comparison; unanswered: string[] };

async function compareEach<Payment extends BookedPayment>(
  shop: Shop,
  { total, unanswered }: Run,
  those: Payment[],
  receiptOf: (payment: Payment) => Receipt | Promise<Receipt | null>,
): Promise<void> {
  const left = await eachAnswered(
    those,
    ({ orderNumber }) => orderNumber,
    async (payment) => {
      const { paymentKey, orderNumber } = payment;
      const receipt = await receiptOf(payment);
      const { open, closed } = await comparePayment(shop, { paymentKey, orderNumber, receipt });
      total.open += open;
      total.closed += closed;
    },
  );
  unanswered.push(...left);
}

/** The page's payments that differ at first sight or differed last time; nearly none. */
async function doubtful(db: Db, receipts: Receipt[]): Promise<Receipt[]> {
  const keys = receipts.map(({ paymentKey }) => paymentKey);
  if (!keys.length) return [];
  const paymentRows = await db
    .select({
      paymentKey: payments.paymentKey,
      captured: payments.captured,
      returnedThere: sql<number>`(payments.returned - (select coalesce(sum(entry.amount), 0)
        from payment_ledger as entry where entry.order_id = payments.order_id
        and entry.payment_key = payments.payment_key and entry.kind = 'returned_by_hand'))::float8`,
    })
    .from(payments)
    .where(inArray(payments.paymentKey, keys));
  const sums = new Map(paymentRows.map((one) => [one.paymentKey, one]));
  const open = new Set(
    (
      await db
        .select({ subject: paymentFindings.subject })
        .from(paymentFindings)
        .where(and(inArray(paymentFindings.subject, keys), isNull(paymentFindings.closedAt)))
    ).map(({ subject }) => subject),
  );
  return receipts.filter(
    (receipt) =>
      open.has(receipt.paymentKey) ||
      disagreements(sums.get(receipt.paymentKey) ?? null, receipt, { hasOrder: true }).length,
  );
}

type BookedPayment = { paymentKey: string; orderNumber: string };

/** What the ledger took from this provider in this time, by key. */
async function* bookedBetween(
  { db, payments: { name } }: Shop,
  { since, until }: { since: Date; until: Date },
): AsyncGenerator<BookedPayment> {
  for (let last = "", full = true; full;) {
    const rows = await db
      .select({ paymentKey: payments.paymentKey, orderNumber: orders.number })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(
        and(
          eq(payments.provider, name),
          gt(payments.captured, 0),
          gte(payments.firstAt, since),
          lt(payments.firstAt, until),
          gt(payments.paymentKey, last),
        ),
      )
      .orderBy(asc(payments.paymentKey))
      .limit(PAGE);
    yield* rows;
    [last, full] = [rows.at(-1)?.paymentKey ?? "", rows.length === PAGE];
  }
}
