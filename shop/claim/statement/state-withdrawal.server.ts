import { eq, sql } from "drizzle-orm";
import { lineOf } from "#lib/network-address.server.ts";
import { evenTime } from "#lib/secret/even-time.server.ts";
import { hashOfToken } from "#lib/secret-token.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { noticeRows, OFFICE, queueNotices } from "#shop/notice/notice-row.server.ts";
import { isSeparated } from "#shop/order/whose-order.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import type { StatementForm } from "./statement-form.ts";
import { statementKinds, type StatementEvent } from "./statement-words.ts";
import { withdrawOrder } from "./withdraw-order.server.ts";
import { withdrawalStatements } from "./table.server.ts";

export type Statement = typeof withdrawalStatements.$inferSelect;
type StatementWords = Pick<StatementForm, "key" | "name" | "orderNumber" | "email">;
type Stater = { accountId: string | null; address: string };

const [HOUR, DAY] = [3600, 86_400];
const STEP_MS = 100;

/** Records a statement of withdrawal, mails its receipt, and cancels the order or opens a claim
 * if name, number and contact match; else a person decides. The answer does not reveal whether
 * the order exists. Idempotent by key; throws `claim-differs` and `too-many-attempts`. */
export async function stateWithdrawal(
  shop: Shop,
  stated: StatementWords,
  { accountId, address }: Stater,
): Promise<Pick<Statement, "at">> {
  await spendAttempt(shop.db, [
    { key: `withdrawals from ${lineOf(address)}`, most: 20, seconds: HOUR },
    {
      key: `withdrawals by ${hashOfToken(stated.email)} from ${lineOf(address)}`,
      most: 5,
      seconds: DAY,
    },
    // Each sends a mail to an address that anybody can type.
    { key: `withdrawals by ${hashOfToken(stated.email)}`, most: 30, seconds: DAY, overall: true },
  ]);
  return evenTime(STEP_MS, async () => {
    const found = await findOrder(shop.db, stated.orderNumber);
    const order = found && isTheirs(found, stated, accountId) ? found : null;
    const { statement, isNew } = await takeDown(shop, stated, order);
    if (isNew) await follow(shop, statement, { order, accountId });
    return { at: statement.at };
  });
}

/** Whether the statement's data match the order, since strangers must not cancel it. */
function isTheirs(
  order: Order,
  { name, email }: StatementWords,
  accountId: string | null,
): boolean {
  if (isSeparated(order)) return false;
  const isMember = order.memberId !== null && order.memberId === accountId;
  return isMember || (order.ordererName === name && order.ordererEmail?.toLowerCase() === email);
}

async function takeDown(
  shop: Shop,
  { key: id, name, orderNumber, email }: StatementWords,
  order: Order | null,
): Promise<{ statement: Statement; isNew: boolean }> {
  return inTransaction(shop.db, async (db) => {
    const [taken] = await db
      .insert(withdrawalStatements)
      .values({ id, name, orderNumber, email, orderId: order?.id ?? null })
      .onConflictDoNothing()
      .returning();
    if (taken) {
      await queueNotices(db, noticesOf(shop, "withdrawal-received", taken, email));
      return { statement: taken, isNew: true };
    }
    const isKey = eq(withdrawalStatements.id, id);
    const [existingStatement] = await db.select().from(withdrawalStatements).where(isKey);
    if (
      existingStatement?.name !== name ||
      existingStatement.orderNumber !== orderNumber ||
      existingStatement.email !== email
    )
      throw new Refusal("claim-differs");
    return { statement: existingStatement, isNew: false };
  });
}

const noticesOf = (
  { origin }: Pick<Shop, "origin">,
  event: StatementEvent,
  statement: Statement,
  to: string,
) =>
  noticeRows({
    event,
    subjectKey: statement.orderNumber,
    kind: statementKinds[event],
    told: statement,
    origin,
    to,
  });

type Follow = { order: Order | null; accountId: string | null };

/** If this crashes, the statement stays `waiting` for a person. */
async function follow(shop: Shop, statement: Statement, { order, accountId }: Follow) {
  const why = order
    ? await withdrawOrder(shop, order, { key: statement.id, accountId })
    : "적힌 이름, 주문번호, 이메일과 맞는 주문을 찾지 못했어요.";
  await inTransaction(shop.db, async (db) => {
    await db
      .update(withdrawalStatements)
      .set(why ? { words: why } : { state: "done", doneAt: sql`now()` })
      .where(eq(withdrawalStatements.id, statement.id));
    if (why) await queueNotices(db, noticesOf(shop, "owner-withdrawal-waiting", statement, OFFICE));
  });
}
