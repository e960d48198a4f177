import { and, desc, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { paragraphs } from "#shop/typed-words.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { noticeRows, queueNotices } from "#shop/notice/notice-row.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { statementKinds } from "./statement-words.ts";
import type { Statement } from "./state-withdrawal.server.ts";
import { withdrawalStatements } from "./table.server.ts";

const MOST_SHOWN = 100;

export const answerStatementForm = z.object({
  statement: z.uuid("새로고침한 뒤 다시 시도해주세요."),
  words: paragraphs("보낸 분이 읽을 답을 적어주세요.")
    .min(5, "보낸 분이 읽을 답을 5자 이상 적어주세요.")
    .max(500, "500자까지 쓸 수 있어요."),
});

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
  { statement: id, words }: z.output<typeof answerStatementForm>,
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
