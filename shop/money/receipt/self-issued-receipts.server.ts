import { and, asc, eq, gt, sql } from "drizzle-orm";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { plainLine } from "#lib/text/typed.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { orderName } from "#shop/order/order-name.ts";
import { orders } from "#shop/order/table.server.ts";
import { isPaymentUnanswered } from "#shop/money/payment/payment-provider.ts";
import { payments, selfIssuedReceipts } from "#shop/money/table.server.ts";

type Row = typeof selfIssuedReceipts.$inferSelect;

const BY_HAND =
  "결제사에서 자진발급을 할 수 없어요. 홈택스에서 국세청 지정번호(010-000-1234)로 발급해주세요.";
const BACK_BY_HAND =
  "결제사에서 현금영수증을 취소할 수 없어요. 돌려준 금액만큼 홈택스에서 직접 취소해주세요.";
const NO_REASON = "결제사가 이유를 알려주지 않았어요.";

/** Issues owed receipts, takes back those of refunded money. Safe with several workers. */
export async function issueReceipts(shop: Shop): Promise<void> {
  const owed = await claimed(shop.db, sql`state = 'asked'`);
  await eachOf(owed, (row) => issue(shop, row));
  const shrunk = await claimed(shop.db, sql`state = 'issued' and returns > returns_seen`);
  await eachOf(shrunk, (row) => takeBack(shop, row));
}

const AGAIN_AFTER_SECONDS = 60;

/** Claims a row, so that no worker repeats the request within a minute. */
async function claimed(db: Db, which: ReturnType<typeof sql>): Promise<Row[]> {
  const due = db
    .select({ id: selfIssuedReceipts.orderId })
    .from(selfIssuedReceipts)
    .where(sql`${which} and asked_at < now() - make_interval(secs => ${AGAIN_AFTER_SECONDS})`)
    .orderBy(asc(selfIssuedReceipts.askedAt))
    .limit(20)
    .for("update", { skipLocked: true });
  return db
    .update(selfIssuedReceipts)
    .set({ askedAt: sql`now()` })
    .where(sql`${selfIssuedReceipts.orderId} in (${due})`)
    .returning();
}

async function eachOf(rows: Row[], work: (row: Row) => Promise<void>): Promise<void> {
  for (const row of rows) {
    try {
      await work(row);
    } catch (error) {
      if (!isPaymentUnanswered(error))
        log.error(
          `the cash receipt of order ${row.orderId} could not be brought on: ${logWords(error)}`,
        );
    }
  }
}

async function moneyOf(
  db: Db,
  { orderId, paymentKey }: Row,
): Promise<{ number: string; left: number }> {
  const [money] = await db
    .select({
      number: orders.number,
      left: sql<number>`coalesce(${payments.captured} - ${payments.returned}, 0)`.mapWith(Number),
    })
    .from(orders)
    .leftJoin(payments, eq(payments.paymentKey, paymentKey))
    .where(eq(orders.id, orderId));
  return money!;
}

async function issue(shop: Shop, row: Row): Promise<void> {
  const { number, left } = await moneyOf(shop.db, row);
  // Stored before the request, so that a repeat is identical.
  const amount = row.amount || left;
  if (amount <= 0) return move(shop.db, row, { state: "dropped" });
  if (!shop.payments.receipts) return move(shop.db, row, { state: "refused", lastError: BY_HAND });
  await move(shop.db, row, { amount });
  const titles = (await listLines(shop.db, row.orderId)).map(({ title }) => title);
  const answer = await shop.payments.receipts.issue({
    orderNumber: number,
    paymentKey: row.paymentKey,
    orderName: orderName(titles),
    amount,
    once: `receipt:${number}`,
  });
  await move(
    shop.db,
    row,
    "refused" in answer
      ? { state: "refused", lastError: plainLine(answer.refused, 300) || NO_REASON }
      : { state: "issued", receiptKey: answer.receiptKey, lastError: null },
  );
}

async function takeBack(shop: Shop, row: Row): Promise<void> {
  const { number, left } = await moneyOf(shop.db, row);
  const amount = row.canceling || row.amount - row.canceled - left;
  // Later refunds are compared with this row's count.
  if (amount <= 0) return move(shop.db, row, { returnsSeen: row.returns });
  if (!shop.payments.receipts || !row.receiptKey)
    return move(shop.db, row, { state: "refused", lastError: BACK_BY_HAND });
  await move(shop.db, row, { canceling: amount });
  const { refused } = await shop.payments.receipts.cancel({
    receiptKey: row.receiptKey,
    paymentKey: row.paymentKey,
    amount,
    once: `receipt-back:${number}:${row.canceled}`,
  });
  if (refused !== null)
    return move(shop.db, row, {
      state: "refused",
      lastError: plainLine(refused, 300) || NO_REASON,
    });
  await shop.db
    .update(selfIssuedReceipts)
    .set({ canceled: row.canceled + amount, canceling: 0, lastError: null })
    .where(
      and(
        eq(selfIssuedReceipts.orderId, row.orderId),
        eq(selfIssuedReceipts.canceled, row.canceled),
        gt(selfIssuedReceipts.canceling, 0),
      ),
    );
}

async function move(db: Db, { orderId, state }: Row, set: Partial<Row>): Promise<void> {
  await db
    .update(selfIssuedReceipts)
    .set(set)
    .where(and(eq(selfIssuedReceipts.orderId, orderId), eq(selfIssuedReceipts.state, state)));
}
