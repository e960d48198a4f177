import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { PaymentProvider, Receipt } from "#shop/money/payment/payment-provider.ts";
import { prepared } from "#shop/database/prepared.server.ts";
import type { Db } from "#shop/shop.ts";
import { sandboxPayments } from "./table.server.ts";

const payments = sandboxPayments;
/** The books keep what is not known yet from whoever asks. */
export const receiptColumns = {
  ...getTableColumns(payments),
  late: sql<boolean>`coalesce(${payments.answersAt} > clock_timestamp(), false)`.as("late"),
};
const knownByKey = prepared((db) =>
  db
    .select(receiptColumns)
    .from(payments)
    .where(eq(payments.paymentKey, sql.placeholder("paymentKey")))
    .prepare("sandbox_known_payment"),
);
export type KnownPayment = typeof payments.$inferSelect & { late: boolean };

export async function findKnownPayment(db: Db, paymentKey: string): Promise<KnownPayment | null> {
  const [payment] = await knownByKey(db).execute({ paymentKey });
  return payment ?? null;
}

/** Money first, then money that was there, then an account that waits for some. */
const byMoney = sql`case ${payments.status} when 'paid' then 0 when 'canceled' then case when ${payments.taken} > 0 then 1 else 3 end when 'waiting_deposit' then 2 else 3 end`;

export async function findOrderReceipt(db: Db, orderNumber: string): Promise<Receipt | null> {
  const [payment] = await db
    .select(receiptColumns)
    .from(payments)
    .where(and(eq(payments.orderNumber, orderNumber), sql`${payments.status} <> 'ready'`))
    .orderBy(byMoney, desc(payments.createdAt))
    .limit(1);
  return payment ? receiptOf(payment) : null;
}

const LIST_PAGE = 100;

type ListedTime = Parameters<PaymentProvider["list"]>[0];

export async function listReceipts(db: Db, { since, until, after }: ListedTime) {
  const moved = sql`coalesce(${payments.answersAt}, ${payments.createdAt})`;
  const within = (at: typeof moved) =>
    sql`(${at} >= ${since.toISOString()}::timestamptz and ${at} < ${until.toISOString()}::timestamptz)`;
  const [time, key] = after?.split(" ") ?? [];
  const place = sql<string>`to_char(${moved} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') || 'Z ' || ${payments.paymentKey}`;
  const found = await db
    .select({ ...receiptColumns, place: place.as("place") })
    .from(payments)
    .where(
      and(
        sql`${payments.status} <> 'ready'`,
        sql`(${within(moved)} or ${within(sql`${payments.createdAt}`)})`,
        key ? sql`(${moved}, ${payments.paymentKey}) > (${time}::timestamptz, ${key})` : undefined,
      ),
    )
    .orderBy(moved, payments.paymentKey)
    .limit(LIST_PAGE);
  return {
    receipts: found.map(receiptOf),
    next: found.length === LIST_PAGE ? found.at(-1)!.place : null,
  };
}

export function receiptOf({
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
}: KnownPayment): Receipt {
  const isDue = deposit && status === "waiting_deposit";
  return {
    orderNumber,
    paymentKey,
    amount: status === "paid" || status === "canceled" ? taken || amount : amount,
    returned,
    status: late || status === "ready" ? "authenticated" : status,
    method: payBy,
    payBy,
    ...(isDue && { deposit, expired: new Date(deposit.dueAt) <= new Date() }),
    ...(secret && { depositSecret: secret }),
    ...(taken > 0 && { receiptUrl: `/sandbox/receipt/${paymentKey}` }),
  };
}

export const failedReceipt = (
  payable: Pick<Receipt, "orderNumber" | "paymentKey" | "amount">,
  message: string,
): Receipt => ({ ...payable, returned: 0, status: "failed", message });
