import { and, desc, eq, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { noticeRows, queueNotices } from "#shop/notice/notice-row.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { statementKinds } from "./statement-words.ts";
import type { StatementAnswer } from "./statement-form.ts";
import type { Statement } from "./state-withdrawal.server.ts";
import { withdrawalStatements } from "./table.server.ts";

const MOST_SHOWN = 100;

/** Statements that need a person's decision, oldest first. Reading them is audited. */
export async function listStatements(db: Db, reader: AuditActor): Promise<Statement[]> {
  const waiting = await db
    .select()
    .from(withdrawalStatements)
    .where(eq(withdrawalStatements.state, "waiting"))
    .orderBy(withdrawalStatements.at, desc(withdrawalStatements.id))
    .limit(MOST_SHOWN);
  if (waiting.length)
    await recordAudit(db, { ...reader, action: "withdrawal.read", subject: "withdrawals" });
  return waiting;
}

/** The desk's answer, mailed to who stated it; once. Throws `claim-changed`. */
export const answerStatement = (
  shop: Shop,
  { statement: id, words }: StatementAnswer,
  acting: AuditActor,
): Promise<void> =>
  inTransaction(shop.db, async (db) => {
    const [answered] = await db
      .update(withdrawalStatements)
      .set({ state: "done", doneAt: sql`now()`, words })
      .where(and(eq(withdrawalStatements.id, id), eq(withdrawalStatements.state, "waiting")))
      .returning();
    if (!answered) throw new Refusal("claim-changed");
    await recordAudit(db, {
      ...acting,
      action: "withdrawal.answer",
      subject: `order ${answered.orderNumber}`,
      reason: words,
    });
    const event = "withdrawal-answered";
    await queueNotices(
      db,
      noticeRows({
        event,
        subjectKey: answered.orderNumber,
        kind: statementKinds[event],
        told: { ...answered, answer: words },
        origin: shop.origin,
        to: answered.email,
      }),
    );
  });
